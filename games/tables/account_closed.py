"""The closing step of this app: a person who closes their account leaves all tables."""

from datetime import datetime

from django.db.models import Q

from games.accounts.models import User
from games.play.log.locks import locked_table, save_table
from games.play.models import Seat, Status, Table
from games.play.seats.handover import hand_on
from games.tables.join import leave_table
from games.tables.make import cancel_table


def leave_all_tables(user: User, now: datetime) -> None:
    """Give up the person's open tables, and hand their seats in running games to house players.

    Whether a table is still open is asked after locking it: the last player may just have
    confirmed.
    """
    here = Q(organiser=user) | Q(seats__user=user)
    wanted = Q(seats__kept_for=user) | Q(seats__left_by=user)
    over = Q(status__in=[Status.FINISHED, Status.ENDED])
    found = Table.objects.filter((here & ~over) | wanted).distinct()
    for table_id in list(found.order_by("pk").values_list("pk", flat=True)):
        _leave(locked_table(table_id), user, now)


def _leave(table: Table, user: User, now: datetime) -> None:
    """Take the person off one table, which must be locked."""
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
    """Hand on the person's seat; if they organised the table, the next person does."""
    held = Seat.objects.filter(table=table, user=user).first()
    if held is not None:
        hand_on(table, held, user, "", now=now)
    if table.organiser_id == user.pk:
        next_one = Seat.objects.filter(table=table, user__isnull=False).order_by("number").first()
        save_table(table, organiser_id=next_one.user_id if next_one else None)
