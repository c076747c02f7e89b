"""What was done to a table from outside the game is written down, for everybody at it to read."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.accounts.models import User
from games.play.models import Intervention, Table


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
        by_operator=user is not None and user.is_staff and table.organiser_id != user.pk,
        reason=reason.strip(),
        detail=detail or {},
        at=now,
    )
