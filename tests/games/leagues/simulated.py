"""Seasons simulated with an injected clock: days pass, steps fall due, tables end."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from random import Random

from django.db import transaction

from games.leagues.models import LeagueTable, Outcome, Season, SeasonStatus, Step
from games.leagues.results.services import mark_lost, read_results, refresh_standings
from games.leagues.standing.places import competition
from games.leagues.steps.order import SETTLED
from games.leagues.steps.runner import run_due
from games.play.log.locks import locked_table, save_table
from games.play.models import Seat, Status, Table
from tests.games.leagues.seasons import START

Results = Callable[[LeagueTable, datetime], bool]
"""Whether the game of a league's table ends now."""

NEVER: Results = lambda _table, _now: False  # noqa: E731


def days(first: datetime, number: int, step: timedelta = timedelta(hours=12)) -> Iterator[datetime]:
    """Moments, twelve hours apart, over some days."""
    now = first
    while now < first + number * timedelta(days=1):
        yield now
        now += step


def tick(now: datetime) -> None:
    """What the sweeps of a site do once in a while."""
    mark_lost()
    read_results(now=now)
    refresh_standings(now=now)
    run_due(now=now)


def simulate(season: Season, *, ends: Results, most_days: int = 400) -> datetime:
    """Let a season run until it is over, and return when that was."""
    for now in days(START, most_days):
        tick(now)
        for league_table in running(season):
            if ends(league_table, now):
                finish(league_table, now)
        season.refresh_from_db()
        if season.status == SeasonStatus.FINISHED:
            return now
    left = Step.objects.filter(season=season).exclude(state__in=SETTLED)
    waits = [(step.kind, step.round, step.note, step.trouble) for step in left]
    raise AssertionError(f"not over after {most_days} days: {waits}")


def running(season: Season) -> list[LeagueTable]:
    """The league's tables whose games are being played."""
    found = LeagueTable.objects.filter(
        round__season=season, table__status=Status.PLAYING, outcome=Outcome.OPEN
    )
    return list(found.select_related("table", "round").order_by("pk"))


def after(number: int, seed: int = 1) -> Results:
    """Games that end at random, at most some days after they began."""

    def ends(league_table: LeagueTable, now: datetime) -> bool:
        assert league_table.table is not None
        assert league_table.table.started_at is not None
        lasts = Random(f"{seed} {league_table.pk}").randint(1, number)
        return now >= league_table.table.started_at + timedelta(days=lasts)

    return ends


@transaction.atomic
def finish(league_table: LeagueTable, now: datetime, places: list[int] | None = None) -> None:
    """End the game of a league's table, with these places or some strict order, by its rows."""
    table = locked_table(league_table.table_id or 0)
    seats = table.seat_count
    order = list(range(seats))
    Random(f"{table.pk} {league_table.number}").shuffle(order)
    found = places or list(competition(order))
    result = {"places": found, "laurels": [20 - 2 * place for place in found], "winner": 0}
    save_table(
        table, status=Status.FINISHED, finished_at=now, result=result,
        log_version=table.log_version + 1, deadline=None, due_at=None,
    )  # fmt: skip
    for number, place in enumerate(found):
        Seat.objects.filter(table=table, number=number).update(place=place, must_act=False)


def fresh(table: Table) -> Table:
    return Table.objects.get(pk=table.pk)
