"""The steps of house players at a table, one at a time.

They think first, with nothing locked, and then act through the services that people use.
"""

from datetime import datetime, timedelta
from typing import Final

import structlog

from games.bots.cursors import claim, cursor_of, note_failure, note_success, release
from games.bots.minds import house_minds
from games.bots.models import HouseCursor
from games.bots.offers.answers import answer_offers
from games.bots.offers.ask_ahead import ask_ahead
from games.bots.offers.haggle_rounds import bargain
from games.bots.patience import awaits_a_look, held_until
from games.bots.play_entry import act
from games.bots.selectors import house_tables
from games.bots.talk.claims import claim_something
from games.bots.talk.remarks import greet, part
from games.bots.talk.replies import reply
from games.bots.turn_pass import TurnPass
from games.play.models import Status, Table
from games.play.selectors import seats_at

__all__ = ["attend", "cursor_of", "next_step"]

LOOKING: Final = timedelta(seconds=30)
"""How often house players see whether somebody who may demand something has looked meanwhile."""

log = structlog.get_logger(__name__)


def attend(table_id: int, *, now: datetime) -> bool:
    """Do one thing at the table, if there is anything to do; True if it must be looked at again.

    Calling this twice does no harm. A failure is counted and does not reach the caller.
    """
    cursor = claim(table_id, now)
    if cursor is None:
        return False
    try:
        return _attend(cursor, now)
    except Exception as trouble:
        if not Table.objects.filter(pk=table_id).exists():  # a lesson, or a guest's game, is gone
            return False
        log.exception("house player failed", table=table_id, failures=cursor.failures + 1)
        note_failure(cursor, trouble, now)
        return False


def _attend(cursor: HouseCursor, now: datetime) -> bool:
    table: Table | None = house_tables().filter(pk=cursor.pk).first()
    if table is None:  # no house player sits there any more
        release(cursor, looked=None, rest_until=None)
        return False
    turn_pass = TurnPass(table, house_minds(table, seats_at(table)), cursor, now)
    again = next_step(turn_pass)
    if again and not turn_pass.failed:
        note_success(cursor)
    looked: int | None = None if again else table.stamp  # type: ignore[attr-defined]
    release(cursor, looked=looked, rest_until=None if again else _rest(turn_pass))
    return again


def next_step(turn_pass: TurnPass) -> bool:
    """Let the minds do the next thing there is to do; False if there is nothing."""
    if turn_pass.table.is_over:
        return part(turn_pass)
    if turn_pass.table.status != Status.PLAYING:
        return False
    steps = (greet, answer_offers, reply, claim_something, bargain, ask_ahead, act)
    return any(step(turn_pass) for step in steps)


def _rest(turn_pass: TurnPass) -> datetime | None:
    """Return when to look again without news: when somebody has had long enough to answer."""
    if turn_pass.table.status != Status.PLAYING:
        return None
    waits = [held_until(turn_pass, seat) for seat in turn_pass.at.actors if seat in turn_pass.minds]
    times = [until for until in waits if until is not None]
    if times and awaits_a_look(turn_pass):
        times.append(turn_pass.now + LOOKING)
    return min(times, default=None)
