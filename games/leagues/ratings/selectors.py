"""The tables that count for ratings, and ratings for pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import Case, Count, F, Q, QuerySet, Value, When

from engine import games
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.common.pages import Page
from games.leagues.models import Outcome, RatedTable, Rating
from games.leagues.names import is_hidden, name_for
from games.leagues.ratings.chart import Chart, chart_of
from games.leagues.ratings.skill import RatedGame, points, spread
from games.play.models import Seat, Status, Table

A_PAGE: Final = 50
NOT_COUNTED: Final = (Outcome.VOID, Outcome.REPLAYED)


def rated_tables(game: str) -> "QuerySet[Table]":
    """Select the finished tables of a game that count, in the order in which they are rated."""
    over = Table.objects.filter(
        game=game, status=Status.FINISHED, unrated="", practice="", finished_at__isnull=False
    )
    counted = over.exclude(league_table__outcome__in=NOT_COUNTED)
    people = Count("seats", filter=Q(seats__user__isnull=False, seats__place__isnull=False))
    return counted.annotate(people=people).filter(people__gte=2).order_by("finished_at", "pk")


@dataclass(frozen=True, slots=True)
class CountedTable:
    """A table that counts, as it is rated."""

    table_id: int
    at: datetime
    game: RatedGame


def played(game: str, *, after: tuple[datetime, int] | None = None) -> Iterator[CountedTable]:
    """Yield the tables that count in their order, all or those after one of them."""
    tables = rated_tables(game)
    if after is not None:
        later = Q(finished_at=after[0], pk__gt=after[1])
        tables = tables.filter(Q(finished_at__gt=after[0]) | later)
    rows = list(tables.values_list("pk", "finished_at", "result"))
    places: dict[int, dict[int, int]] = {pk: {} for pk, _at, _result in rows}
    for start in range(0, len(rows), 500):
        some = [pk for pk, _at, _result in rows[start : start + 500]]
        held = Seat.objects.filter(table__in=some, user__isnull=False, place__isnull=False)
        for table_id, user_id, place in held.values_list("table_id", "user_id", "place"):
            assert user_id is not None
            assert place is not None
            places[table_id][user_id] = place
    for pk, at, result in rows:
        assert at is not None, "finished tables know when they ended"
        yield CountedTable(pk, at, RatedGame(places[pk], by_sides="places" not in (result or {})))


def is_up_to_date(game: str) -> tuple[bool, bool]:
    """Return whether all ratings still hold, and no table is left to be rated.

    Ratings no longer hold if a rated table was rolled back, ended anew or no longer counts, or if a
    table counts now that ended before others that are rated.
    """
    rows = RatedTable.objects.filter(game=game)
    last = rows.order_by("-at", "-table").values_list("at", "table_id").first()
    counted = rated_tables(game).order_by()
    stale = rows.exclude(table__in=counted.values("pk")) | rows.exclude(at=F("table__finished_at"))
    unrated = counted.exclude(ratings__isnull=False)
    if last is None:
        return True, not unrated.exists()
    earlier = Q(finished_at__lt=last[0]) | Q(finished_at=last[0], pk__lt=last[1])
    holds = not stale.exists() and not unrated.filter(earlier).exists()
    return holds, not unrated.exists()


def has_work(now: datetime) -> bool:
    """Return whether the sweep over ratings has anything to do."""
    return any(is_up_to_date(game) != (True, True) for game in games.NAMES)


# --- pages ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A person in the list of a game."""

    rank: int
    user: User
    points: int
    spread: int
    tables: int


def ratings_rows(game: str) -> "QuerySet[Rating]":
    """Return everybody who is rated in a game, the strongest first."""
    rows = Rating.objects.filter(game=game, tables__gt=0, user__is_active=True)
    named = Case(When(user__unnamed=True, then=Value("")), default=F("user__display_name"))
    return rows.select_related("user").order_by("-shown", named, "pk")


def ratings_file(game: str, viewer: int | None) -> list[dict[str, Any]]:
    """Return the whole list of a game for programs: exact values beside those of pages."""
    found: list[dict[str, Any]] = []
    last: float | None = None
    for number, row in enumerate(ratings_rows(game), 1):
        rank = found[-1]["rank"] if row.shown == last else number
        last = row.shown
        found.append(
            {
                "rank": rank,
                "name": name_for(row.user, viewer),
                "rating": points(row.shown),
                "uncertainty": spread(row.sigma),
                "mu": row.mu,
                "sigma": row.sigma,
                "tables": row.tables,
            }
        )
    return found


def ratings_list(game: str, page: str) -> Page[RatingLine]:
    """Return a page of the list of a game, the strongest first; equal ones share a rank."""
    rows = ratings_rows(game)
    pages = Paginator(rows, A_PAGE)
    here = pages.get_page(page)
    found, first = list(here), here.start_index()
    above = rows.filter(shown__gt=found[0].shown).count() if found else 0
    lines: list[RatingLine] = []
    for number, row in enumerate(found):
        same = bool(lines) and found[number - 1].shown == row.shown
        rank = lines[-1].rank if same else (above + 1 if number == 0 else first + number)
        lines.append(RatingLine(rank, row.user, points(row.shown), spread(row.sigma), row.tables))
    return Page(lines, pages.count, here.number, pages.num_pages, A_PAGE)


@dataclass(frozen=True, slots=True)
class RatingOf:
    """A person's rating in one game, with its history as a drawing."""

    title: str
    game: str
    points: int
    spread: int
    tables: int
    chart: Chart | None


def ratings_of(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the ratings of a person for their page. The number of queries is fixed.

    Ratings of people who do not wish to be named are shown to themselves alone, because ratings
    would tell which games are theirs.
    """
    if is_hidden(whose, viewer.pk):
        return {"ratings": []}
    rows = {row.game: row for row in Rating.objects.filter(user=whose, tables__gt=0)}
    if not rows:
        return {"ratings": []}
    history: dict[str, list[RatedTable]] = {}
    for step in RatedTable.objects.filter(user=whose).order_by("at", "table_id"):
        history.setdefault(step.game, []).append(step)
    found = [
        RatingOf(
            games.get(name).title,
            name,
            points(rows[name].shown),
            spread(rows[name].sigma),
            rows[name].tables,
            chart_of([(step.at, step.mu, step.sigma) for step in history.get(name, [])]),
        )
        for name in games.NAMES
        if name in rows
    ]
    return {"ratings": found}
