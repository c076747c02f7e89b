"""What stands in the lobby: what waits for somebody, and which tables there are."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.play.models import Seat, Status, Table, Visibility
from games.play.registry import Waiting, registry
from games.play.selectors.names import seat_name

SHOWN: Final = 30


@dataclass(frozen=True, slots=True)
class Row:
    """A table in a list."""

    table: Table
    seats: list[Seat]
    people: list[str]  # names of those who sit there
    free: int
    mine: Seat | None
    winners: list[str]

    @property
    def wanted(self) -> int:
        """Seats that a substitute could take."""
        return sum(seat.wanted for seat in self.seats) if self.table.is_running else 0

    @property
    def awaits_me(self) -> bool:
        return self.mine is not None and self.mine.must_act and self.table.status == Status.PLAYING


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


def tables_of(user: User) -> list[Row]:
    """Tables that are not over and where the person sits, or that he organises."""
    ours = Q(seats__user=user) | Q(organiser=user)
    found = Table.objects.filter(ours).exclude(status__in=[Status.FINISHED, Status.ENDED])
    rows = rows_of(found.distinct().order_by("deadline", "-created_at"), user)
    return sorted(rows, key=lambda row: not row.awaits_me)


def finished_tables_of(user: User, most: int = 10) -> list[Row]:
    found = Table.objects.filter(seats__user=user, status=Status.FINISHED)
    return rows_of(found.order_by("-finished_at"), user, most)


def tables_to_join(user: Viewer, most: int = SHOWN) -> list[Row]:
    """Listed tables with a free seat, those of the person himself left out."""
    found = Table.objects.filter(status=Status.SETUP, visibility=Visibility.PUBLIC)
    if user.is_authenticated:
        found = found.exclude(organiser=user).exclude(seats__user=user)
    return [row for row in rows_of(found.order_by("-created_at"), user, most) if row.free]


def tables_wanting(user: Viewer, most: int = SHOWN) -> list[Row]:
    """Listed games in which a seat wants a substitute, those of the person himself left out."""
    found = Table.objects.filter(
        status__in=[Status.PLAYING, Status.PAUSED],
        visibility=Visibility.PUBLIC,
        seats__wanted=True,
    )
    if user.is_authenticated:
        sits = Seat.objects.filter(table=OuterRef("pk"), user=user)
        found = found.exclude(Exists(sits))
    return rows_of(found.distinct().order_by("-started_at"), user, most)


def tables_to_watch(user: Viewer, most: int = SHOWN) -> list[Row]:
    """Public games under way, those that moved least long ago first."""
    running = [Status.PLAYING, Status.PAUSED]
    found = Table.objects.filter(status__in=running, visibility=Visibility.PUBLIC)
    return rows_of(found.order_by("-started_at"), user, most)


def tables_played(user: Viewer, most: int = SHOWN) -> list[Row]:
    found = Table.objects.filter(status=Status.FINISHED, visibility=Visibility.PUBLIC)
    return rows_of(found.order_by("-finished_at"), user, most)


def rows_of(tables: "QuerySet[Table]", user: Viewer, most: int = SHOWN) -> list[Row]:
    """Two queries, whatever the number of tables; the shuffle stays in the database."""
    seated = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
    found = tables.defer("chance", "salt").select_related("organiser").prefetch_related(seated)
    return [_row(table, user) for table in found[:most]]


def _row(table: Table, user: Viewer) -> Row:
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if user.is_authenticated and seat.user == user), None)
    return Row(
        table=table,
        seats=seats,
        people=[seat_name(seat, table) for seat in seats if seat.is_taken],
        free=sum(seat.is_free for seat in seats),
        mine=mine,
        winners=[seat_name(seat, table) for seat in seats if seat.place == 1],
    )
