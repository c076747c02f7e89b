"""How long house players wait for people."""

from datetime import datetime, timedelta
from typing import Final

from games.bots.selectors import offers_asking
from games.bots.visits import Visit
from games.forum.models import Offer
from games.play.models import Table

FOR_ONE_PERSON: Final = timedelta(seconds=60)
FOR_PEOPLE: Final = timedelta(hours=6)
SHARE_OF_TURN: Final = 4
"""Whoever is asked has a quarter of a turn to answer, and never more than `FOR_PEOPLE`."""


def patience(table: Table, people: int) -> timedelta:
    """How long people are given; one person among house players holds nobody but them."""
    if people == 1:
        return FOR_ONE_PERSON
    return min(FOR_PEOPLE, timedelta(hours=table.turn_hours) / SHARE_OF_TURN)


def offers_waiting(visit: Visit) -> list[Offer]:
    """Offers for this turn that some person has not answered yet, each once."""
    waiting = {offer.pk: offer for offer, _ in offers_asking(visit.table, visit.people)}
    return [offer for offer in waiting.values() if not offer.standing]


def held_until(visit: Visit, seat: int) -> datetime | None:
    """Until when the seat leaves its turn to people who have not answered yet; None: not at all."""
    its_own = [o for o in offers_waiting(visit) if seat in (o.seat, *o.asked_seats)]
    wait = patience(visit.table, len(visit.people))
    return max((offer.at + wait for offer in its_own), default=None)
