"""How long house players wait for people."""

from datetime import datetime, timedelta
from typing import Final

from games.bots.selectors import offers_asking
from games.bots.turn_pass import TurnPass
from games.forum.models import Offer
from games.play.models import Table

FOR_ONE_PERSON: Final = timedelta(seconds=60)
FOR_PEOPLE: Final = timedelta(hours=6)
SHARE_OF_TURN: Final = 4
"""People who are asked have a quarter of a turn to answer, but at most `FOR_PEOPLE`."""


def patience(table: Table, people: int) -> timedelta:
    """Return how long people may take to answer. A single person among house players gets less."""
    if people == 1:
        return FOR_ONE_PERSON
    return min(FOR_PEOPLE, timedelta(hours=table.turn_hours) / SHARE_OF_TURN)


def offers_waiting(turn_pass: TurnPass) -> list[Offer]:
    """Return the offers for this turn that some person has not answered yet, each once."""
    waiting = {offer.pk: offer for offer, _ in offers_asking(turn_pass.table, turn_pass.people)}
    return [offer for offer in waiting.values() if not offer.standing]


def held_until(turn_pass: TurnPass, seat: int) -> datetime | None:
    """Return until when the seat waits for people to answer before it plays; None: no wait."""
    its_own = [o for o in offers_waiting(turn_pass) if seat in (o.seat, *o.asked_seats)]
    wait = patience(turn_pass.table, len(turn_pass.people))
    return max((offer.at + wait for offer in its_own), default=None)
