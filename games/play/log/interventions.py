"""Interventions: what is done to a table from outside the game, noted for everybody to read.

Pauses, more time, seats given up, and what operators do are noted here. So is the end of a game
without a result.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from games.accounts.models import User
from games.play import notices
from games.play.log.locks import save_table
from games.play.models import Intervention, Seat, Status, Table

Kind = Intervention.Kind

BY_OPERATORS: Final = (Kind.ROLL_BACK, Kind.FORCE, Kind.LOOK)

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
    refused: bool = False,
) -> None:
    """Note who did what to the table, and why. Without a `user` it was the clock."""
    Intervention.objects.create(
        table=table,
        kind=kind,
        at_length=table.length if at_length is None else at_length,
        user=user,
        by_operator=_as_operator(table, kind, user),
        reason=reason.strip(),
        detail=detail or {},
        refused=refused,
        at=now,
    )


def end_undecided(table: Table, user: User | None, *, now: datetime) -> None:
    """End the game without a result. The table must be locked."""
    save_table(
        table,
        status=Status.ENDED,
        finished_at=now,
        deadline=None,
        due_at=None,
        paused_until=None,
    )
    Seat.objects.filter(table=table).update(
        must_act=False, deadline=None, clock_started=None, wanted=False
    )
    note(table, Intervention.Kind.UNDECIDED, user, "", now=now)
    people = notices.people_at(table)
    notices.no_longer_your_turn(table, people, now=now)
    notices.game_over(table, people, now=now)


def _as_operator(table: Table, kind: str, user: User | None) -> bool:
    """Return whether the user acted as an operator.

    Operators who play themselves leave and come back like other players: the note must not tell
    which seat was theirs.
    """
    if user is None or kind in BY_PLAYERS:
        return False
    return kind in BY_OPERATORS or (user.is_staff and table.organiser_id != user.pk)
