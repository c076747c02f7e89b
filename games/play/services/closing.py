"""When somebody closes the account: no table waits for who will not come back."""

from datetime import datetime

from django.db.models import Q

from games.accounts.models import User
from games.play.models import Seat, Status, Table
from games.play.services.handing import hand_on
from games.play.services.locked import locked_table, save_table
from games.play.services.seats import leave_table
from games.play.services.tables import cancel_table


def leave_all_tables(user: User, now: datetime) -> None:
    """Give up open tables; in games under way a house player takes the seat.

    Whether a table is open is asked under its lock: the last one may just have confirmed.
    """
    here = Q(organiser=user) | Q(seats__user=user)
    wanted = Q(seats__kept_for=user) | Q(seats__left_by=user)
    over = Q(status__in=[Status.FINISHED, Status.ENDED])
    found = Table.objects.filter((here & ~over) | wanted).distinct()
    for table_id in list(found.order_by("pk").values_list("pk", flat=True)):
        _leave(locked_table(table_id), user, now)


def _leave(table: Table, user: User, now: datetime) -> None:
    """The table is locked."""
    Seat.objects.filter(table=table, kept_for=user).update(kept_for=None)
    Seat.objects.filter(table=table, left_by=user).update(left_by=None)
    seated = Seat.objects.filter(table=table, user=user).exists()
    if table.is_open and table.organiser_id == user.pk:
        cancel_table(table.pk, user.pk, now=now)
    elif table.is_open and seated:
        leave_table(table.pk, user.pk, now=now)
    elif table.is_running:
        _leave_running(table, user, now)


def _leave_running(table: Table, user: User, now: datetime) -> None:
    held = Seat.objects.filter(table=table, user=user).first()
    if held is not None:
        hand_on(table, held, user, "", now=now)
    if table.organiser_id == user.pk:
        next_one = Seat.objects.filter(table=table, user__isnull=False).order_by("number").first()
        save_table(table, organiser_id=next_one.user_id if next_one else None)
