"""Answers as drawings: coordinates for an SVG, in which nothing is told by colour alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from games.archive.statistics.answers import Cell, Datum, Solution
from games.archive.statistics.intervals import Interval
from games.archive.statistics.questions.statistic import AnswerShape

WIDTH: Final = 360
LINE: Final = 40
"""The height of a line: its words, and below them its bars."""

HEAD: Final = 16
BAR: Final = 12
COLUMNS_HEIGHT: Final = 150
FOOT: Final = 22
MOST_MARKS: Final = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar or a segment, with the ends of its interval; `kind` says how it is filled."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    says: str
    low: float | None = None
    high: float | None = None
    is_few: bool = False

    @property
    def middle(self) -> float:
        return round(self.y + self.height / 2, 1)

    @property
    def centre(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, slots=True)
class BarLine:
    """A line of a chart: words on both sides above its bars."""

    y: float
    label: str
    value: str
    bars: list[Bar]


@dataclass(frozen=True, slots=True)
class BarChart:
    """A chart of lines, or of columns. `marks` are words below the columns."""

    height: int
    bands: list[BarLine] = field(default_factory=list)
    columns: list[Bar] = field(default_factory=list)
    marks: list[tuple[float, str]] = field(default_factory=list)
    top: str = ""
    rule: float | None = None
    legend: list[tuple[str, str]] = field(default_factory=list)

    @property
    def base(self) -> int:
        return self.height - FOOT


def chart_of(found: Solution) -> BarChart:
    """Draw an answer."""
    form = found.statistic.form
    if form == AnswerShape.CROSS:
        return _stacked(found)
    if form == AnswerShape.VERSUS:
        return _beside(found)
    ordered = found.statistic.is_number or found.statistic.is_time
    if form == AnswerShape.SPREAD and ordered and len(found.data) > 2:
        return _columns(found)
    return _lines(found)


def percent(value: float) -> str:
    """Write a share: to a tenth where it is small or nearly everything."""
    hundredth = 100 * value
    if 0 < hundredth < 9.95 or 99 < hundredth < 100:
        return f"{hundredth:.1f} %"
    return f"{hundredth:.0f} %"


def amount(value: float) -> str:
    """Write a mean."""
    return f"{value:.2f}" if abs(value) < 9.995 else f"{value:.1f}"


def written(found: Solution, interval: Interval | None) -> str:
    """Write the value of a number in the way of its statistic."""
    if interval is None:
        return ""
    is_mean = found.statistic.form in (AnswerShape.MEAN, AnswerShape.VERSUS)
    return amount(interval.value) if is_mean else percent(interval.value)


def _reach(cells: Sequence[Cell]) -> float:
    """Return the highest value that is drawn, with its interval."""
    tops = [cell.interval.high or cell.interval.value for cell in cells if cell.interval]
    return max(tops, default=0.0) or 1.0


def _lines(found: Solution) -> BarChart:
    reach = _reach([one.cell for one in found.data])
    bands = [
        _band(found, number, datum, [_bar(found, datum.cell, number, reach, "one")])
        for number, datum in enumerate(found.data)
    ]
    overall = found.overall
    rule = None if overall is None else round(overall / reach * WIDTH, 1)
    return BarChart(LINE * len(bands), bands, rule=rule)


def _band(found: Solution, number: int, datum: Datum, bars: list[Bar]) -> BarLine:
    said = [written(found, cell.interval) for cell in datum.cells]
    return BarLine(LINE * number, datum.label, " · ".join(one for one in said if one), bars)


def _bar(
    found: Solution,
    cell: Cell,
    number: int,
    reach: float,
    kind: str,
    place: tuple[float, float] = (HEAD + 2, BAR),
) -> Bar:
    value = cell.interval.value if cell.interval else 0.0
    low, high = (cell.interval.low, cell.interval.high) if cell.interval else (None, None)
    return Bar(
        x=0,
        y=LINE * number + place[0],
        width=_at(value, reach),
        height=place[1],
        kind=kind,
        says=written(found, cell.interval),
        low=None if low is None else _at(low, reach),
        high=None if high is None else _at(high, reach),
        is_few=cell.is_few,
    )


def _at(value: float, reach: float) -> float:
    return round(max(0.0, value) / reach * (WIDTH - 2), 1)


def _beside(found: Solution) -> BarChart:
    """Draw two bars for each line, which has a scale of its own."""
    bands = []
    for number, datum in enumerate(found.data):
        reach = _reach(datum.cells)
        bars = [
            _bar(found, cell, number, reach, f"s{series}", (HEAD + 2 + 9 * series, 7))
            for series, cell in enumerate(datum.cells)
        ]
        bands.append(_band(found, number, datum, bars))
    return BarChart(LINE * len(bands), bands, legend=_legend(found))


def _stacked(found: Solution) -> BarChart:
    bands = []
    for number, datum in enumerate(found.data):
        x, bars = 0.0, []
        for series, cell in enumerate(datum.cells):
            width = round((cell.interval.value if cell.interval else 0) * WIDTH, 1)
            says = f"{cell.label}: {written(found, cell.interval)}"
            place = LINE * number + HEAD + 2
            bars.append(Bar(round(x, 1), place, width, BAR, f"s{series}", says))
            x += width
        cases = datum.cell.cases
        bands.append(BarLine(LINE * number, datum.label, f"{cases}" if cases else "", bars))
    return BarChart(LINE * len(bands), bands, legend=_legend(found))


def _legend(found: Solution) -> list[tuple[str, str]]:
    return [(f"s{n}", str(one.label)) for n, one in enumerate(found.statistic.series)]


def _columns(found: Solution) -> BarChart:
    """Draw a column for each number or range, with its interval; over time without one."""
    is_time = found.statistic.is_time
    cells = [one.cell for one in found.data]
    reach = (
        max(cell.interval.value for cell in cells if cell.interval) if is_time else _reach(cells)
    )
    step = WIDTH / len(found.data)
    gap = min(4.0, step / 5)
    room = COLUMNS_HEIGHT - 14

    def y(value: float) -> float:
        return round(COLUMNS_HEIGHT - value / reach * room, 1)

    columns = [
        Bar(
            x=round(number * step + gap / 2, 1),
            y=y(one.cell.interval.value),
            width=round(step - gap, 1),
            height=round(COLUMNS_HEIGHT - y(one.cell.interval.value), 1),
            kind="one",
            says=f"{one.label}: {one.cell.count}",
            low=None if is_time or one.cell.interval.low is None else y(one.cell.interval.low),
            high=None if is_time or one.cell.interval.high is None else y(one.cell.interval.high),
            is_few=one.cell.is_few,
        )
        for number, one in enumerate(found.data)
        if one.cell.interval is not None
    ]
    top = str(max(cell.count for cell in cells)) if is_time else percent(reach)
    often = -(-len(columns) // MOST_MARKS)
    marks = [
        (column.centre, found.data[number].label)
        for number, column in enumerate(columns)
        if number % often == 0
    ]
    return BarChart(COLUMNS_HEIGHT + FOOT, columns=columns, marks=marks, top=top)
