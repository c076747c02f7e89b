"""The frame around everything an operator does to a table: permission, reason, and note.

The work is done in a savepoint. If it is refused, the work is undone but the attempt is noted in
the table's log, so that nobody can learn something by trying without a trace.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction

from games.accounts.models import User
from games.play.log.interventions import note
from games.play.log.locks import locked_table, touch_table
from games.play.models import Seat, Table, Tenure
from games.play.permissions import INTERVENE, is_operator
from games.play.refusals import TableRefusal, Why


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
