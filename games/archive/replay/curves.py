"""The chart of a game: how the numbers that its gauges show went from position to position."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.game import Raw

WIDTH: Final = 400
HEIGHT: Final = 170
LEFT: Final = 24
RIGHT: Final = 26
TOP: Final = 12
BOTTOM: Final = 22
APART: Final = 13
"""How far apart the labels at the ends of lines are at least."""

STEPS: Final = (1, 2, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class CurveLine:
    """One line of the chart, with its last value beside its end."""

    key: str
    seat: int | None
    name: str
    path: str
    last: int | None
    label_y: float


@dataclass(frozen=True, slots=True)
class Band:
    """A turn: the part of the chart that leads to the position before its first entry."""

    turn: int
    length: int
    x: float
    width: float
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Curves:
    """The chart, ready to be drawn."""

    title: str
    lines: list[CurveLine]
    bands: list[Band]
    marks: list[tuple[int, float]]
    last: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM
    top: int = TOP

    @property
    def is_empty(self) -> bool:
        return not any(line.path for line in self.lines)


def x_of(length: int, last: int) -> float:
    """Return where a position stands in a chart that ends with the position `last`."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * length / max(last, 1), 1)


def curves_of(gauges: Sequence[Raw], turns: Sequence[tuple[int, int]]) -> Curves:
    """Draw the gauges of all positions. `turns` are turns with the position where each begins."""
    rows = [[gauge["lines"][n]["value"] for gauge in gauges] for n in _each(gauges[0]["lines"])]
    highest = max((value for row in rows for value in row if value is not None), default=0)
    heads, last = gauges[-1]["lines"], len(gauges) - 1
    ends = _spread([_y(row[-1], highest) for row in rows])
    lines = [
        CurveLine(head["key"], head["seat"], head["name"], _path(row, highest), row[-1], end)
        for head, row, end in zip(heads, rows, ends, strict=True)
    ]
    bands = list(_bands(rows, turns, last))
    marks = [(mark, _y(mark, highest)) for mark in _marks(highest)]
    return Curves(gauges[0]["title"], lines, bands, marks, last)


def _each(lines: Sequence[Raw]) -> range:
    return range(len(lines))


def _y(value: int | None, highest: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * (value or 0) / max(highest, 1), 1)


def _path(row: Sequence[int | None], highest: int) -> str:
    """Return the path of a line, which rises and falls in steps and has gaps where it is hidden."""
    found, before = [], None
    for length, value in enumerate(row):
        x = x_of(length, len(row) - 1)
        if value is not None:
            y = _y(value, highest)
            found.append(f"M{x} {y}" if before is None else f"H{x}V{y}" if value != before else "")
            if length == len(row) - 1 and value == before:
                found.append(f"H{x}")
        before = value
    return "".join(found)


def _marks(highest: int) -> Iterator[int]:
    step = next((step for step in STEPS if highest <= 4 * step), STEPS[-1])
    yield from range(0, highest + 1, step)


def _spread(ends: Sequence[float]) -> list[float]:
    """Move the labels apart, from the bottom up, so that none covers another."""
    placed: dict[int, float] = {}
    limit = HEIGHT - BOTTOM + APART / 2
    for number in sorted(range(len(ends)), key=lambda n: -ends[n]):
        placed[number] = min(ends[number], limit - APART)
        limit = placed[number]
    return [round(placed[number], 1) for number in range(len(ends))]


def _bands(
    rows: Sequence[Sequence[int | None]], turns: Sequence[tuple[int, int]], last: int
) -> Iterator[Band]:
    ends = [*[length for _turn, length in turns[1:]], last]
    for (turn, length), end in zip(turns, ends, strict=True):
        x = x_of(length, last)
        values = tuple(row[end] for row in rows)
        yield Band(turn, length, x, round(x_of(end, last) - x, 1), values)
