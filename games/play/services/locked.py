"""The lock under which everything at a table happens (docs/locks.md)."""

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
    """The table as it is now, ours until the transaction ends. Every service begins with it."""
    return Table.objects.select_for_update().get(pk=table_id)


def locked_table_called(code: str) -> Table:
    """The same for who knows its public name. Raises ``Table.DoesNotExist``."""
    return Table.objects.select_for_update().get(code=code)


def save_table(table: Table, **changes: Any) -> None:
    """Write the changes and bump the version; a second writer fails here on every database."""
    seen = {"id": table.pk, "version": table.version}
    if not update_where(Table, seen, changes | {"version": table.version + 1}):
        raise TableRefusal(Why.STALE_PAGE)
    table.version += 1
    for name, value in changes.items():
        setattr(table, name, value)
    transaction.on_commit(partial(_nudge, table.pk), robust=True)


def touch_table(table: Table) -> None:
    """Something that a page of the table shows has changed. Call it with the table locked."""
    save_table(table)


def note_offers(table: Table, *, are_open: bool) -> None:
    """Whether the next entry has to ask for open offers. Call it with the table locked."""
    if table.offers_open != are_open:
        Table.objects.filter(pk=table.pk).update(offers_open=are_open)
        table.offers_open = are_open


def touch_seats(table: Table, numbers: Collection[int]) -> None:
    """Something that only these seats may see has changed: nothing that others see does."""
    seats = Seat.objects.filter(table=table, number__in=numbers)
    seats.update(private_version=F("private_version") + 1)
    transaction.on_commit(partial(_nudge, table.pk), robust=True)


def _nudge(table_id: int) -> None:
    for nudge in registry.nudges():
        nudge(table_id)
