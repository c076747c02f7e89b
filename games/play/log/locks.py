"""The lock on a table's row, and the writes that every service makes under it (docs/locks.md)."""

from collections.abc import Collection
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F

from games.common.rows import update_where
from games.play.models import Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry


def locked_table(table_id: int) -> Table:
    """Lock the table until the transaction ends, and read it. Every service begins with this."""
    return Table.objects.select_for_update().get(pk=table_id)


def locked_table_called(code: str) -> Table:
    """Lock and read the table with this code, or raise ``Table.DoesNotExist``."""
    return Table.objects.select_for_update().get(code=code)


def check_under_way(table: Table) -> None:
    """Refuse unless the game is being played or paused."""
    if not table.is_running:
        raise TableRefusal(Why.OVER if table.is_over else Why.NOT_STARTED)


def save_table(table: Table, **changes: Any) -> None:
    """Write the changes and raise `version` by one; a second writer fails here on any database."""
    seen = {"id": table.pk, "version": table.version}
    if not update_where(Table, seen, changes | {"version": table.version + 1}):
        raise TableRefusal(Why.STALE_PAGE)
    table.version += 1
    for name, value in changes.items():
        setattr(table, name, value)
    transaction.on_commit(partial(_nudge, table.pk), robust=True)


def touch_table(table: Table) -> None:
    """Raise `version`, because something that the table's pages show has changed.

    The table must be locked.
    """
    save_table(table)


def note_offers(table: Table, *, are_open: bool) -> None:
    """Note whether the next entry has to look for open offers. The table must be locked."""
    if table.offers_open != are_open:
        Table.objects.filter(pk=table.pk).update(offers_open=are_open)
        table.offers_open = are_open


def touch_seats(table: Table, numbers: Collection[int]) -> None:
    """Raise `private_version` of these seats, because something that only they see has changed."""
    seats = Seat.objects.filter(table=table, number__in=numbers)
    seats.update(private_version=F("private_version") + 1)
    transaction.on_commit(partial(_nudge, table.pk), robust=True)


def _nudge(table_id: int) -> None:
    for nudge in registry.nudges():
        nudge(table_id)
