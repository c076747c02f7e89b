"""Playing an entry, once nobody needs more time to answer an offer."""

from datetime import datetime, timedelta
from typing import Final

from engine.game import Raw
from games.bots.minds import Mind
from games.bots.selectors import offers_asking
from games.bots.visits import Visit, was_too_late
from games.play import services as play
from games.play.models import Table
from games.play.refusals import TableRefusal

FOR_ONE_PERSON: Final = timedelta(seconds=60)
FOR_PEOPLE: Final = timedelta(hours=6)
SHARE_OF_TURN: Final = 4
"""Whoever is asked has a quarter of a turn to answer, and never more than `FOR_PEOPLE`."""


def act(visit: Visit) -> bool:
    for seat in visit.at.actors:
        if seat in visit.minds:
            until = held_until(visit, seat)
            if until is None or until <= visit.now:
                _play(visit, visit.minds[seat])
                return True
    return False


def _play(visit: Visit, mind: Mind) -> None:
    at = visit.at
    visit.think(
        lambda: _submit(visit, mind, mind.choice(at)),
        lambda: _submit(visit, mind, at.game.encode(at.game.default(at.state, mind.seat))),
    )


def _submit(visit: Visit, mind: Mind, raw: Raw) -> None:
    seen = visit.table.log_version
    try:
        play.submit_entry(visit.table.pk, raw=raw, seen_version=seen, now=visit.now, **mind.acting)
    except TableRefusal as refusal:
        if not was_too_late(refusal):
            raise


def held_until(visit: Visit, seat: int) -> datetime | None:
    """Until when the seat leaves its turn to people who have not answered yet; None: not at all."""
    open_offers = offers_asking(visit.table, visit.people)
    its_own = [
        offer
        for offer, _ in open_offers
        if not offer.standing and seat in (offer.seat, *offer.asked_seats)
    ]
    wait = patience(visit.table, len(visit.people))
    return max((offer.at + wait for offer in its_own), default=None)


def patience(table: Table, people: int) -> timedelta:
    """How long people are given. One person among house players waits for nobody, nor they long."""
    if people == 1:
        return FOR_ONE_PERSON
    return min(FOR_PEOPLE, timedelta(hours=table.turn_hours) / SHARE_OF_TURN)
