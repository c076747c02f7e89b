"""Lists of tables, and what waits for a person.

`KINDS` are the kinds of lists; a `Wish` is what a viewer has asked for in the address; `listed` and
`first_of` find the tables.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery, When
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import games
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.common.pages import Page
from games.play.clock.words import listed_deadline
from games.play.models import Seat, Status, Table, Visibility
from games.play.registry import Waiting, registry
from games.play.seats.names import seat_name, seat_page

A_PAGE: Final = 20

RUNNING: Final = (Status.PLAYING, Status.PAUSED)


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A table in a list, as one viewer sees it."""

    table: Table
    seats: list[Seat]
    people: list[str]  # names of those who sit there
    pages: list[str]  # the addresses of their pages, empty for those who have none
    free: int
    mine: Seat | None
    winners: list[str]

    @property
    def holders(self) -> list[tuple[str, str]]:
        """Those who sit there, each with the address of their page."""
        return list(zip(self.people, self.pages, strict=True))

    @property
    def wanted(self) -> int:
        """The number of seats that a substitute could take."""
        return sum(seat.wanted for seat in self.seats) if self.table.is_running else 0

    @property
    def deadline(self) -> datetime | None:
        return listed_deadline(self.table, self.mine)

    @property
    def awaits_me(self) -> bool:
        return self.mine is not None and self.mine.must_act and self.table.status == Status.PLAYING


Listed = Page[LobbyRow]


@dataclass(frozen=True, slots=True)
class ListKind:
    """A kind of list. `those` filters tables for a viewer, among all or only among their own."""

    name: str
    title: str | Promise
    nothing: str | Promise
    those: Callable[[Viewer, bool], Q]
    order: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """The filters of the lists: one kind, one game, only the viewer's own tables."""

    kind: str = ""
    game: str = ""
    mine: bool = False


def _to_join(user: Viewer, mine: bool) -> Q:
    """Filter tables before their start: all of one's own, and others with a free seat."""
    if mine:
        return Q(status__in=[Status.SETUP, Status.STARTING])
    nobody = Q(user=None, bot="", invitation="", kept_for=None)
    free = Exists(Seat.objects.filter(nobody, table=OuterRef("pk")))
    return Q(status=Status.SETUP) & Q(free) & ~_own(user)


def _to_take_over(user: Viewer, mine: bool) -> Q:
    """Filter running games with a wanted seat, at which the viewer does not sit."""
    wanted = Exists(Seat.objects.filter(table=OuterRef("pk"), wanted=True))
    return Q(status__in=RUNNING) & Q(wanted) & ~Q(_sits(user))


def _running(user: Viewer, mine: bool) -> Q:
    return Q(status__in=RUNNING)


def _over(user: Viewer, mine: bool) -> Q:
    return Q(status__in=[Status.FINISHED, Status.ENDED] if mine else [Status.FINISHED])


def _sits(user: Viewer) -> Exists:
    return Exists(Seat.objects.filter(table=OuterRef("pk"), user=user.pk or 0))


def _own(user: Viewer) -> Q:
    return Q(organiser=user.pk or 0) | Q(_sits(user))


JOIN: Final = ListKind(
    "join",
    gettext_lazy("Looking for players"),
    gettext_lazy("No table has a free seat just now. Make one, and others will find it here."),
    _to_join,
    ("-created_at", "-pk"),
)

SEATS: Final = ListKind(
    "seats",
    gettext_lazy("Seats to take over"),
    gettext_lazy("No game needs a substitute just now."),
    _to_take_over,
    ("-started_at", "-pk"),
)

PLAYING: Final = ListKind(
    "playing",
    gettext_lazy("Being played"),
    gettext_lazy("No such game is under way."),
    _running,
    ("-started_at", "-pk"),
)

PLAYED: Final = ListKind(
    "played",
    gettext_lazy("Played"),
    gettext_lazy("No such game has been finished yet."),
    _over,
    (F("finished_at").desc(nulls_last=True), "-pk"),
)

KINDS: Final = (JOIN, SEATS, PLAYING, PLAYED)


def wish_of(asked: Any, user: Viewer) -> Wish:
    """Read a wish from the query of an address, and ignore what makes no sense."""
    mine = bool(asked.get("mine")) and user.is_authenticated
    kind, game = asked.get("show", ""), asked.get("game", "")
    known = {one.name for one in _kinds_of(mine)}
    return Wish(kind if kind in known else "", game if game in games.NAMES else "", mine)


def counts_of(user: Viewer, wish: Wish) -> dict[str, int]:
    """Return how many tables there are of each kind, with one query."""
    kinds = _kinds_of(wish.mine)
    asked = {kind.name: Count("pk", filter=kind.those(user, wish.mine)) for kind in kinds}
    return _wished(user, wish).aggregate(**asked)


def first_of(user: Viewer, wish: Wish, kind: ListKind, most: int) -> list[LobbyRow]:
    """Return at most `most` tables of a kind, the first in its order."""
    return rows_of(_of_kind(user, wish, kind), user, most)


def listed(user: Viewer, wish: Wish, page: str) -> Listed:
    """Return one page of the tables of the kind that is asked for."""
    kind = next(one for one in KINDS if one.name == wish.kind)
    return paged(_of_kind(user, wish, kind), user, page)


def paged(tables: "QuerySet[Table]", user: Viewer, page: str) -> Listed:
    """Return one page of tables, with three queries; if it does not exist, the nearest page."""
    pages = Paginator(tables, A_PAGE)
    here = pages.get_page(page)
    rows = rows_of(tables, user, here.end_index(), max(0, here.start_index() - 1))
    return Page(rows, pages.count, here.number, pages.num_pages, A_PAGE)


def rows_of(tables: "QuerySet[Table]", user: Viewer, end: int, start: int = 0) -> list[LobbyRow]:
    """Return the tables from `start` to `end` as rows, with two queries.

    The secret columns (chance, salt) are not fetched.
    """
    seated = Prefetch("seats", Seat.objects.select_related("user").order_by("number"))
    found = tables.defer("chance", "salt").select_related("organiser").prefetch_related(seated)
    return [_row(table, user) for table in found[start:end]]


def of_game(tables: "QuerySet[Table]", wish: Wish) -> "QuerySet[Table]":
    return tables.filter(game=wish.game) if wish.game else tables


def _kinds_of(mine: bool) -> list[ListKind]:
    """Return the kinds to choose from; nobody takes over a seat at their own table."""
    return [kind for kind in KINDS if not (mine and kind is SEATS)]


def _of_kind(user: Viewer, wish: Wish, kind: ListKind) -> "QuerySet[Table]":
    return _wished(user, wish).filter(kind.those(user, wish.mine)).order_by(*kind.order)


def _wished(user: Viewer, wish: Wish) -> "QuerySet[Table]":
    whose = _own(user) if wish.mine else Q(visibility=Visibility.PUBLIC)
    return of_game(Table.objects.filter(whose), wish)


def _row(table: Table, user: Viewer) -> LobbyRow:
    seats = list(table.seats.all())
    mine = next((seat for seat in seats if user.is_authenticated and seat.user == user), None)
    return LobbyRow(
        table=table,
        seats=seats,
        people=[seat_name(seat, table) for seat in seats if seat.is_taken],
        pages=[seat_page(seat, table) for seat in seats if seat.is_taken],
        free=sum(seat.is_free for seat in seats),
        mine=mine,
        winners=[seat_name(seat, table) for seat in seats if seat.place == 1],
    )


SHOWN: Final = 20
OVER: Final = (Status.FINISHED, Status.ENDED)


def waiting_for(user: User, now: datetime) -> list[Waiting]:
    """Return all that waits for the person: duties first, and among them what is due soonest."""
    found = [*_turns(user), *_starts(user), *_kept_seats(user), *_left_seats(user)]
    for provider in registry.waiting_providers.values():
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


def tables_of(user: User, most: int = SHOWN) -> tuple[list[LobbyRow], int]:
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
