"""Lists of tables: all of a kind, page by page.

`KINDS` are the kinds of lists; a `Wish` is what a viewer has asked for in the address; `listed` and
`first_of` find the tables.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Count, F, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine import games
from games.accounts.registry import Viewer
from games.accounts.ties.selectors import ties_around
from games.common.pages import Page
from games.lobby.rows import LobbyRow, rows_of
from games.play.models import RUNNING, Seat, Status, Table, Visibility
from games.play.seats.admission import tables_apart

A_PAGE: Final = 20


Listed = Page[LobbyRow]


@dataclass(frozen=True, slots=True)
class ListViewer:
    """The person who looks at lists of tables, and those with whom they are apart.

    `own` are the ids of the tables that are theirs, where these have been read already.
    """

    user: Viewer
    apart: frozenset[int] = frozenset()
    own: frozenset[int] | None = None

    @property
    def pk(self) -> int:
        """The id of the person; 0 for a stranger, whom no row names."""
        return self.user.pk or 0


@dataclass(frozen=True, slots=True)
class ListKind:
    """A kind of list. `those` filters tables for a viewer, among all or only among their own."""

    name: str
    title: str | Promise
    nothing: str | Promise
    those: Callable[[ListViewer, bool], Q]
    order: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """The filters of the lists: one kind, one game, only the viewer's own tables."""

    kind: str = ""
    game: str = ""
    mine: bool = False


def _to_join(viewer: ListViewer, mine: bool) -> Q:
    """Filter tables before their start: all of one's own, and others with a free seat."""
    if mine:
        return Q(status__in=[Status.SETUP, Status.STARTING])
    free = with_seat(user=None, bot="", invitation="", kept_for=None)
    return Q(status=Status.SETUP) & free & ~_own(viewer) & ~tables_apart(viewer.apart)


def _to_take_over(viewer: ListViewer, mine: bool) -> Q:
    """Filter running games with a wanted seat, at which the viewer does not sit."""
    sits = with_seat(user=viewer.pk)
    return Q(status__in=RUNNING) & with_seat(wanted=True) & ~sits & ~tables_apart(viewer.apart)


def _running(viewer: ListViewer, mine: bool) -> Q:
    return Q(status__in=RUNNING)


def _over(viewer: ListViewer, mine: bool) -> Q:
    return Q(status__in=[Status.FINISHED, Status.ENDED] if mine else [Status.FINISHED])


def _own(viewer: ListViewer) -> Q:
    if viewer.own is not None:
        return Q(pk__in=viewer.own)
    return Q(organiser=viewer.pk) | with_seat(user=viewer.pk)


def with_seat(**such: Any) -> Q:
    """Return the condition that a table has such a seat."""
    return Q(pk__in=Seat.objects.filter(**such).values("table"))


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


def viewer_of(user: Viewer) -> ListViewer:
    """Return the person as one who looks at lists; who is apart from them is asked for."""
    return ListViewer(user, ties_around(user).apart)


def counts_of(viewer: ListViewer, wish: Wish) -> dict[str, int]:
    """Return how many tables there are of each kind, with one query."""
    kinds = _kinds_of(wish.mine)
    asked = {kind.name: Count("pk", filter=kind.those(viewer, wish.mine)) for kind in kinds}
    return _wished(viewer, wish).aggregate(**asked)


def first_of(viewer: ListViewer, wish: Wish, kind: ListKind, most: int) -> list[LobbyRow]:
    """Return at most `most` tables of a kind, the first in its order."""
    return rows_of(of_kind(viewer, wish, kind), viewer.user, most)


def listed(viewer: ListViewer, wish: Wish, page: str) -> Listed:
    """Return one page of the tables of the kind that is asked for."""
    kind = next(one for one in KINDS if one.name == wish.kind)
    return paged(of_kind(viewer, wish, kind), viewer.user, page)


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


def of_kind(viewer: ListViewer, wish: Wish, kind: ListKind) -> "QuerySet[Table]":
    """Select the tables of a kind, in its order, as far as the viewer wishes."""
    return _wished(viewer, wish).filter(kind.those(viewer, wish.mine)).order_by(*kind.order)


def _wished(viewer: ListViewer, wish: Wish) -> "QuerySet[Table]":
    whose = _own(viewer) if wish.mine else Q(visibility=Visibility.PUBLIC)
    return of_game(Table.objects.filter(whose, practice=""), wish)
