"""The race over the rounds as lines of a drawing: ranks from round to round."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from games.leagues.gazette.numerals import one_decimal
from games.leagues.gazette.standing_rows import DivisionStanding, StandingRow

LINES: Final = 12
"""How many players are drawn at most: the first of the standing, and the viewer."""
SIGNS: Final = 8
LEFT, RIGHT, TOP, STEP_Y = 16, 156, 34, 34
STEP_X: Final = 72
LEAST_WIDTH: Final = 180
HALF: Final = 11
"""Half the size of a sign."""


@dataclass(frozen=True, slots=True)
class RacePoint:
    """The point of a line after one round."""

    x: int
    y: int
    rank: int
    round: int

    @property
    def left(self) -> int:
        return self.x - HALF

    @property
    def top(self) -> int:
        return self.y - HALF


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One player's line. `sign` is the figure at its stops, so that no colour is needed."""

    name: str
    sign: int
    stops: list[RacePoint]
    is_mine: bool

    @property
    def points(self) -> str:
        return " ".join(f"{stop.x},{stop.y}" for stop in self.stops)

    @property
    def end(self) -> RacePoint:
        return self.stops[-1]

    @property
    def label_x(self) -> int:
        return self.end.x + 18

    @property
    def label_y(self) -> int:
        return self.end.y + 5

    @property
    def dashes(self) -> str:
        """Every second group of eight players has broken lines."""
        return "" if self.sign < SIGNS else "7 5"

    @property
    def figure(self) -> int:
        return self.sign % SIGNS


@dataclass(frozen=True)
class Race:
    """A drawing of ranks after each round, for the players who lead now and for the viewer."""

    standing: DivisionStanding

    @property
    def race(self) -> Any:
        return self.standing.kept.race

    @property
    def rows(self) -> list[StandingRow]:
        return self.standing.rows

    @property
    def exists(self) -> bool:
        """Tell whether there is anything to draw: a single round makes no line."""
        return len(self.rounds) > 1 and bool(self.rows)

    @property
    def rounds(self) -> list[int]:
        found: list[int] = self.race.get("ranked", [])
        return found

    @cached_property
    def _drawn(self) -> list[StandingRow]:
        first = list(self.rows[:LINES])
        mine = [row for row in self.rows[LINES:] if row.is_mine]
        return first[: LINES - len(mine)] + mine

    @cached_property
    def lines(self) -> list[RaceLine]:
        return [self._line(number, row) for number, row in enumerate(self._drawn)]

    def _line(self, number: int, row: StandingRow) -> RaceLine:
        stops = [
            RacePoint(self._x(index), self._y(index, rank), rank, self.rounds[index])
            for index, rank in enumerate(self._ranks(row))
        ]
        return RaceLine(row.entrant.user.name, number, stops, row.is_mine)

    def _ranks(self, row: StandingRow) -> list[int]:
        ranks: list[int] = self.race["players"][str(row.entrant.pk)]["ranks"]
        return ranks

    @cached_property
    def _orders(self) -> list[list[int]]:
        """The ranks of the players who are drawn, after each round, from first to last."""
        return [sorted(ranks) for ranks in zip(*map(self._ranks, self._drawn), strict=True)]

    def _x(self, index: int) -> int:
        return LEFT + index * max(STEP_X, LEAST_WIDTH // (len(self.rounds) - 1))

    def _y(self, index: int, rank: int) -> int:
        """Return the height of a rank among the players drawn, without gaps for the others."""
        return TOP + self._orders[index].index(rank) * STEP_Y

    def table(self) -> Iterator[tuple[str, list[tuple[int, str]]]]:
        """Yield everybody's name, with rank and points after each round."""
        for row in self._drawn:
            seen = self.race["players"][str(row.entrant.pk)]
            points = map(one_decimal, seen["points"])
            yield row.entrant.user.name, list(zip(seen["ranks"], points, strict=True))

    @property
    def leaves_out(self) -> int:
        """The number of players of the division who are not drawn."""
        return len(self.rows) - len(self._drawn)

    @property
    def columns(self) -> list[tuple[int, int]]:
        """The number and the position of each round."""
        return [(number, self._x(index)) for index, number in enumerate(self.rounds)]

    @property
    def width(self) -> int:
        return self._x(len(self.rounds) - 1) + RIGHT

    @property
    def height(self) -> int:
        return TOP + (len(self._drawn) - 1) * STEP_Y + 22
