"""The sweeps that run seasons: whether they have anything to do, and that they do it."""

import pytest

from games.common import clock
from games.common.sweeps import sweeps
from games.leagues import tasks
from games.leagues.models import Division, LeagueTable
from games.leagues.steps.runner import run_due
from tests.games.leagues.seasons import new_season, with_players
from tests.games.leagues.simulated import finish

pytestmark = pytest.mark.django_db

STEPS, RESULTS = "games.leagues.tasks.run_steps", "games.leagues.tasks.read_results"


def test_a_season_that_falls_due_is_found_by_the_sweep() -> None:
    assert not sweeps.is_due(STEPS, clock.now())
    new_season(now=clock.now())
    assert sweeps.is_due(STEPS, clock.now())
    assert tasks.run_steps() == 1
    assert not sweeps.is_due(STEPS, clock.now())


def test_results_are_looked_for_read_and_ranked() -> None:
    season = new_season(now=clock.now(), sizes=(4,), round_count=1)
    run_due(now=clock.now())
    with_players(season, 4, now=clock.now())
    season.steps.update(due_at=clock.now(), planned_at=clock.now())
    season.steps.exclude(kind__in=["close_sign_up", "divide", "seat", "publish", "start"]).delete()
    tasks.run_steps()
    tasks.read_results()
    assert not sweeps.is_due(RESULTS, clock.now())
    finish(LeagueTable.objects.get(), clock.now())
    assert tasks.find_lost_results() == 1
    assert sweeps.is_due(RESULTS, clock.now())
    assert tasks.read_results() == 2
    assert Division.objects.get().standing["rows"][0]["points"] == "12"
    assert not sweeps.is_due(RESULTS, clock.now())
