"""The next thing that house players have to do at a table."""

from datetime import datetime

import structlog

from games.bots.minds import house_minds
from games.bots.models import Watch
from games.bots.selectors import watched
from games.bots.services.acting import act
from games.bots.services.answering import answer_offers
from games.bots.services.bargaining import bargain
from games.bots.services.claiming import claim_something
from games.bots.services.replying import reply
from games.bots.services.talking import greet, part
from games.bots.services.waiting import held_until
from games.bots.services.watching import claim, note_failure, note_success, release
from games.bots.visits import Visit
from games.play.models import Status, Table
from games.play.selectors import seats_at

log = structlog.get_logger(__name__)


def attend(table_id: int, *, now: datetime) -> bool:
    """Do one thing at the table, if there is one; True if it should be looked at again.

    Asking twice does no harm, and what fails is counted and does not reach the caller.
    """
    watch = claim(table_id, now)
    if watch is None:
        return False
    try:
        return _attend(watch, now)
    except Exception as trouble:
        log.exception("house player failed", table=table_id, failures=watch.failures + 1)
        note_failure(watch, trouble, now)
        return False


def _attend(watch: Watch, now: datetime) -> bool:
    table: Table | None = watched().filter(pk=watch.pk).first()
    if table is None:  # no house player sits there any more
        release(watch, looked=None, rest_until=None)
        return False
    visit = Visit(table, house_minds(seats_at(table)), watch, now)
    again = next_step(visit)
    if again and not visit.failed:
        note_success(watch)
    looked: int | None = None if again else table.stamp  # type: ignore[attr-defined]
    release(watch, looked=looked, rest_until=None if again else _rest(visit))
    return again


def next_step(visit: Visit) -> bool:
    """Let the minds do the first thing there is to do; False if there is nothing."""
    if visit.table.is_over:
        return part(visit)
    if visit.table.status != Status.PLAYING:
        return False
    steps = (greet, answer_offers, reply, claim_something, bargain, act)
    return any(step(visit) for step in steps)


def _rest(visit: Visit) -> datetime | None:
    """When to look again by ourselves: as soon as somebody was given long enough to answer."""
    if visit.table.status != Status.PLAYING:
        return None
    waits = [held_until(visit, seat) for seat in visit.at.actors if seat in visit.minds]
    return min((until for until in waits if until is not None), default=None)
