"""When somebody closes the account: no table waits for who will not come back."""

from datetime import datetime

from django.db.models import Q

from games.accounts.models import User
from games.play.models import Intervention, OrderAhead, Seat, Status, Table
from games.play.services.locked import locked_table, save_table
from games.play.services.operating import note
from games.play.services.seats import KEPT_FOR_NOBODY, leave_table
from games.play.services.tables import cancel_table

LOOKED_AFTER_BY = "steady"


def leave_all_tables(user: User, now: datetime) -> None:
    """Give up open tables; in games under way a house player takes the seat."""
    Seat.objects.filter(kept_for=user).update(kept_for=None)
    running = Q(status=Status.PLAYING) | Q(status=Status.PAUSED)
    ours = Table.objects.filter(Q(organiser=user) | Q(seats__user=user)).distinct()
    for table in ours.order_by("pk"):
        if table.is_open and table.organiser_id == user.pk:
            cancel_table(table.pk, user.pk, now=now)
        elif table.is_open:
            leave_table(table.pk, user.pk, now=now)
    for table in ours.filter(running).order_by("pk"):
        _hand_on(locked_table(table.pk), user, now)


def _hand_on(table: Table, user: User, now: datetime) -> None:
    held = Seat.objects.filter(table=table, user=user)
    OrderAhead.objects.filter(seat__in=held).delete()
    if held.update(**KEPT_FOR_NOBODY | {"user": None, "bot": LOOKED_AFTER_BY}):
        note(table, Intervention.Kind.HAND_ON, user, "", now=now)
        save_table(table)
