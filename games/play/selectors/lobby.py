"""What stands in the lobby: what waits for somebody, and his tables."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Case, Exists, F, OuterRef, Q, When
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.play.models import Seat, Status, Table
from games.play.registry import Waiting, registry
from games.play.selectors.rows import Row, rows_of

SHOWN: Final = 20
OVER: Final = (Status.FINISHED, Status.ENDED)


def waiting_for(user: User, now: datetime) -> list[Waiting]:
    """Everything that waits for the person, what is due soonest first, duties before the rest."""
    found = [*_turns(user), *_starts(user), *_kept_seats(user), *_left_seats(user)]
    for provider in registry.waiting_providers():
        found += provider(user, now)
    return sorted(found, key=lambda item: (not item.urgent, item.due is None, item.due or now))


def _turns(user: User) -> Iterable[Waiting]:
    seats = Seat.objects.filter(user=user, must_act=True, table__status=Status.PLAYING)
    for seat in seats.select_related("table"):
        table = seat.table
        due = seat.deadline or table.deadline
        yield Waiting("turn", _("Your turn at %s") % table, table.get_absolute_url(), due)


def _starts(user: User) -> Iterable[Waiting]:
    seats = Seat.objects.filter(user=user, confirmed_at=None, table__status=Status.STARTING)
    for seat in seats.select_related("table"):
        sentence = _("%s is full: confirm, and it starts") % seat.table
        yield Waiting("start", sentence, seat.table.get_absolute_url())


def _kept_seats(user: User) -> Iterable[Waiting]:
    open_tables = Q(table__status__in=[Status.SETUP, Status.STARTING])
    for seat in Seat.objects.filter(open_tables, kept_for=user).select_related("table"):
        sentence = _("A seat is kept for you at %s") % seat.table
        yield Waiting("seat", sentence, seat.table.get_absolute_url())


def _left_seats(user: User) -> Iterable[Waiting]:
    """Who has left, or missed too much, can come back while nobody else has the seat."""
    for seat in Seat.objects.filter(left_by=user, wanted=True).select_related("table"):
        sentence = _("You can still come back to %s") % seat.table
        yield Waiting("return", sentence, seat.table.get_absolute_url(), urgent=False)


def tables_of(user: User, most: int = SHOWN) -> tuple[list[Row], int]:
    """Tables that are not over and where the person sits, or that he organises, and how many.

    Where it is his turn comes first, then what is due soonest.
    """
    his = Seat.objects.filter(table=OuterRef("pk"), user=user)
    found = Table.objects.filter(Exists(his) | Q(organiser=user)).exclude(status__in=OVER)
    awaited = Exists(his.filter(must_act=True)) & Q(status=Status.PLAYING)
    ordered = found.alias(awaited=Case(When(awaited, then=0), default=1)).order_by(
        "awaited", F("deadline").asc(nulls_last=True), "-created_at", "-pk"
    )
    rows = rows_of(ordered, user, most)
    return rows, len(rows) if len(rows) < most else found.count()
