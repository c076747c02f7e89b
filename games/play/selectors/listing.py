"""Lists of tables by what somebody wants to see, a page at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine import games
from games.accounts.registry import Viewer
from games.common.pages import Page
from games.play.models import Seat, Status, Table, Visibility
from games.play.selectors.rows import Row, rows_of

A_PAGE: Final = 20
Listed = Page[Row]
RUNNING: Final = (Status.PLAYING, Status.PAUSED)


@dataclass(frozen=True, slots=True)
class Kind:
    """Tables in one state; `those` says which, to a viewer, among all or among his own."""

    name: str
    title: str | Promise
    nothing: str | Promise
    those: Callable[[Viewer, bool], Q]
    order: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Wish:
    """What of the tables somebody wants to see: of one kind, of one game, his own only."""

    kind: str = ""
    game: str = ""
    mine: bool = False


def _to_join(user: Viewer, mine: bool) -> Q:
    """One's own tables before their start; of others those with a seat for anybody."""
    if mine:
        return Q(status__in=[Status.SETUP, Status.STARTING])
    nobody = Q(user=None, bot="", invitation="", kept_for=None)
    free = Exists(Seat.objects.filter(nobody, table=OuterRef("pk")))
    return Q(status=Status.SETUP) & Q(free) & ~_his(user)


def _to_take_over(user: Viewer, mine: bool) -> Q:
    """Never one's own, so nobody is asked to choose among them: `_kinds_of`."""
    wanted = Exists(Seat.objects.filter(table=OuterRef("pk"), wanted=True))
    return Q(status__in=RUNNING) & Q(wanted) & ~Q(_sits(user))


def _running(user: Viewer, mine: bool) -> Q:
    return Q(status__in=RUNNING)


def _over(user: Viewer, mine: bool) -> Q:
    return Q(status__in=[Status.FINISHED, Status.ENDED] if mine else [Status.FINISHED])


def _sits(user: Viewer) -> Exists:
    return Exists(Seat.objects.filter(table=OuterRef("pk"), user=user.pk or 0))


def _his(user: Viewer) -> Q:
    return Q(organiser=user.pk or 0) | Q(_sits(user))


JOIN: Final = Kind(
    "join",
    _("Looking for players"),
    _("No table has a free seat just now. Make one, and others will find it here."),
    _to_join,
    ("-created_at", "-pk"),
)
SEATS: Final = Kind(
    "seats",
    _("Seats to take over"),
    _("No game needs a substitute just now."),
    _to_take_over,
    ("-started_at", "-pk"),
)
PLAYING: Final = Kind(
    "playing",
    _("Being played"),
    _("No such game is under way."),
    _running,
    ("-started_at", "-pk"),
)
PLAYED: Final = Kind(
    "played",
    _("Played"),
    _("No such game has been finished yet."),
    _over,
    (F("finished_at").desc(nulls_last=True), "-pk"),
)
KINDS: Final = (JOIN, SEATS, PLAYING, PLAYED)


def wish_of(asked: Any, user: Viewer) -> Wish:
    """What the query of an address asks for; what makes no sense is not asked for."""
    mine = bool(asked.get("mine")) and user.is_authenticated
    kind, game = asked.get("show", ""), asked.get("game", "")
    known = {one.name for one in _kinds_of(mine)}
    return Wish(kind if kind in known else "", game if game in games.NAMES else "", mine)


def _kinds_of(mine: bool) -> list[Kind]:
    return [kind for kind in KINDS if not (mine and kind is SEATS)]


def counts_of(user: Viewer, wish: Wish) -> dict[str, int]:
    """How many tables there are of each kind that can be chosen, by one query."""
    kinds = _kinds_of(wish.mine)
    asked = {kind.name: Count("pk", filter=kind.those(user, wish.mine)) for kind in kinds}
    return _wished(user, wish).aggregate(**asked)


def first_of(user: Viewer, wish: Wish, kind: Kind, most: int) -> list[Row]:
    return rows_of(_of_kind(user, wish, kind), user, most)


def listed(user: Viewer, wish: Wish, page: str) -> Listed:
    """That page of the tables of the wished kind."""
    kind = next(one for one in KINDS if one.name == wish.kind)
    return paged(_of_kind(user, wish, kind), user, page)


def paged(tables: "QuerySet[Table]", user: Viewer, page: str) -> Listed:
    """Three queries however long the list is. A page that does not exist is the nearest one."""
    pages = Paginator(tables, A_PAGE)
    here = pages.get_page(page)
    rows = rows_of(tables, user, here.end_index(), max(0, here.start_index() - 1))
    return Page(rows, pages.count, here.number, pages.num_pages, A_PAGE)


def of_game(tables: "QuerySet[Table]", wish: Wish) -> "QuerySet[Table]":
    return tables.filter(game=wish.game) if wish.game else tables


def _wished(user: Viewer, wish: Wish) -> "QuerySet[Table]":
    whose = _his(user) if wish.mine else Q(visibility=Visibility.PUBLIC)
    return of_game(Table.objects.filter(whose), wish)


def _of_kind(user: Viewer, wish: Wish, kind: Kind) -> "QuerySet[Table]":
    return _wished(user, wish).filter(kind.those(user, wish.mine)).order_by(*kind.order)
