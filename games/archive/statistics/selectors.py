"""Read the counts of games: those that are kept, and those of a search."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from django.db.models import QuerySet

from games.archive.models import Facts, MonthCounts, StaleMonth, StalePerson
from games.archive.query import Query
from games.archive.search.selectors import found
from games.archive.statistics.counts import COLUMNS, Tallies, added, counted

ALL_MONTHS: Final = 0

MOST_COUNTED: Final = 2000
"""Games of a search that are counted for a page."""


def kept_counts(game: str, seats: int | None = None) -> Tallies:
    """Return the counts of all public games of a kind, or of those with one number of seats."""
    rows = MonthCounts.objects.filter(game=game, month=ALL_MONTHS)
    if seats is not None:
        rows = rows.filter(seats=seats)
    return added(rows.order_by("seats").values_list("counts", flat=True))


def counts_of_month(game: str, seats: int, month: int) -> Tallies:
    """Count the public games of a month; for all months add up what is kept of each."""
    if month == ALL_MONTHS:
        months = MonthCounts.objects.filter(game=game, seats=seats, month__gt=ALL_MONTHS)
        return added(months.order_by("month").values_list("counts", flat=True).iterator())
    return counted_in(Facts.objects.filter(public=True, game=game, seats=seats, month=month))


def counted_in(facts: "QuerySet[Facts]") -> Tallies:
    """Count games in one pass, a few in memory at a time."""
    return counted(facts.order_by().values(*COLUMNS).iterator(500))


@dataclass(frozen=True, slots=True)
class SearchCounts:
    """The counts of a search by game: `games` were found, the newest `counted` of them count."""

    games: int
    counted: int
    by_game: dict[str, Tallies]


def counts_of_search(query: Query, viewer: int | None) -> SearchCounts:
    """Count the newest games that the viewer finds, in one pass over them."""
    games = found(query, viewer)
    newest = games.order_by("-ended_at", "code").values(*COLUMNS)[:MOST_COUNTED]
    rows = sorted(newest, key=lambda row: str(row["game"]))
    by_game = {game: counted(own) for game, own in groupby(rows, key=lambda row: str(row["game"]))}
    every = len(rows) if len(rows) < MOST_COUNTED else games.count()
    return SearchCounts(every, len(rows), by_game)


def has_stale(now: datetime) -> bool:
    """Tell whether something must be counted again."""
    return StaleMonth.objects.exists() or StalePerson.objects.exists()
