"""Writing an entry, once it is clear who may: the engine is asked, and all that follows is done."""

from collections.abc import Sequence
from datetime import datetime

from engine.game import Raw
from engine.refusal import Refusal
from games.play.models import Entry, MadeBy, Seat, Status, Table
from games.play.position import position, remember
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.play.registry import Step, registry
from games.play.services.turns import advance


def check_running(table: Table, seen_version: int | None) -> None:
    """Refuse unless entries are taken now and the sender saw the newest position."""
    if seen_version is not None and seen_version != table.log_version:
        raise TableRefusal(Why.STALE_PAGE)
    if table.is_over:
        raise TableRefusal(Why.OVER)
    if table.status == Status.PAUSED:
        raise TableRefusal(Why.PAUSED)
    if table.status != Status.PLAYING:
        raise TableRefusal(Why.NOT_STARTED)


def append(
    table: Table,
    seats: Sequence[Seat],
    raw: Raw,
    *,
    seat: int | None,
    made_by: MadeBy,
    user_id: int | None,
    now: datetime,
    told: int | None = None,
) -> Step:
    """Ask the engine, and write the entry and all that follows from it.

    The table is locked, and its seats (`seats_of`) were read after that.
    """
    before = position(table)
    try:
        after, clean = before.after(raw)
    except Refusal as refusal:
        raise refused_by_rules(refusal, seat if told is None else told) from refusal
    entry = Entry.objects.create(
        table=table,
        index=table.length,
        turn=before.turn,
        raw=clean,
        seat=seat,
        made_by=made_by,
        user_id=user_id,
        at=now,
    )
    step = Step(table, seats, entry, before, after, now)
    advance(step)
    for follow in registry.entry_steps():
        follow(step)
    remember(table, after)
    return step
