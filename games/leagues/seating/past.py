"""The history before the new rounds, by numbers: players are 0, 1, … as they are listed."""

from dataclasses import dataclass
from itertools import combinations

from games.leagues.seating.problem import Problem


@dataclass(frozen=True)
class Past:
    """Counts over the history for those who play now; people who have left are not counted.

    `places` counts how often somebody sat at each place from the first to the preferred size.
    """

    meet: list[list[int]]
    byes: list[int]
    odd: list[int]
    places: list[list[int]]
    apart: set[tuple[int, int]]

    @classmethod
    def of(cls, problem: Problem) -> "Past":
        number = numbers_of(problem)
        count = len(number)
        past = cls(
            [[0] * count for _ in range(count)],
            [problem.byes.get(name, 0) for name in problem.players],
            [0] * count,
            [[0] * problem.preferred for _ in range(count)],
            {_ordered(number[one], number[other]) for one, other in problem.apart},
        )
        for tables in problem.history:
            for table in tables:
                past._add([number.get(name, -1) for name in table], problem.preferred)
        return past

    def _add(self, table: list[int], preferred: int) -> None:
        for place, who in enumerate(table):
            if who >= 0:
                self.odd[who] += len(table) != preferred
                if place < preferred:
                    self.places[who][place] += 1
        for one, other in combinations([who for who in table if who >= 0], 2):
            self.meet[one][other] += 1
            self.meet[other][one] += 1


def numbers_of(problem: Problem) -> dict[str, int]:
    return {name: number for number, name in enumerate(problem.players)}


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
