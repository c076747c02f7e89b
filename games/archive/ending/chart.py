"""The chart of the result page: laurels by turn, as lines of a drawing and as a table.

Places are hundredths of the width and height of the drawing, which is as wide as its page.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

from engine.chronicle import Climb
from games.archive.story.tale import Tale, Teller

LABEL: Final = 6.4
"""The least distance of two names at the right edge."""

SIGNS: Final = 7
"""How many signs a line has, so that it can be told from others without colours."""

ROWS: Final = 14
"""About how many turns the table shows."""

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


@dataclass(frozen=True, slots=True)
class LaurelLine:
    """One line: its points, the signs on it, and its name where it ends."""

    figure: int
    word: str
    name: str
    points: str
    signs: list[tuple[float, float]]
    last: int
    label_y: float
    won: bool


@dataclass(frozen=True)
class EndingChart:
    """The drawing."""

    tale: Tale
    teller: Teller

    @property
    def title(self) -> str:
        return self.teller.chart_title()

    @property
    def exists(self) -> bool:
        """Tell whether there is anything to draw: a single turn makes no line."""
        return len(self.tale.told.lengths) > 2 and bool(self.tale.told.climbs)

    @cached_property
    def most(self) -> int:
        return max((max(climb.values) for climb in self.tale.told.climbs), default=0) or 1

    def x(self, index: int) -> float:
        last = max(len(self.tale.told.lengths) - 1, 1)
        return round(100 * index / last, 2)

    def y(self, value: float) -> float:
        return round(100 - 100 * value / self.most, 2)

    @cached_property
    def lines(self) -> list[LaurelLine]:
        """The lines, the winner's last, so that it lies on top."""
        labels = self._labels()
        climbs = list(enumerate(self.tale.told.climbs))
        drawn = [self._line(number, climb, labels[number]) for number, climb in climbs]
        return sorted(drawn, key=lambda line: line.won)

    @property
    def legend(self) -> list[LaurelLine]:
        """The lines from the highest end down: narrow pages name them below the drawing."""
        return sorted(self.lines, key=lambda line: line.label_y)

    def _line(self, number: int, climb: Climb, label_y: float) -> LaurelLine:
        values, figure = climb.values, number if climb.seat is None else climb.seat
        return LaurelLine(
            figure=figure,
            word=climb.word,
            name=self.teller.line_name(self.tale, climb.seat, climb.word),
            points=" ".join(f"{self.x(i)},{self.y(value)}" for i, value in self._bends(values)),
            signs=[(self.x(i), self.y(values[i])) for i in self._signed(len(values))],
            last=values[-1],
            label_y=label_y,
            won=climb.won,
        )

    def _bends(self, values: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Yield the points at which the line may bend; those on a level are left out."""
        last = len(values) - 1
        for index, value in enumerate(values):
            flat = 0 < index < last and values[index - 1] == value == values[index + 1]
            if not flat:
                yield index, value

    def _signed(self, length: int) -> list[int]:
        step = max((length - 1) / SIGNS, 1)
        count = min(SIGNS, length - 1)
        return sorted({round(length - 1 - step * n) for n in range(count)})

    def _labels(self) -> list[float]:
        """Return where the names stand: beside the ends of their lines, but not on each other."""
        ends = [self.y(climb.values[-1]) for climb in self.tale.told.climbs]
        order = sorted(range(len(ends)), key=ends.__getitem__)
        placed = dict(zip(order, (ends[number] for number in order), strict=True))
        for above, below in pairwise(order):
            placed[below] = max(placed[below], placed[above] + LABEL)
        lowest = 100.0
        for number in reversed(order):
            placed[number] = min(placed[number], lowest)
            lowest = placed[number] - LABEL
        return [round(placed[number], 2) for number in range(len(ends))]

    @property
    def levels(self) -> list[tuple[int, float]]:
        """The values written at the left, with the height of their line."""
        step = next((one for one in STEPS if self.most / one <= 6), self.most)
        return [(value, self.y(value)) for value in range(0, self.most + 1, step)]

    @property
    def ticks(self) -> list[tuple[int, float]]:
        """The turns written below, with their places."""
        turns = self.tale.told.turns
        step = next((one for one in STEPS if len(turns) / one <= 9), len(turns))
        return [(turns[i], self.x(i)) for i in range(step, len(turns), step)]

    @property
    def swing_x(self) -> float | None:
        """Return where the moment that decided is marked."""
        return None if self.tale.swing is None else self.x(self.tale.swing.stop)

    @property
    def names(self) -> list[str]:
        climbs = self.tale.told.climbs
        return [self.teller.line_name(self.tale, climb.seat, climb.word) for climb in climbs]

    @property
    def rows(self) -> list[tuple[int, list[int]]]:
        """The values after some turns, the last and that of the swing among them."""
        told = self.tale.told
        length = len(told.turns)
        shown = set(range(0, length, max(-(-length // ROWS), 1))) | {length - 1}
        if self.tale.swing is not None:
            shown.add(self.tale.swing.stop)
        shown.discard(0)
        return [(told.turns[i], [c.values[i] for c in told.climbs]) for i in sorted(shown)]
