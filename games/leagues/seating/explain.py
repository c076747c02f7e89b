"""The reasons for a table: what was known of its people when the round was seated."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from games.leagues.seating.problem import Problem, Round
from games.leagues.seating.quality import byes_of, met_in, odd_of, places_of


@dataclass(frozen=True)
class PairMet:
    """Two people, how often they have met, and whether they should not."""

    one: str
    other: str
    times: int
    apart: bool


@dataclass(frozen=True)
class SeatReason:
    """One seat: its place from 1, and how often the player sat at each place before."""

    name: str
    place: int
    places: tuple[int, ...]
    odd: int


@dataclass(frozen=True)
class TableReason:
    """One table: all its pairs with their meetings before, and its seats in the order of turns.

    `fewest_odd` is the fewest times that anybody who sits in this round had sat at a table of
    another size; at such a table it says why these people sit there.
    """

    size: int
    is_odd: bool
    pairs: tuple[PairMet, ...]
    seats: tuple[SeatReason, ...]
    fewest_odd: int


@dataclass(frozen=True)
class ByeReason:
    """A player with a bye, how many they had before, and the fewest that anybody had."""

    name: str
    had: int
    fewest: int


@dataclass(frozen=True)
class RoundReason:
    tables: tuple[TableReason, ...]
    byes: tuple[ByeReason, ...]


def explain(problem: Problem, rounds: Sequence[Round], number: int = 0) -> RoundReason:
    """Return the reasons for a round; `number` counts the new rounds from 0."""
    before = list(rounds[:number])
    byes = byes_of(problem, before)
    seated = {name for table in rounds[number] for name in table}
    fewest = min(byes.values(), default=0)
    return RoundReason(
        tuple(_table(problem, before, table, seated) for table in rounds[number]),
        tuple(ByeReason(name, byes[name], fewest) for name in byes if name not in seated),
    )


def _table(
    problem: Problem, before: Sequence[Round], table: Sequence[str], seated: set[str]
) -> TableReason:
    places, odd = places_of(problem, before), odd_of(problem, before)
    return TableReason(
        len(table),
        len(table) != problem.preferred,
        pairs_met(problem, before, list(combinations(table, 2))),
        tuple(
            SeatReason(name, place, tuple(places[name]), odd[name])
            for place, name in enumerate(table, 1)
        ),
        min(odd[name] for name in seated),
    )


def pairs_met(
    problem: Problem, rounds: Sequence[Round], pairs: Sequence[tuple[str, str]]
) -> tuple[PairMet, ...]:
    """Return how often pairs met, in the history and in these rounds."""
    met = met_in([*problem.history, *rounds])
    apart = {frozenset(pair) for pair in problem.apart}
    return tuple(
        PairMet(one, other, met[frozenset((one, other))], frozenset((one, other)) in apart)
        for one, other in pairs
    )
