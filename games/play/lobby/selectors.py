"""What the lobby shows: what waits for the person, and their tables."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Case, Exists, F, OuterRef, Q, Subquery, When
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.play.clock.shown_deadlines import listed_deadline
from games.play.lobby.lists import Row, rows_of
from games.play.models import Seat, Status, Table
from games.play.registry import Waiting, registry

SHOWN: Final = 20
OVER: Final = (Status.FINISHED, Status.ENDED)


def waiting_for(user: User, now: datetime) -> list[Waiting]:
    """Return all that waits for the person: duties first, and among them what is due soonest."""
    found = [*_turns(user), *_starts(user), *_kept_seats(user), *_left_seats(user)]
    for provider in registry.waiting_providers():
        found += provider(user, now)
    return sorted(found, key=lambda item: (not item.urgent, item.due is None, item.due or now))


def _turns(user: User) -> Iterable[Waiting]:
    seats = Seat.objects.filter(user=user, must_act=True, table__status=Status.PLAYING)
    for seat in seats.select_related("table"):
        table = seat.table
        due = seat.deadline or listed_deadline(table, seat)
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
    """Seats that the person left or lost, and that nobody else has taken yet."""
    for seat in Seat.objects.filter(left_by=user, wanted=True).select_related("table"):
        sentence = _("You can still come back to %s") % seat.table
        yield Waiting("return", sentence, seat.table.get_absolute_url(), urgent=False)


def tables_of(user: User, most: int = SHOWN) -> tuple[list[Row], int]:
    """Return tables not yet over at which the person sits or which they organise, and how many.

    Tables where it is their turn come first, then those that are due soonest.
    """
    held = Seat.objects.filter(table=OuterRef("pk"), user=user)
    found = Table.objects.filter(Exists(held) | Q(organiser=user)).exclude(status__in=OVER)
    awaited = Exists(held.filter(must_act=True)) & Q(status=Status.PLAYING)
    # Where names are hidden, the order must not tell others' deadlines: only one's own counts.
    own = held.filter(must_act=True).values("deadline")[:1]
    due = Case(When(anonymous=True, then=Subquery(own)), default=F("deadline"))
    ordered = found.alias(awaited=Case(When(awaited, then=0), default=1), due=due).order_by(
        "awaited", F("due").asc(nulls_last=True), "-created_at", "-pk"
    )
    rows = rows_of(ordered, user, most)
    return rows, len(rows) if len(rows) < most else found.count()
