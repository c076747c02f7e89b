"""Steps are done once, at their time or later, and a failure leaves nothing half done."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models.signals import post_save

from games.accounts.models import User
from games.leagues.models import (
    Case,
    CaseKind,
    JournalLine,
    League,
    LeagueTable,
    Outcome,
    RoundStatus,
    Season,
    SeasonStatus,
    Step,
    StepKind,
    StepState,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.season.services import cancel_season
from games.leagues.steps.runner import PATIENCE, run_due
from games.leagues.steps.services import hold, move, redo, release, skip, timeline
from tests.games.leagues.seasons import DAY, START, boss_of, new_season, with_players
from tests.games.leagues.simulated import after, simulate, tick
from tests.sure import sure

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
Act = Callable[..., object]


def started(players: int = 8, **plan: Any) -> Season:
    season = new_season(**plan)
    run_due(now=START)
    season.refresh_from_db()
    with_players(season, players)
    return season


def step_of(season: Season, kind: str, number: int = 0) -> Step:
    return sure(season.steps.filter(kind=kind, round=number).order_by("-run").first())


def boss(season: Season) -> int:
    return boss_of(season.league).pk


def until(season: Season, kind: str, number: int = 0) -> datetime:
    """Let the season come to the moment at which this step is due, but not do it."""
    now = START
    while step_of(season, kind, number).due_at > now:
        now += 12 * HOUR
        if step_of(season, kind, number).due_at <= now:
            break
        tick(now)
    return now


@contextmanager
def failing(*kinds: str, times: int = 1) -> Iterator[None]:
    """Each step of these kinds fails at its very end, a number of times."""
    left: dict[tuple[str, int], int] = {}

    def fail(sender: type[JournalLine], instance: JournalLine, **kwargs: Any) -> None:
        if instance.kind != "step_done" or instance.facts["kind"] not in kinds:
            return
        at = instance.facts["kind"], instance.facts["round"]
        left.setdefault(at, times)
        if left[at]:
            left[at] -= 1
            raise OSError("the power failed")

    post_save.connect(fail, sender=JournalLine)
    try:
        yield
    finally:
        post_save.disconnect(fail, sender=JournalLine)


def test_a_step_is_done_at_its_time_and_only_once() -> None:
    season = new_season(sign_up_opens_at=START + DAY)
    assert run_due(now=START).done == 0
    assert run_due(now=START + DAY).done == 1
    assert run_due(now=START + DAY).done == 0
    season.refresh_from_db()
    assert season.status == SeasonStatus.SIGN_UP
    step = step_of(season, StepKind.OPEN_SIGN_UP)
    assert (step.state, step.done_at, step.note) == ("done", START + DAY, "Sign-up is open.")
    assert season.journal.filter(kind="step_done").count() == 1


def test_who_opens_late_closes_late() -> None:
    season = new_season(sign_up_opens_at=START)
    before = {(s.kind, s.round): s.due_at for s in season.steps.all()}
    run_due(now=START + 3 * DAY)
    after_ = {(s.kind, s.round): s.due_at for s in season.steps.exclude(kind="open_sign_up")}
    assert all(due - before[at] == 3 * DAY for at, due in after_.items())
    season.refresh_from_db()
    assert season.sign_up_closes_at == START + 17 * DAY


def test_a_short_delay_moves_nothing() -> None:
    season = new_season()
    before = step_of(season, StepKind.START, 1).due_at
    run_due(now=START + 5 * HOUR)
    assert step_of(season, StepKind.START, 1).due_at == before


def test_a_round_that_starts_late_ends_late() -> None:
    season = started(round_ends="date")
    due = until(season, StepKind.START, 1)
    ends = step_of(season, StepKind.END_ROUND, 1).due_at
    tick(due + 4 * DAY)
    first = season.rounds.get(number=1)
    assert first.status == "playing"
    assert first.ends_at >= ends + 4 * DAY - HOUR
    assert step_of(season, StepKind.END_ROUND, 1).due_at == first.ends_at


def test_everything_due_at_once_comes_in_order() -> None:
    season = started(round_count=1, round_ends="date")
    tick(START + 20 * DAY)  # the workers stood still for three weeks
    assert season.rounds.get().status == "playing"
    assert step_of(season, StepKind.END_ROUND, 1).state == StepState.PLANNED


@pytest.mark.parametrize("kind", StepKind.values)
def test_a_step_that_fails_at_its_end_leaves_nothing_and_is_done_later(kind: str) -> None:
    season = started(players=9, round_count=2, round_days=7)
    with failing(kind):
        over = simulate(season, ends=after(5), most_days=80)
    assert over
    steps = season.steps.filter(run=1)
    assert set(steps.values_list("state", flat=True)) <= {"done", "skipped"}
    done = season.journal.filter(kind="step_done").values_list("facts", flat=True)
    assert max(Counter((f["kind"], f["round"], f["run"]) for f in done).values()) == 1
    tables = LeagueTable.objects.filter(round__season=season)
    assert tables.count() == 6  # nine players, at tables of three, twice
    assert tables.exclude(table=None).count() == 6
    assert season.journal.filter(kind="promoted").count() == 1


def test_a_step_that_fails_rests_and_rests_longer() -> None:
    season = new_season()
    with failing(StepKind.OPEN_SIGN_UP, times=2):
        run_due(now=START)
        step = step_of(season, StepKind.OPEN_SIGN_UP)
        assert (step.state, step.attempts) == (StepState.FAILED, 1)
        assert "the power failed" in step.trouble
        season.refresh_from_db()
        assert season.status == SeasonStatus.DRAFT
        first = step.due_at - START
        run_due(now=step.due_at)
        again = step_of(season, StepKind.OPEN_SIGN_UP)
        assert again.due_at - step.due_at == 2 * first
        run_due(now=again.due_at)
    step.refresh_from_db()
    assert (step.state, step.attempts, step.trouble) == (StepState.DONE, 0, "")


def test_managers_are_told_of_a_step_that_goes_on_failing() -> None:
    season = new_season()
    now = START
    with failing(StepKind.OPEN_SIGN_UP, times=99):
        for _ in range(PATIENCE + 2):
            run_due(now=now)
            now = step_of(season, StepKind.OPEN_SIGN_UP).due_at
    case = Case.objects.get(season=season)
    assert case.kind == CaseKind.STEP
    assert case.facts["kind"] == StepKind.OPEN_SIGN_UP
    run_due(now=now)
    case.refresh_from_db()
    assert not case.is_open, "the step has been done after all"


def test_a_step_that_is_skipped_needs_nobody_any_more() -> None:
    season, now = new_season(), START
    with failing(StepKind.OPEN_SIGN_UP, times=99):
        for _ in range(PATIENCE):
            run_due(now=now)
            now = step_of(season, StepKind.OPEN_SIGN_UP).due_at
    skip(step_of(season, StepKind.OPEN_SIGN_UP).pk, boss(season), "by hand", now=now)
    assert not Case.objects.get(season=season).is_open


def test_what_waits_for_a_held_step_says_so_and_goes_on_when_it_is_released() -> None:
    season = started()
    step = step_of(season, StepKind.CLOSE_SIGN_UP)
    hold(step.pk, boss(season), "holidays", now=START)
    tick(START + 15 * DAY)
    divide = step_of(season, StepKind.DIVIDE)
    assert divide.state == StepState.PLANNED
    assert divide.note == "It waits for “Close sign-up”."
    release(step.pk, boss(season), "back", now=START + 16 * DAY)
    tick(START + 16 * DAY)
    divide.refresh_from_db()
    assert divide.state == StepState.DONE


def test_what_waits_for_a_skipped_step_goes_on() -> None:
    season = started()
    skip(step_of(season, StepKind.CLOSE_SIGN_UP).pk, boss(season), "no need", now=START)
    tick(START + 14 * DAY)
    assert step_of(season, StepKind.DIVIDE).state == StepState.DONE


def test_a_round_whose_publication_was_skipped_is_shown_when_it_starts() -> None:
    season = started()
    skip(step_of(season, StepKind.PUBLISH, 1).pk, boss(season), "by hand", now=START)
    tick(until(season, StepKind.START, 1))
    assert season.rounds.get(number=1).status == "playing"


def test_tables_of_a_round_that_never_starts_are_decided_by_a_manager() -> None:
    season = started()
    skip(step_of(season, StepKind.START, 1).pk, boss(season), "too late", now=START)
    tick(until(season, StepKind.END_ROUND, 1))
    tables = LeagueTable.objects.filter(round__season=season, round__number=1)
    assert {table.outcome for table in tables} == {Outcome.UNDECIDED}
    cases = Case.objects.filter(season=season, kind=CaseKind.UNDECIDED)
    assert sorted(sure(case.league_table_id) for case in cases) == sorted(t.pk for t in tables)
    assert not Case.objects.filter(season=season, kind=CaseKind.LATE).exists()


def test_a_start_that_moves_takes_everything_after_it_along() -> None:
    season = new_season()
    before = {(s.kind, s.round): s.due_at for s in season.steps.all()}
    step = step_of(season, StepKind.START, 1)
    move(step.pk, boss(season), "Easter", now=START, due_at=step.due_at + 5 * DAY)
    moved = {at for s in season.steps.all() if s.due_at != before[at := (s.kind, s.round)]}
    assert (StepKind.END_ROUND, 1) in moved
    assert (StepKind.START, 2) in moved
    assert (StepKind.PUBLISH, 1) not in moved
    first, second = season.rounds.all()
    assert first.starts_at == step.due_at + 5 * DAY
    assert second.ends_at == before[StepKind.END_ROUND, 2] + 5 * DAY


def test_a_longer_sign_up_is_shown_as_longer() -> None:
    season = started()
    step = step_of(season, StepKind.CLOSE_SIGN_UP)
    move(step.pk, boss(season), "more players", now=START, due_at=step.due_at + DAY)
    season.refresh_from_db()
    assert season.sign_up_closes_at == step.due_at + DAY


def test_a_step_is_done_again_as_a_new_row() -> None:
    season = started()
    tick(until(season, StepKind.PUBLISH, 1) - 12 * HOUR)
    step = step_of(season, StepKind.SEAT, 1)
    assert step.state == StepState.DONE
    fresh = redo(step.pk, boss(season), "other seats", now=sure(step.done_at))
    assert fresh.run == 2
    run_due(now=sure(step.done_at))
    fresh.refresh_from_db()
    assert fresh.state == StepState.DONE
    assert LeagueTable.objects.filter(round__season=season).count() == 2
    with pytest.raises(LeagueRefusal) as refused:
        redo(step.pk, boss(season), "once more", now=sure(step.done_at))
    assert refused.value.why is Why.STALE_PAGE


@pytest.mark.parametrize("act", [hold, skip])
def test_the_second_manager_who_presses_the_button_is_told(act: Act) -> None:
    season = new_season()
    step = step_of(season, StepKind.DIVIDE)
    act(step.pk, boss(season), "so", now=START)
    with pytest.raises(LeagueRefusal) as refused:
        act(step.pk, boss(season), "so", now=START)
    assert refused.value.why is Why.STALE_PAGE
    assert season.journal.filter(kind__startswith="step_").count() == 1


@pytest.mark.parametrize("act", [hold, skip, redo, release])
def test_strangers_do_nothing_and_managers_say_why(act: Act, alice: User) -> None:
    season = new_season()
    step = step_of(season, StepKind.DIVIDE)
    with pytest.raises(LeagueRefusal) as refused:
        act(step.pk, alice.pk, "so", now=START)
    assert refused.value.why is Why.NOT_MANAGER
    with pytest.raises(LeagueRefusal) as refused:
        act(step.pk, boss(season), "  ", now=START)
    assert refused.value.why is Why.NO_REASON


def test_a_cancelled_season_takes_no_step() -> None:
    season = started()
    cancel_season(season.pk, boss(season), "enough", now=START)
    assert run_due(now=START + 99 * DAY).done == 0
    step = sure(season.steps.first())
    with pytest.raises(LeagueRefusal) as refused:
        redo(step.pk, boss(season), "after all", now=START)
    assert refused.value.why is Why.SEASON_OVER


def test_the_timeline_has_the_order_of_the_season() -> None:
    season = new_season(round_count=2)
    kinds = [(step.kind, step.round) for step in timeline(season)]
    assert kinds[0] == (StepKind.OPEN_SIGN_UP, 0)
    assert kinds[-1] == (StepKind.ANNOUNCE, 0)
    assert kinds.index((StepKind.END_ROUND, 1)) < kinds.index((StepKind.SEAT, 2))
    assert len(kinds) == Step.objects.count()


def test_unconfirmed_places_go_to_those_who_wait() -> None:
    season = new_season(must_confirm=True, capacity=4)
    run_due(now=START)
    season.refresh_from_db()
    entrants = with_players(season, 6)
    season.entrants.exclude(pk=entrants[0].pk).update(confirmed_at=START)
    tick(START + 14 * DAY)
    statuses = list(season.entrants.order_by("pk").values_list("status", flat=True))
    assert statuses == ["withdrawn", *["entered"] * 4, "waiting"]


def test_sign_up_that_is_opened_again_is_closed_again() -> None:
    season = started(players=4, sizes=(4,))
    tick(START + 14 * DAY)
    assert season.rounds.get(number=1).status == "seated"
    redo(step_of(season, StepKind.OPEN_SIGN_UP).pk, boss(season), "too few", now=START + 14 * DAY)
    tick(START + 14 * DAY)
    season.refresh_from_db()
    assert season.status == SeasonStatus.SIGN_UP
    with_players(season, 4, now=START + 15 * DAY)
    tick(START + 16 * DAY)
    tick(START + 17 * DAY)
    the_round = season.rounds.get(number=1)
    assert the_round.status in ("published", "playing")
    assert the_round.tables.count() == 2
    assert not season.entrants.filter(division=None).exists()


def test_a_late_table_that_is_left_as_it_is_keeps_nobody() -> None:
    season = started(players=8, sizes=(4,), round_days=7)
    now = until(season, StepKind.END_ROUND, 1) + DAY
    tick(now)
    assert step_of(season, StepKind.END_ROUND, 1).state == StepState.PLANNED
    cases = Case.objects.filter(season=season, kind=CaseKind.LATE)
    assert cases.count() == 2
    cases.update(state="decided", decision="leave")
    tick(now + DAY)
    assert step_of(season, StepKind.END_ROUND, 1).state == StepState.DONE
    assert season.rounds.get(number=2).status == "seated"
    assert cases.count() == 2


def test_divided_once_more_a_season_is_seated_and_published_once_more() -> None:
    season = started(8)
    now = until(season, StepKind.PUBLISH, 1)
    tick(now)
    assert season.rounds.get(number=1).status == RoundStatus.PUBLISHED
    redo(step_of(season, StepKind.DIVIDE).pk, boss(season), "a mistake", now=now + HOUR)
    tick(now + HOUR)
    assert step_of(season, StepKind.SEAT, 1).run == 2
    assert season.rounds.get(number=1).status == RoundStatus.PUBLISHED
    tick(step_of(season, StepKind.START, 1).due_at)
    assert season.rounds.get(number=1).tables.exclude(table=None).count() == 2


def test_a_season_does_not_begin_in_a_league_that_is_closed() -> None:
    season = new_season()
    League.objects.filter(pk=season.league_id).update(closed_at=START)
    run_due(now=START + DAY)
    season.refresh_from_db()
    assert season.status == SeasonStatus.DRAFT
    League.objects.filter(pk=season.league_id).update(closed_at=None)
    run_due(now=START + DAY)
    season.refresh_from_db()
    assert season.status == SeasonStatus.SIGN_UP
