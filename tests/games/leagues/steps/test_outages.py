"""An outage in the middle of each step, at every write: the rest next time, nothing twice."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model

from games.leagues.models import SeasonStatus, Step, StepKind, StepState
from games.leagues.results.services import mark_lost, read_results, refresh_standings
from games.leagues.steps.runner import RunOutcome, due_steps, run_due, run_step
from games.play.models import Seat, Table
from games.post.models import Notice
from tests.games.leagues.seasons import START, new_season, with_players
from tests.games.leagues.simulated import finish, running

pytestmark = pytest.mark.django_db

WRITES = ("INSERT", "UPDATE", "DELETE")


class PowerCut:
    """Lets a number of statements write, and then the power fails."""

    def __init__(self, writes: int) -> None:
        self.left = writes
        self.failed = False

    def __call__(self, execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith(WRITES) and not self.failed:
            if not self.left:
                self.failed = True
                raise OSError("the power failed")
            self.left -= 1
        return execute(sql, *rest)


def rows() -> dict[str, list[Any]]:
    """Everything that a step can write."""
    models: list[type[Model]] = [*apps.get_app_config("leagues").get_models(), Table, Seat, Notice]
    return {one.__name__: list(one._default_manager.order_by("pk").values()) for one in models}


def cut_short(step_id: int, now: Any, cuts: Counter[str]) -> None:
    """Do a step after it was cut short at each of its writes, each of which left nothing."""
    columns = Step.objects.filter(pk=step_id).values().get()
    before, writes = rows(), 0
    while columns["state"] in (StepState.PLANNED, StepState.FAILED):
        power = PowerCut(writes)
        with connection.execute_wrapper(power):
            ran = run_step(step_id, now=now)
        if not power.failed:
            assert ran is not RunOutcome.FAILED
            return
        assert ran is RunOutcome.FAILED
        cuts[columns["kind"]] += 1
        Step.objects.filter(pk=step_id).update(**columns)  # it is looked at again at once
        assert rows() == before, f"{columns['kind']} left something after {writes} writes"
        writes += 1


def played(cuts: Counter[str] | None) -> tuple[Counter[str], Counter[str]]:
    """Play a season and count what was noted and told; with `cuts`, each step is cut short."""
    season = new_season(sizes=(3,), round_count=2, round_days=7)
    run_due(now=START)
    with_players(season, 6)
    now = START
    while season.status != SeasonStatus.FINISHED:
        now += timedelta(hours=12)
        mark_lost()
        read_results(now=now)
        refresh_standings(now=now)
        if cuts is None:
            run_due(now=now)
        else:
            for _ in range(4):  # also what falls due by what was done
                for step_id in list(due_steps(now).values_list("pk", flat=True)):
                    cut_short(step_id, now, cuts)
        for league_table in running(season):
            assert league_table.table is not None
            if now >= (league_table.table.started_at or now) + timedelta(days=6):
                finish(league_table, now)
        season.refresh_from_db()
        assert now < START + timedelta(days=60)
    noted = Counter(season.journal.values_list("kind", flat=True))
    mine = Notice.objects.filter(scope__contains=season.league.slug)
    return noted, Counter(mine.values_list("kind", flat=True))


def test_a_step_cut_short_at_any_write_leaves_nothing_and_is_done_once() -> None:
    cuts: Counter[str] = Counter()
    disturbed = played(cuts)
    assert set(cuts) == set(StepKind.values) - {StepKind.OPEN_SIGN_UP}
    assert min(cuts.values()) > 1
    assert disturbed == played(None)


def test_an_opening_cut_short_at_any_write_leaves_nothing() -> None:
    season = new_season()
    cuts: Counter[str] = Counter()
    step = season.steps.get(kind=StepKind.OPEN_SIGN_UP)
    cut_short(step.pk, START, cuts)
    season.refresh_from_db()
    assert season.status == SeasonStatus.SIGN_UP
    assert cuts[StepKind.OPEN_SIGN_UP] > 1
