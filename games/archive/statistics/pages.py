"""The pages of statistics as their templates get them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.http import urlencode

from engine import games
from engine.game import Game
from games.archive.query import Query, QueryFault, Term, parse
from games.archive.query.terms import WordChoice
from games.archive.search.results import address
from games.archive.statistics.answers import Cell, Datum, Scope, Solution, solution
from games.archive.statistics.charts import BarChart, amount, chart_of, percent, written
from games.archive.statistics.counts import Tallies
from games.archive.statistics.intervals import Interval
from games.archive.statistics.questions import statistics_of
from games.archive.statistics.questions.statistic import AnswerShape, Statistic
from games.archive.statistics.selectors import SearchCounts, counts_of_search, kept_counts

MANY_LINES: Final = 14
"""Longer tables stand folded below their chart."""


@dataclass(frozen=True, slots=True)
class NumberShown:
    """A number as it is read, with its interval and the address of its games."""

    count: int
    url: str
    value: str
    between: str
    is_few: bool
    cases: int


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of a table."""

    label: str
    games: int | None
    url: str
    numbers: list[NumberShown]

    @property
    def number(self) -> NumberShown:
        return self.numbers[0]


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """An answer as it is shown: a chart and a table."""

    statistic: Statistic
    game: str
    lines: list[LineShown]
    chart: BarChart
    mean: str
    mean_between: str
    cases: int

    @property
    def form(self) -> str:
        return str(self.statistic.form)

    @property
    def is_folded(self) -> bool:
        return len(self.lines) > MANY_LINES

    @property
    def has_games(self) -> bool:
        """Tell whether the table has a column for games beside that of cases."""
        return bool(self.statistic.of) and any(line.games is not None for line in self.lines)


@dataclass(frozen=True, slots=True)
class GamePage:
    """The statistics of one game."""

    game: Game
    seats: int | None
    games: int
    url: str
    answers: list[AnswerShown]
    all_games: list[Game]
    has_openings: bool

    @property
    def asked(self) -> str:
        return "" if self.seats is None else f"?seats={self.seats}"


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The statistics of a search, a part for each game; or why the search cannot be read."""

    line: str
    fault: str = ""
    games: int = 0
    counted: int = 0
    url: str = ""
    parts: Sequence[tuple[Game, list[AnswerShown]]] = ()

    @property
    def asked(self) -> str:
        return f"?{urlencode({'q': self.line})}"


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game on the first page: how many games there are, and how many of them had a result."""

    game: Game
    games: int
    decided: int
    url: str
    seats: list[tuple[int, int]]
    months: AnswerShown | None


def scope_of(game: str, seats: int | None) -> Scope:
    """Return the scope of all public games of a kind, or of those with one number of seats."""
    return Scope(f"game:{game}" if seats is None else f"game:{game} seats:{seats}")


def front_page() -> list[GameLine]:
    """Return a line for each game of the registry."""
    return [_game_line(games.get(name)) for name in games.NAMES]


def _game_line(game: Game) -> GameLine:
    tallies = kept_counts(game.name)
    every, _cases, decided, _ = tallies.get("games", {}).get("all", (0, 0, 0, 0))
    months = next(one for one in statistics_of(game.name) if one.name == "month")
    found = solution(months, tallies, scope_of(game.name, None))
    return GameLine(
        game,
        every,
        decided,
        address(f"game:{game.name}"),
        sorted((int(key), sums[0]) for key, sums in tallies.get("seats", {}).items()),
        answered(game.name, found) if found else None,
    )


def game_page(game: Game, seats: int | None) -> GamePage:
    """Return the statistics of all public games of a kind, or of those with one number of seats."""
    tallies, scope = kept_counts(game.name, seats), scope_of(game.name, seats)
    return GamePage(
        game=game,
        seats=seats,
        games=tallies.get("games", {}).get("all", (0,))[0],
        url=address(scope.terms),
        answers=answers_of(game.name, tallies, scope, seats),
        all_games=[games.get(name) for name in games.NAMES],
        has_openings="opening" in tallies,
    )


def search_page(line: str, viewer: int | None) -> SearchPage:
    """Return the statistics of the games that the viewer finds by a line."""
    try:
        query = parse(line)
    except QueryFault as fault:
        return SearchPage(line, str(fault))
    found = counts_of_search(query, viewer)
    parts = [
        (games.get(name), answers_of(name, tallies, search_scope(query, found, name)))
        for name, tallies in found.by_game.items()
    ]
    return SearchPage(
        str(query), "", found.games, found.counted, address(query) if found.games else "", parts
    )


def search_scope(query: Query, found: SearchCounts, game: str) -> Scope:
    """Return the scope of one game in a search. Numbers are linked if all games were counted."""
    own = Term("game", (WordChoice(game),))
    terms = query.terms if own in query.terms else (*query.terms, own)
    return Scope(str(Query(terms)), is_exact=found.games == found.counted)


def answers_of(
    game: str, tallies: Tallies, scope: Scope, seats: int | None = None
) -> list[AnswerShown]:
    """Return all answers that the counts give."""
    asked = statistics_of(game)
    if seats is not None:
        asked = tuple(one for one in asked if one.name not in ("seats", "sides-seats"))
    found = (solution(one, tallies, scope) for one in asked)
    return [answered(game, one) for one in found if one is not None]


def answered(game: str, found: Solution) -> AnswerShown:
    """Make an answer ready to be shown."""
    mean = found.mean
    return AnswerShown(
        found.statistic,
        game,
        [_line(found, datum) for datum in found.data],
        chart_of(found),
        "" if mean is None else amount(mean.value),
        "" if mean is None else _between(mean, amount),
        found.cases,
    )


def _line(found: Solution, datum: Datum) -> LineShown:
    numbers = [_number(found, cell) for cell in datum.cells]
    return LineShown(datum.label, datum.games, _url(datum.query), numbers)


def _number(found: Solution, cell: Cell) -> NumberShown:
    is_mean = found.statistic.form in (AnswerShape.MEAN, AnswerShape.VERSUS)
    between = _between(cell.interval, amount if is_mean else percent)
    value = written(found, cell.interval)
    return NumberShown(cell.count, _url(cell.query), value, between, cell.is_few, cell.cases)


def _url(query: str) -> str:
    return address(query) if query else ""


def _between(interval: Interval | None, write: Any) -> str:
    """Write the ends of an interval, with the sign only once."""
    if interval is None or interval.low is None or interval.high is None:
        return ""
    low, high = write(interval.low).removesuffix(" %"), write(interval.high)
    return f"{low}\N{EN DASH}{high}"
