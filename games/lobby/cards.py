"""The lobby of one person: a card for each table, in the section where it matters most to them.

All tables of the page are read with one query and their seats with another, however many sections
there are (docs/lobby.md).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.db.models import (
    BooleanField,
    Case,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    When,
)

from games.accounts.models import Tie, User
from games.common.waiting_lines import Waiting
from games.lobby.duties import waiting_for
from games.lobby.lists.selectors import JOIN, PLAYED, SEATS, Wish, of_kind
from games.lobby.rows import SECRET, LobbyRow, rows_with_seats
from games.play.models import Seat, Status, Table, Visibility
from games.play.seats.admission import tables_apart

MINE: Final = 20
"""The most of one's own tables that the lobby shows."""
TO_JOIN: Final = 6
LIVE: Final = 4
OVER: Final = (Status.FINISHED, Status.ENDED)
EVERYTHING: Final = 200


@dataclass(frozen=True, slots=True)
class LobbyCard:
    """A table on a page, with what waits there for the viewer."""

    row: LobbyRow
    lines: Sequence[Waiting] = ()


@dataclass(slots=True)
class Lobby:
    """The sections of the lobby. A table is in the first one that it belongs to, and only there."""

    lines: list[Waiting] = field(default_factory=list)  # what waits elsewhere than at a table
    waiting: list[LobbyCard] = field(default_factory=list)
    mine: list[LobbyCard] = field(default_factory=list)
    to_join: list[LobbyCard] = field(default_factory=list)
    wanting: list[LobbyCard] = field(default_factory=list)
    followed: list[LobbyCard] = field(default_factory=list)  # played by people whom they follow
    live: list[LobbyCard] = field(default_factory=list)
    finished: list[LobbyCard] = field(default_factory=list)
    has_more: bool = False  # the person has more tables than are shown

    @property
    def duties(self) -> list[Waiting]:
        """The lines that somebody waits for; they stand above the cards."""
        return [line for line in self.lines if line.urgent]

    @property
    def remarks(self) -> list[Waiting]:
        """The lines that are good to know; they stand below the cards, quietly."""
        return [line for line in self.lines if not line.urgent]


def lobby_of(user: User, now: datetime) -> Lobby:
    """Return the lobby of the person."""
    waiting = waiting_for(user, now)
    lines: dict[str, list[Waiting]] = defaultdict(list)
    for line in waiting:
        lines[line.code].append(line)
    lobby = Lobby(lines=lines.pop("", []))
    rows = rows_with_seats(_tables(user, list(lines)), user)
    for row in rows:
        _section(lobby, row, user, row.table.code in lines).append(
            LobbyCard(row, lines.get(row.table.code, ()))
        )
    places = {code: place for place, code in enumerate(lines)}
    lobby.waiting.sort(key=lambda card: places[card.row.table.code])
    lobby.live.sort(key=lambda card: card.row.table.moved_at or now, reverse=True)
    lobby.has_more = len(lobby.waiting) + len(lobby.mine) > MINE
    del lobby.mine[MINE:]
    return lobby


def _section(lobby: Lobby, row: LobbyRow, user: User, waits: bool) -> list[LobbyCard]:
    """Return the section of the lobby to which a table belongs."""
    table = row.table
    if waits:
        return lobby.waiting
    if row.mine is not None or table.organiser_id == user.pk:
        return lobby.finished if table.is_over else lobby.mine
    if table.is_open:
        return lobby.to_join
    if row.wanted and not getattr(table, "is_apart", False):
        return lobby.wanting
    return lobby.followed if getattr(table, "is_followed", False) else lobby.live


def _tables(user: User, codes: Sequence[str]) -> "QuerySet[Table]":
    """Select all tables of the page: own ones by what is due, the others newest first."""
    wanted = [
        _first(_own_running(user), MINE + 1),
        _first(of_kind(user, Wish(), JOIN), TO_JOIN),
        _first(of_kind(user, Wish(), SEATS), TO_JOIN),
        _first(live_tables(user).filter(_followed(user)), LIVE),
        _first(live_tables(user), LIVE),
        _first(of_kind(user, Wish(mine=True), PLAYED), LIVE),
        Q(code__in=codes),
    ]
    found = Table.objects.filter(_any(wanted)).annotate(
        is_followed=_flag(_followed(user)),
        is_apart=_flag(tables_apart(user)),
    )
    return _in_order(found, user).defer(*SECRET)[:EVERYTHING]


def _any(wanted: Iterable[Q]) -> Q:
    found = Q()
    for one in wanted:
        found |= one
    return found


def _first(tables: "QuerySet[Table]", most: int) -> Q:
    return Q(pk__in=tables.values("pk")[:most])


def _own_running(user: User) -> "QuerySet[Table]":
    """Select tables not yet over at which the person sits or which they organise."""
    own = Q(Exists(_held(user))) | Q(organiser=user)
    found = Table.objects.filter(own, practice="").exclude(status__in=OVER)
    return _in_order(found, user)


def _held(user: User) -> "QuerySet[Seat]":
    return Seat.objects.filter(table=OuterRef("pk"), user=user)


def _in_order(tables: "QuerySet[Table]", user: User) -> "QuerySet[Table]":
    """Order tables: where it is the person's turn, then what is due, what moved, what is new.

    Where names are hidden, the order must not tell others' deadlines: only one's own counts.
    """
    awaited = Q(Exists(_held(user).filter(must_act=True)), status=Status.PLAYING)
    own = _held(user).filter(must_act=True).values("deadline")[:1]
    due = Case(When(anonymous=True, then=Subquery(own)), default=F("deadline"))
    ordered = tables.alias(awaited=Case(When(awaited, then=0), default=1), due=due)
    return ordered.order_by(
        "awaited",
        F("finished_at").desc(nulls_first=True),
        F("due").asc(nulls_last=True),
        "-created_at",
        "-pk",
    )


def live_tables(user: User) -> "QuerySet[Table]":
    """Select public games of others, those first that moved last."""
    running = Table.objects.filter(status=Status.PLAYING, visibility=Visibility.PUBLIC, practice="")
    others = running.exclude(Q(Exists(_held(user))) | Q(organiser=user))
    return others.order_by(F("moved_at").desc(nulls_last=True), "-pk")


def _followed(user: User) -> Q:
    """Return the condition that somebody plays there whom the person follows, not hidden."""
    follows = user.ties.filter(kind=Tie.Kind.FOLLOW).values("other")
    held = Seat.objects.filter(table=OuterRef("pk"), user__in=follows, user__unnamed=False)
    return Q(Exists(held), anonymous=False)


def _flag(condition: Q) -> "ExpressionWrapper[Q]":
    return ExpressionWrapper(condition, BooleanField())
