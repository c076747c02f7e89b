"""Interventions: what is done to a table from outside the game, noted for everybody to read.

Pauses, more time, seats given up, and what operators do are noted here. So is the end of a game
without a result.

`intervention` is the frame around everything an operator does to a table: permission, reason and
note. The work is done in a savepoint. If it is refused, it is undone, but the attempt is noted in
the table's log, so that nobody can learn something by trying without a trace.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from games.accounts.models import User
from games.play import notices
from games.play.log.locks import locked_table, save_table, touch_table
from games.play.models import Intervention, Seat, Status, Table, Tenure
from games.play.refusals import TableRefusal, Why
from games.play.seats.selectors import INTERVENE, is_operator

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
    notices.no_longer_to_demand(table, people, now=now)
    notices.game_over(table, people, now=now)


def _as_operator(table: Table, kind: str, user: User | None) -> bool:
    """Return whether the user acted as an operator.

    Operators who play themselves leave and come back like other players: the note must not tell
    which seat was theirs.
    """
    if user is None or kind in BY_PLAYERS:
        return False
    return kind in BY_OPERATORS or (user.is_staff and table.organiser_id != user.pk)


@contextmanager
def intervention(
    table_id: int,
    kind: str,
    user_id: int,
    reason: str,
    *,
    now: datetime,
    tried: Mapping[str, Any] | None = None,
) -> Iterator[tuple[Table, User]]:
    """Lock the table for an operator, who does the work and notes it inside the `with` block.

    A refusal is noted here, with `tried` as its detail. Without permission or reason nothing is
    noted: nobody has stepped in.
    """
    refusal: Exception | None = None
    with transaction.atomic():
        table, user = locked_table(table_id), User.objects.get(pk=user_id)
        check_operator(user, reason)
        try:
            with transaction.atomic():
                check_has_no_part(table, user)
                yield table, user
        except Exception as trouble:
            refusal = trouble
            again = locked_table(table_id)  # the row as it is once the refused work is undone
            note(again, kind, user, reason, now=now, detail=tried, refused=True)
            touch_table(again)
    if refusal is not None:
        raise refusal


@contextmanager
def in_charge(
    table_id: int, kind: str, user_id: int, reason: str, *, now: datetime
) -> Iterator[tuple[Table, User]]:
    """Lock the table for its organiser, who needs no permission or reason, or for an operator."""
    if not Table.objects.filter(pk=table_id, organiser=user_id).exists():
        _check_may_step_in(user_id)
        with intervention(table_id, kind, user_id, reason, now=now) as found:
            yield found
        return
    with transaction.atomic():
        table, user = locked_table(table_id), User.objects.get(pk=user_id)
        if table.organiser_id != user.pk:
            raise TableRefusal(Why.NOT_ORGANISER)
        yield table, user


def check_operator(user: User, reason: str, permission: str = INTERVENE) -> None:
    """Refuse unless the person is an operator with this permission, and gives a reason."""
    if not is_operator(user, permission):
        raise TableRefusal(Why.NOT_OPERATOR)
    if not reason.strip():
        raise TableRefusal(Why.NO_REASON)


def check_has_no_part(table: Table, user: User) -> None:
    """Refuse a person who holds a seat at this table, or ever did; also after the game."""
    plays = Seat.objects.filter(table=table, user=user).exists()
    if plays or Tenure.objects.filter(seat__table=table, user=user).exists():
        raise TableRefusal(Why.PLAYS_HERE)


def _check_may_step_in(user_id: int) -> None:
    """Refuse people who are no operators, in the words for players: only the organiser may."""
    if not is_operator(User.objects.get(pk=user_id), INTERVENE):
        raise TableRefusal(Why.NOT_ORGANISER)
