"""The meetings in a division: who met whom, and who was ahead."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from games.leagues.gazette.participants import Participant
from games.leagues.models import Division, LeagueSeat, LeagueTable

MOST_IN_MATRIX: Final = 24
"""A matrix of more players is too wide to be read; each player's page has their part of it."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A league's table with the entrants who were seated there, in the order of turns.

    `code` is that of the ordinary table, empty before the start. `places` are empty while the table
    is open. A seat without an entrant is None.
    """

    round: int
    number: int
    code: str
    entrants: Sequence[int | None]
    places: Sequence[int]

    def place_of(self, entrant: int) -> int | None:
        return self.places[self.entrants.index(entrant)] if self.places else None


def seated_tables(division: Division, published: Sequence[int]) -> list[SeatedTable]:
    """Return the division's tables in these rounds (their numbers), with two queries."""
    tables = LeagueTable.objects.filter(division=division, round__number__in=published)
    seats: dict[int, list[int | None]] = defaultdict(list)
    held = LeagueSeat.objects.filter(league_table__in=tables).order_by("league_table_id", "order")
    for table_id, entrant in held.values_list("league_table_id", "entrant_id"):
        seats[table_id].append(entrant)
    columns = ("pk", "round__number", "number", "table__code", "places")
    return [
        SeatedTable(number, nth, code or "", seats[pk], places or [])
        for pk, number, nth, code, places in tables.order_by("round__number", "number").values_list(
            *columns
        )
    ]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entrants at one table, with their places; None while it is open."""

    table: SeatedTable
    own: int | None
    other: int | None

    @property
    def sign(self) -> str:
        return "·" if self.own is None else f"{self.own}:{self.other}"

    @property
    def ahead(self) -> bool:
        return self.own is not None and self.other is not None and self.own < self.other


@dataclass(frozen=True)
class Meetings:
    """All meetings of a division, by pairs of entrants."""

    tables: Sequence[SeatedTable]
    _by_pair: dict[tuple[int, int], list[Meeting]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for table in self.tables:
            present = [entrant for entrant in table.entrants if entrant is not None]
            for one in present:
                for other in present:
                    if one != other:
                        met = Meeting(table, table.place_of(one), table.place_of(other))
                        self._by_pair.setdefault((one, other), []).append(met)

    def between(self, one: int, other: int) -> list[Meeting]:
        return self._by_pair.get((one, other), [])


@dataclass(frozen=True)
class Matrix:
    """Everybody against everybody, in the order of the standing."""

    entrants: Sequence[Participant]
    meetings: Meetings

    @property
    def is_shown(self) -> bool:
        return 1 < len(self.entrants) <= MOST_IN_MATRIX

    def rows(self) -> Iterator[tuple[Participant, int, list[list[Meeting] | None]]]:
        """Yield each player with their number and a cell for each other one; None for their own."""
        for number, one in enumerate(self.entrants, 1):
            yield (
                one,
                number,
                [
                    None if one is other else self.meetings.between(one.pk, other.pk)
                    for other in self.entrants
                ],
            )


@dataclass(frozen=True, slots=True)
class Opponent:
    """The outcome of all meetings with one other player."""

    entrant: Participant
    met: Sequence[Meeting]

    @property
    def decided(self) -> list[Meeting]:
        return [meeting for meeting in self.met if meeting.own is not None]

    @property
    def ahead(self) -> int:
        return sum(meeting.ahead for meeting in self.met)

    @property
    def behind(self) -> int:
        return sum((m.other or 0) < (m.own or 0) for m in self.decided)


def _most_met(one: Opponent) -> tuple[int, int, str, int]:
    return -len(one.met), -one.ahead, one.entrant.user.name, one.entrant.pk


@dataclass(frozen=True)
class Path:
    """One player's way through a season: their tables, and whom they met."""

    entrant: Participant
    entrants: Mapping[int, Participant]
    meetings: Meetings

    @cached_property
    def tables(self) -> list[tuple[SeatedTable, list[tuple[Participant | None, int | None]]]]:
        """Each table with its people and their places, in the order of turns."""
        return [
            (table, list(self._seats_at(table)))
            for table in self.meetings.tables
            if self.entrant.pk in table.entrants
        ]

    def _seats_at(self, table: SeatedTable) -> Iterator[tuple[Participant | None, int | None]]:
        for seat, entrant in enumerate(table.entrants):
            place = table.places[seat] if table.places else None
            yield self.entrants.get(entrant or 0), place

    @cached_property
    def opponents(self) -> list[Opponent]:
        """The players they met, the most frequent first."""
        found = [
            Opponent(other, met)
            for other in self.entrants.values()
            if (met := self.meetings.between(self.entrant.pk, other.pk))
        ]
        return sorted(found, key=_most_met)
