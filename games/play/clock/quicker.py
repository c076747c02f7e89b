"""A faster clock for a game that drags on: from now on a turn has less time (docs/clock.md)."""

from datetime import datetime

from games.accounts.models import User
from games.play import notices
from games.play.log.interventions import note
from games.play.log.locks import check_under_way, save_table
from games.play.models import Intervention, Table
from games.play.refusals import TableRefusal, Why

KEPT = ("idle_days", "sleep")


def quicken(table: Table, user: User | None, hours: int, reason: str, *, now: datetime) -> None:
    """Give each turn that begins from now on `hours` and no more. The table must be locked.

    A bank or fixed hours no longer count, nights and idle days do. A deadline that has been shown
    stays as it is.
    """
    check_under_way(table)
    if not 0 < hours < table.turn_hours:
        raise TableRefusal(Why.OUT_OF_RANGE)
    kept = {name: value for name, value in table.clock.items() if name in KEPT}
    detail = {"hours": hours, "before": table.turn_hours, "clock": table.clock}
    save_table(table, turn_hours=hours, clock=kept)
    note(table, Intervention.Kind.QUICKER, user, reason, now=now, detail=detail)
    notices.quickened(table, hours, now=now)
