"""What was done to a table from outside the game is written down, for everybody at it to read."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from games.accounts.models import User
from games.play.models import Intervention, Table

Kind = Intervention.Kind
BY_PLAYERS: Final = (Kind.LEFT, Kind.VANISHED, Kind.TAKEN, Kind.RETURNED)


def note(
    table: Table,
    kind: str,
    user: User | None,
    reason: str,
    *,
    now: datetime,
    at_length: int | None = None,
    detail: Mapping[str, Any] | None = None,
) -> None:
    """Who did what to the table, and why; nobody (None) is the clock."""
    Intervention.objects.create(
        table=table,
        kind=kind,
        at_length=table.length if at_length is None else at_length,
        user=user,
        by_operator=_as_operator(table, kind, user),
        reason=reason.strip(),
        detail=detail or {},
        at=now,
    )


def _as_operator(table: Table, kind: str, user: User | None) -> bool:
    """An operator who plays leaves like everybody else: else it would tell which seat was his."""
    if user is None or kind in BY_PLAYERS:
        return False
    return user.is_staff and table.organiser_id != user.pk
