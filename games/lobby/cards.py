"""The lobby of one person: a card for each table, in the section where it matters most to them.

What waits for the person, their own tables and those to join come first, with few queries. The rest
follows when somebody scrolls on (docs/lobby.md).
"""

import math
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from django.db.models import F, Q, QuerySet

from games.accounts.models import User
from games.accounts.ties.selectors import ties_around
from games.common.waiting_lines import Waiting
from games.lobby.duties import concerned_seats, waiting_for
from games.lobby.lists.selectors import (
    JOIN,
    PLAYED,
    SEATS,
    ListViewer,
    Wish,
    of_kind,
    viewer_of,
    with_seat,
)
from games.lobby.rows import LISTED, LobbyRow, rows_of, rows_with_seats
from games.play.clock.words import listed_deadline
from games.play.models import NOT_OVER, Seat, Status, Table, Visibility

MINE: Final = 20
"""The most of one's own tables that the lobby shows."""
TO_JOIN: Final = 6
LIVE: Final = 4


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
    has_more: bool = False  # the person has more tables than are shown

    @property
    def duties(self) -> list[Waiting]:
        """The lines that somebody waits for; they stand above the cards."""
        return [line for line in self.lines if line.urgent]

    @property
    def remarks(self) -> list[Waiting]:
        """The lines that are good to know; they stand below the cards, quietly."""
        return [line for line in self.lines if not line.urgent]

    @property
    def codes(self) -> list[str]:
        """The codes of the tables that are shown, which `more_tables` leaves out."""
        return [card.row.table.code for card in (*self.waiting, *self.mine, *self.to_join)]


@dataclass(frozen=True, slots=True)
class MoreTables:
    """The sections that follow when somebody scrolls on, or on a page of their own."""

    wanting: list[LobbyRow]  # with a seat to take over
    followed: list[LobbyRow]  # played by people whom the person follows
    live: list[LobbyRow]
    finished: list[LobbyRow]  # the person's own

    @property
    def is_empty(self) -> bool:
        return not (self.wanting or self.followed or self.live or self.finished)


def lobby_of(user: User, now: datetime) -> Lobby:
    """Return the lobby of the person."""
    seats = concerned_seats(user)
    lines: dict[str, list[Waiting]] = defaultdict(list)
    for line in waiting_for(user, seats, now):
        lines[line.code].append(line)
    lobby = Lobby(lines=lines.pop("", []))
    rows = rows_with_seats(_tables(user, seats, lines, now), user)
    for row in sorted(rows, key=lambda row: _place(row.table, row.mine, now)):
        card = LobbyCard(row, lines.get(row.table.code, ()))
        is_own = row.mine is not None or row.table.organiser_id == user.pk
        section = lobby.waiting if card.lines else lobby.mine if is_own else lobby.to_join
        section.append(card)
    places = {code: place for place, code in enumerate(lines)}
    lobby.waiting.sort(key=lambda card: places[card.row.table.code])
    lobby.has_more = len(lobby.waiting) + len(lobby.mine) > MINE
    del lobby.mine[MINE:]
    return lobby


def _tables(
    user: User, seats: Sequence[Seat], codes: Collection[str], now: datetime
) -> Collection[Table]:
    """Return the person's own tables that come first, and those that they could join."""
    held = sorted(
        (seat for seat in seats if seat.user_id == user.pk),
        key=lambda seat: _place(seat.table, seat, now),
    )
    found = {seat.table_id: seat.table for seat in held[: MINE + 1]}
    found |= {seat.table_id: seat.table for seat in seats if seat.table.code in codes}
    missing = set(codes) - {table.code for table in found.values()}
    organised = Q(organiser=user, status__in=NOT_OVER, practice="")
    others = Table.objects.exclude(pk__in=found).filter(Q(code__in=missing) | organised)
    found |= {table.pk: table for table in others.only(*LISTED)[: len(missing) + MINE + 1]}
    own = frozenset(found).union(seat.table_id for seat in seats)
    free = of_kind(replace(viewer_of(user), own=own), Wish(), JOIN)
    found |= {table.pk: table for table in free.only(*LISTED)[:TO_JOIN]}
    return found.values()


def more_tables(user: User, shown: Collection[str]) -> MoreTables:
    """Return what else is worth a look, without the tables that are shown already."""
    ties = ties_around(user)
    viewer, known = ListViewer(user, ties.apart), set(shown)

    def first(tables: "QuerySet[Table]", most: int) -> list[LobbyRow]:
        rows = rows_of(tables.exclude(code__in=known), user, most)
        known.update(row.table.code for row in rows)
        return rows

    others = live_tables().exclude(Q(organiser=user) | with_seat(user=user))
    named = with_seat(user__in=ties.followed, user__unnamed=False)
    return MoreTables(
        wanting=first(of_kind(viewer, Wish(), SEATS), TO_JOIN),
        followed=first(others.filter(named, anonymous=False), LIVE) if ties.followed else [],
        live=first(others, LIVE),
        finished=first(of_kind(viewer, Wish(mine=True), PLAYED), LIVE),
    )


def live_tables() -> "QuerySet[Table]":
    """Select public games, those first that moved last."""
    running = Table.objects.filter(status=Status.PLAYING, visibility=Visibility.PUBLIC, practice="")
    return running.order_by(F("moved_at").desc(nulls_last=True), "-pk")


def _place(table: Table, mine: Seat | None, now: datetime) -> tuple[Any, ...]:
    """Return a key for the order: where the person must act, then what is due, then what is new.

    Games that are over come last. Where names are hidden, the order must not tell others'
    deadlines: only one's own counts (`listed_deadline`).
    """
    acts = mine is not None and mine.must_act and table.status == Status.PLAYING
    due, over = listed_deadline(table, mine), table.finished_at
    ended = -over.timestamp() if over else -math.inf
    return (not acts, ended, due is None, due or now, -table.created_at.timestamp(), -table.pk)
