"""The quality of a seating, counted anew from names, without the search's own counts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from games.leagues.seating.problem import Problem, Round


@dataclass(frozen=True)
class Quality:
    """The quality of a seating. `meetings` says how many pairs met how often, history included.

    The other numbers are those of docs/leagues.md, "Seating"; 0 is best.
    """

    meetings: Mapping[int, int]
    repeats: int
    apart: int
    turns: int
    byes: int
    odd: int

    @property
    def most(self) -> int:
        return max(self.meetings, default=0)

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """The numbers by which seatings are compared, one after the other: lower is better."""
        return self.apart, self.most, self.repeats, self.turns

    def as_dict(self) -> dict[str, Any]:
        return {
            "meetings": {str(times): pairs for times, pairs in sorted(self.meetings.items())},
            "repeats": self.repeats,
            "apart": self.apart,
            "turns": self.turns,
            "byes": self.byes,
            "odd": self.odd,
        }


def quality_of(problem: Problem, rounds: Sequence[Round]) -> Quality:
    """Return the quality of the new rounds on top of the history; who sits nowhere has a bye."""
    players = list(problem.players)
    met = met_in([*problem.history, *rounds])
    times = [met[frozenset(pair)] for pair in combinations(players, 2)]
    new = met_in(rounds)
    return Quality(
        meetings=dict(sorted(Counter(times).items())),
        repeats=sum(max(0, count - 1) for count in times),
        apart=sum(new[frozenset(pair)] > 0 for pair in problem.apart),
        turns=max((spread(places) for places in places_of(problem, rounds).values()), default=0),
        byes=spread(list(byes_of(problem, rounds).values())),
        odd=spread(list(odd_of(problem, rounds).values())),
    )


def met_in(rounds: Sequence[Round]) -> Counter[frozenset[str]]:
    """Return how often each pair sat at one table."""
    return Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )


def places_of(problem: Problem, rounds: Sequence[Round]) -> dict[str, list[int]]:
    """Return how often each player sat at each place, from the first to the preferred size."""
    places = {name: [0] * problem.preferred for name in problem.players}
    for tables in [*problem.history, *rounds]:
        for table in tables:
            for place, name in enumerate(table[: problem.preferred]):
                if name in places:
                    places[name][place] += 1
    return places


def byes_of(problem: Problem, rounds: Sequence[Round]) -> dict[str, int]:
    byes = {name: problem.byes.get(name, 0) for name in problem.players}
    for tables in rounds:
        seated = {name for table in tables for name in table}
        for name in byes:
            byes[name] += name not in seated
    return byes


def odd_of(problem: Problem, rounds: Sequence[Round]) -> dict[str, int]:
    """Return how often each player sat at a table of another size than the preferred one."""
    odd = dict.fromkeys(problem.players, 0)
    for tables in [*problem.history, *rounds]:
        for table in tables:
            if len(table) != problem.preferred:
                for name in table:
                    if name in odd:
                        odd[name] += 1
    return odd


def spread(counts: Sequence[int]) -> int:
    return max(counts, default=0) - min(counts, default=0)
