"""Working out chances position by position, so that a worker that dies loses little."""

from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic, process_time
from typing import Final

import structlog
from django.db import DatabaseError, transaction
from django.db.models import F, Q, QuerySet

from games.archive.chances.playouts import wins_from
from games.archive.chances.refusals import why_impossible
from games.archive.chances.selectors import minutes_left, positions_left, waiting
from games.archive.models import Chances, ChancesAt, Progress
from games.common.sweeps import sweeps
from games.play.models import Table
from games.play.selectors import position
from games.play.services import locked_table

LEASE: Final = timedelta(minutes=1)
"""How long a worker may take for one position. If it dies, another goes on after this time."""
LONGEST: Final = 10 * 60_000
"""Milliseconds that a game may take in all."""

URGENT: Final = (
    *("games.bots.tasks.attend_due_tables", "games.play.tasks.expire_due_turns"),
    *("games.post.tasks.deliver_due_mail", "games.inbox.tasks.read_due_mail"),
)
"""The sweeps that come first: house players, the clock, and mail in both directions."""

log = structlog.get_logger(__name__)


def work(
    tell_time: Callable[[], datetime],
    seconds: float,
    when_done: Callable[[int], None] | None = None,
) -> int:
    """Work out positions until time is up or something urgent is due; return how many.

    `when_done` is called with each table whose chances are all worked out.
    """
    done, end = 0, monotonic() + seconds
    while monotonic() < end and not is_pressed(tell_time()):
        chances = claim(tell_time())
        if chances is None:
            break
        done += _go_on(chances, tell_time, end)
        if chances.progress == Progress.DONE and when_done is not None:
            when_done(chances.pk)
    return done


def is_pressed(now: datetime) -> bool:
    """Tell whether there is something to do that people wait for."""
    return any(sweeps.is_due(task, now) for task in URGENT)


def claim(now: datetime) -> Chances | None:
    """Take the next game, if there is time left today; a conditional update serves as the lock."""
    if minutes_left(now) <= 0:
        return None
    taken = (take(chances, now) for chances in waiting(now)[:3])
    return next((chances for chances in taken if chances is not None), None)


def take(chances: Chances, now: datetime) -> Chances | None:
    """Take this game, unless another worker has it."""
    free = Q(busy_until=None) | Q(busy_until__lte=now)
    until = now + LEASE
    if not Chances.objects.filter(free, pk=chances.pk).update(busy_until=until):
        return None
    chances.busy_until = until
    return chances


def _go_on(chances: Chances, tell_time: Callable[[], datetime], end: float) -> int:
    """Work out positions of a game until time is up, then give it back."""
    done = 0
    try:
        while finish_position(chances, tell_time()):
            done += 1
            if chances.progress != Progress.WAITING or monotonic() >= end:
                break
            if is_pressed(tell_time()):
                break
    except DatabaseError:  # it will be back: the lease runs out, and the next worker goes on
        raise
    except Exception as trouble:
        log.exception("chances not worked out", table=chances.pk, exc_info=trouble)
        _ours(chances).update(progress=Progress.GIVEN_UP)
    _ours(chances).update(busy_until=None)
    return done


def finish_position(chances: Chances, now: datetime) -> bool:
    """Work out the next position and write it; False if there is none or the game is not ours.

    Its play-outs are played with nothing locked. The table is locked and read again before the row
    is written, because an operator may have rolled the game back meanwhile.
    """
    table = Table.objects.get(pk=chances.pk)
    left = positions_left(table)
    if not left or why_impossible(table) or chances.log_version != table.log_version:
        return False
    length, turn = left[0]
    began = process_time()
    at = position(table, length)
    seed = f"{table.code}/{length}"
    wins = wins_from(at.game, at.state, table.seat_count, chances.playouts, seed)
    spent = round((process_time() - began) * 1000)
    row = ChancesAt(chances=chances, length=length, turn=turn, wins=wins, at=now, spent=spent)
    return _write(chances, row, now, is_last=len(left) == 1)


@transaction.atomic
def _write(chances: Chances, row: ChancesAt, now: datetime, *, is_last: bool) -> bool:
    """Write a position and renew the lease, if the game is still ours and over with this log."""
    table = locked_table(chances.pk)
    if why_impossible(table) or chances.log_version != table.log_version:
        return False
    until, spent = now + LEASE, chances.spent + row.spent
    progress = _progress(is_last=is_last, spent=spent)
    ours = _ours(chances)
    if not ours.update(spent=F("spent") + row.spent, progress=progress, busy_until=until):
        return False
    row.save(force_insert=True)
    chances.spent, chances.busy_until, chances.progress = spent, until, progress
    return True


def _progress(*, is_last: bool, spent: int) -> Progress:
    if is_last:
        return Progress.DONE
    return Progress.GIVEN_UP if spent > LONGEST else Progress.WAITING


def _ours(chances: Chances) -> "QuerySet[Chances]":
    """Return the game, if no other worker has taken it since."""
    return Chances.objects.filter(pk=chances.pk, busy_until=chances.busy_until)
