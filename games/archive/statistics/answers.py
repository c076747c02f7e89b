"""The answers of statistics: numbers with intervals and cases, each with its games. Pure functions.

A number's address is a search that finds exactly as many games, for whoever reads public games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.archive.query import QueryFault, parse
from games.archive.statistics.counts import Sums, Tallies
from games.archive.statistics.intervals import FEW, Interval, mean, share
from games.archive.statistics.questions.statistic import AnswerShape, Statistic

MOST_BINS: Final = 12
MOST_MONTHS: Final = 24
WIDTHS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
NOTHING: Final = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Scope:
    """The games that were counted, as terms of a query. Without `is_exact` nothing is linked."""

    terms: str
    is_exact: bool = True

    def query(self, terms: str | None) -> str:
        """Return the query that finds the games behind a number; empty if there is none."""
        if terms is None or not self.is_exact:
            return ""
        try:
            return str(parse(f"{self.terms} {terms}"))
        except QueryFault:  # too long, with the search that was asked for
            return ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One number with its count of cases and interval; the games behind it, and their query."""

    label: str
    cases: int
    count: int
    interval: Interval | None
    games: int | None = None
    query: str = ""

    @property
    def is_few(self) -> bool:
        return self.cases < FEW


@dataclass(frozen=True, slots=True)
class Datum:
    """A line of an answer: one key, with the games behind it, and a cell for each series."""

    key: str
    label: str
    games: int | None
    query: str
    cells: list[Cell]

    @property
    def cell(self) -> Cell:
        return self.cells[0]


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to one question; `mean` is that of all its numbers, if its keys are numbers."""

    statistic: Statistic
    data: list[Datum]
    mean: Interval | None = None
    cases: int = 0

    @property
    def overall(self) -> float | None:
        """The share of all keys together."""
        if self.statistic.form != AnswerShape.SHARE or not self.cases:
            return None
        return sum(one.cell.count for one in self.data) / self.cases


def solution(statistic: Statistic, tallies: Tallies, scope: Scope) -> Solution | None:
    """Answer a question from the counts; None if nothing was counted for it."""
    found = _BY_FORM[statistic.form](statistic, tallies, scope)
    return found if found.data else None


def _spread(statistic: Statistic, tallies: Tallies, scope: Scope) -> Solution:
    keys = tallies.get(statistic.name, {})
    cases = sum(sums[1] for sums in keys.values())
    data = []
    for key, sums in _joined(statistic, keys):
        query = scope.query(statistic.games(key))
        cell = Cell("", cases, sums[1], share(sums[1], cases))
        data.append(Datum(key, statistic.label(key), sums[0], query, [cell]))
    known = statistic.is_number and cases
    totals = [sum(column) for column in zip(*keys.values(), strict=True)] if known else NOTHING
    return Solution(statistic, data, mean(*totals[1:]) if known else None, cases)


def _share(statistic: Statistic, tallies: Tallies, scope: Scope) -> Solution:
    data, all_cases = [], 0
    for key, (games, cases, hits, _squares) in _joined(statistic, tallies.get(statistic.name, {})):
        cell = Cell("", cases, hits, share(hits, cases), hits, scope.query(statistic.hits(key)))
        query = scope.query(statistic.games(key))
        data.append(Datum(key, statistic.label(key), games, query, [cell]))
        all_cases += cases
    return Solution(statistic, data, None, all_cases)


def _mean(statistic: Statistic, tallies: Tallies, scope: Scope) -> Solution:
    data, all_cases = [], 0
    for key, (games, *sums) in _joined(statistic, tallies.get(statistic.name, {})):
        query = scope.query(statistic.games(key))
        known = None if statistic.is_number else games  # a game has several turns in one range
        data.append(
            Datum(
                key, statistic.label(key), known, query, [Cell("", sums[0], sums[1], mean(*sums))]
            )
        )
        all_cases += sums[0]
    return Solution(statistic, data, None, all_cases)


def _cross(statistic: Statistic, tallies: Tallies, scope: Scope) -> Solution:
    columns = [dict(tallies.get(one.question, {})) for one in statistic.series]
    every = {key: list(NOTHING) for column in columns for key in column}
    width = _width(every) if statistic.is_number else 0
    parts = [dict(_joined(statistic, column, width)) for column in columns]
    data, all_cases = [], 0
    for key, _sums in _joined(statistic, every, width):
        cases = sum(part.get(key, NOTHING)[1] for part in parts)
        cells = []
        for series, part in zip(statistic.series, parts, strict=True):
            games, count, *_rest = part.get(key, NOTHING)
            terms = statistic.games(key) if series.terms else None
            query = scope.query(terms and f"{terms} {series.terms}")
            cells.append(Cell(str(series.label), cases, count, share(count, cases), games, query))
        data.append(Datum(key, statistic.label(key), None, "", cells))
        all_cases += cases
    return Solution(statistic, data, None, all_cases)


def _versus(statistic: Statistic, tallies: Tallies, scope: Scope) -> Solution:
    columns = [tallies.get(one.question, {}) for one in statistic.series]
    keys = [key for key in statistic.words if any(key in column for column in columns)]
    data = []
    for key in keys:
        cells = []
        for series, column in zip(statistic.series, columns, strict=True):
            sums = column.get(key, NOTHING)
            cells.append(Cell(str(series.label), sums[1], sums[2], mean(*sums[1:])))
        data.append(Datum(key, statistic.label(key), None, "", cells))
    return Solution(statistic, data, None, sum(cell.cases for cell in data[0].cells) if data else 0)


_BY_FORM: Final = {
    AnswerShape.SPREAD: _spread,
    AnswerShape.SHARE: _share,
    AnswerShape.MEAN: _mean,
    AnswerShape.CROSS: _cross,
    AnswerShape.VERSUS: _versus,
}


def _joined(
    statistic: Statistic, keys: dict[str, Sums], width: int = 0
) -> Iterator[tuple[str, Sums]]:
    """Yield keys with their sums in order; numbers are joined into ranges, many months to years."""
    if statistic.is_time and len(keys) > MOST_MONTHS:
        keys = _by_year(keys)
    if not statistic.is_number:
        known = {key: place for place, key in enumerate(statistic.words)}
        for key in sorted(keys, key=lambda key: (known.get(key, len(known)), _natural(key))):
            yield key, keys[key]
        return
    width = width or _width(keys)
    joined: dict[int, list[int]] = {}
    for key, sums in keys.items():
        into = joined.setdefault(int(key) // width, list(NOTHING))
        into[:] = [a + b for a, b in zip(into, sums, strict=True)]
    if not joined:
        return
    for number in range(min(joined), max(joined) + 1):
        first = number * width
        name = str(first) if width == 1 else f"{first}..{first + width - 1}"
        yield name, joined.get(number, list(NOTHING))


def _by_year(months: dict[str, Sums]) -> dict[str, Sums]:
    years: dict[str, Sums] = {}
    for month, sums in months.items():
        into = years.setdefault(month[:4], list(NOTHING))
        into[:] = [a + b for a, b in zip(into, sums, strict=True)]
    return years


def _width(keys: dict[str, Sums]) -> int:
    """Return how wide ranges must be, so that there are not too many."""
    if not keys:
        return 1
    low, high = min(map(int, keys)), max(map(int, keys))
    fits = (one for one in WIDTHS if high // one - low // one < MOST_BINS)
    return next(fits, WIDTHS[-1])


def _natural(key: str) -> tuple[int, str]:
    """Return what sorts keys as people do: 2 before 10."""
    return (int(key), "") if key.isdigit() else (10**9, key)
