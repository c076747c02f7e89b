"""Lists of tables: all of a kind, page by page.

`KINDS` are the kinds of lists; a `Wish` is what a viewer has asked for in the address; `listed` and
`first_of` find the tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine import games
from games.accounts.registry import Viewer
from games.common.pages import Page
from games.lobby.rows import LobbyRow, rows_of
from games.play.models import RUNNING, Seat, Status, Table, Visibility
from games.play.seats.admission import tables_apart

A_PAGE: Final = 20


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
    return Q(status=Status.SETUP) & Q(free) & ~_own(user) & ~_apart(user)


def _to_take_over(user: Viewer, mine: bool) -> Q:
    """Filter running games with a wanted seat, at which the viewer does not sit."""
    wanted = Exists(Seat.objects.filter(table=OuterRef("pk"), wanted=True))
    return Q(status__in=RUNNING) & Q(wanted) & ~Q(_sits(user)) & ~_apart(user)


def _apart(user: Viewer) -> Q:
    return tables_apart(user) if user.is_authenticated else Q(pk=None)


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
    gettext_lazy("No table has a free seat at the moment. Make one, and others will find it here."),
    _to_join,
    ("-created_at", "-pk"),
)

SEATS: Final = ListKind(
    "seats",
    gettext_lazy("Seats to take over"),
    gettext_lazy("No game needs a substitute at the moment."),
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
    return rows_of(of_kind(user, wish, kind), user, most)


def listed(user: Viewer, wish: Wish, page: str) -> Listed:
    """Return one page of the tables of the kind that is asked for."""
    kind = next(one for one in KINDS if one.name == wish.kind)
    return paged(of_kind(user, wish, kind), user, page)


def paged(tables: "QuerySet[Table]", user: Viewer, page: str) -> Listed:
    """Return one page of tables, with three queries; if it does not exist, the nearest page."""
    pages = Paginator(tables, A_PAGE)
    here = pages.get_page(page)
    rows = rows_of(tables, user, here.end_index(), max(0, here.start_index() - 1))
    return Page(rows, pages.count, here.number, pages.num_pages, A_PAGE)


def of_game(tables: "QuerySet[Table]", wish: Wish) -> "QuerySet[Table]":
    return tables.filter(game=wish.game) if wish.game else tables


def _kinds_of(mine: bool) -> list[ListKind]:
    """Return the kinds to choose from; nobody takes over a seat at their own table."""
    return [kind for kind in KINDS if not (mine and kind is SEATS)]


def of_kind(user: Viewer, wish: Wish, kind: ListKind) -> "QuerySet[Table]":
    """Select the tables of a kind, in its order, as far as the viewer wishes."""
    return _wished(user, wish).filter(kind.those(user, wish.mine)).order_by(*kind.order)


def _wished(user: Viewer, wish: Wish) -> "QuerySet[Table]":
    whose = _own(user) if wish.mine else Q(visibility=Visibility.PUBLIC)
    return of_game(Table.objects.filter(whose, practice=""), wish)
