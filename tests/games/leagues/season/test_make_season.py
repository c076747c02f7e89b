"""A manager makes a season: its rounds and steps are rows, and what cannot be is refused."""

import itertools
from datetime import timedelta
from typing import Any

import pytest

from games.leagues.models import Form, StepKind, StepState
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.season.dates import pause
from games.leagues.season.plan import SeasonPlan, plan_of
from games.leagues.season.services import cancel_season, change_season, create_season
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import DAY, START, boss_of, new_league, new_season, open_season

pytestmark = pytest.mark.django_db


def test_a_season_has_rounds_one_after_the_other() -> None:
    season = new_season(round_count=3, round_days=14)
    rounds = list(season.rounds.all())
    assert [each.number for each in rounds] == [1, 2, 3]
    assert {each.ends_at - each.starts_at for each in rounds} == {14 * DAY}
    for one, following in itertools.pairwise(rounds):
        assert following.starts_at - one.ends_at == pause(14)


def test_each_step_is_a_row_in_order() -> None:
    season = new_season(round_count=1)
    kinds = [step.kind for step in season.steps.all()]
    assert kinds == [
        *(StepKind.OPEN_SIGN_UP, StepKind.REMIND_SIGN_UP, StepKind.CLOSE_SIGN_UP),
        *(StepKind.DIVIDE, StepKind.SEAT, StepKind.PUBLISH, StepKind.START, StepKind.REMIND),
        *(StepKind.END_ROUND, StepKind.PROMOTE, StepKind.ANNOUNCE),
    ]


def test_missing_dates_follow_from_the_others() -> None:
    season = new_season(starts_at=START + 30 * DAY, round_days=14)
    assert season.sign_up_opens_at == START
    assert season.sign_up_closes_at == START + 28 * DAY


def test_seasons_are_numbered() -> None:
    league = new_league()
    assert [new_season(league).number, new_season(league).number] == [1, 2]


def test_only_managers_make_one() -> None:
    with pytest.raises(LeagueRefusal) as refused:
        create_season(new_league().pk, UserFactory.create().pk, SeasonPlan(), now=START)
    assert refused.value.why is Why.NOT_MANAGER


@pytest.mark.parametrize(
    "wrong",
    [
        {"sizes": ()},
        {"sizes": (2,)},
        {"sizes": (4, 4)},
        {"round_count": 0},
        {"round_days": 400},
        {"ties": ("wins", "points", "lot")},
        {"ties": ("points", "wins")},
        {"ties": ("points", "beauty", "lot")},
        {"bye_points": "six"},
        {"substitute_credit": "2"},
        {"points": {"4": ["1", "2", "3", "4"]}},
        {"points": {"4": ["3", "2", "1"]}},
        {"points": {"3": ["3", "2", "1"]}},
        {"capacity": 2},
        {"division_size": 8, "promoted": 5, "relegated": 4},
        {"form": Form.KNOCKOUT, "advance": 4},
        {"table": {"anonymous": True}},
        {"table": {"visibility": "password"}},
        {"table": {"options": {"rounds": 77}}},
        {"sign_up_closes_at": START + 9 * DAY, "starts_at": START + 8 * DAY},
        {"min_fides": 101},
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_with_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(LeagueRefusal, match=r".+\.$") as refused:
        new_season(**({"sizes": (4,)} | wrong))
    assert refused.value.why is Why.OUT_OF_RANGE


def test_a_change_plans_the_steps_anew() -> None:
    season = new_season()
    plan = plan_of(season)
    later = SeasonPlan(round_count=3, round_days=7, sizes=(4,), starts_at=plan.starts_at)
    change_season(season.pk, boss_of(season.league).pk, later, now=START + DAY)
    assert season.rounds.count() == 3
    assert season.steps.filter(kind=StepKind.START).count() == 3
    assert season.journal.filter(kind="season_changed").count() == 1


def test_a_change_leaves_what_was_done() -> None:
    season = new_season()
    season.steps.filter(kind=StepKind.OPEN_SIGN_UP).update(state=StepState.DONE, done_at=START)
    change_season(season.pk, boss_of(season.league).pk, plan_of(season), now=START + DAY)
    opened = season.steps.filter(kind=StepKind.OPEN_SIGN_UP)
    assert [step.state for step in opened] == [StepState.DONE]


def test_after_sign_up_the_plan_stands() -> None:
    season = open_season()
    season.status = "closed"
    season.save()
    with pytest.raises(LeagueRefusal) as refused:
        change_season(season.pk, boss_of(season.league).pk, plan_of(season), now=START)
    assert refused.value.why is Why.BEGUN


def test_a_cancelled_season_does_nothing_more() -> None:
    season = new_season()
    cancel_season(season.pk, boss_of(season.league).pk, "too few", now=START)
    season.refresh_from_db()
    assert season.status == "cancelled"
    assert not season.steps.exclude(state=StepState.SKIPPED).exists()
    with pytest.raises(LeagueRefusal):
        cancel_season(season.pk, boss_of(season.league).pk, "again", now=START)


def test_cancelling_needs_a_reason() -> None:
    season = new_season()
    with pytest.raises(LeagueRefusal) as refused:
        cancel_season(season.pk, boss_of(season.league).pk, " ", now=START)
    assert refused.value.why is Why.NO_REASON


@pytest.mark.parametrize("days", [1, 7, 365])
def test_the_time_between_rounds_fits_their_length(days: int) -> None:
    assert timedelta() < pause(days) <= min(2 * DAY, days * DAY / 7)


def test_numbers_are_kept_as_standings_take_them() -> None:
    season = new_season(
        sizes=(4,), bye_points="4,5", substitute_credit="0.5", points={"4": ["10", "6.5", "3", "0"]}
    )
    assert (season.bye_points, season.substitute_credit) == ("9/2", "1/2")
    assert season.points == {"4": ["10", "13/2", "3", "0"]}


@pytest.mark.parametrize("text", ["1e999999999", "1e9", "0.0001", "1/0", "six", "", "1/1001"])
@pytest.mark.parametrize("where", ["bye_points", "points"])
def test_numbers_that_no_standing_can_hold_are_refused(text: str, where: str) -> None:
    plan = (
        {"bye_points": text} if where == "bye_points" else {"points": {"4": [text, "0", "0", "0"]}}
    )
    with pytest.raises(LeagueRefusal) as refused:
        new_season(sizes=(4,), **plan)
    assert refused.value.why == Why.OUT_OF_RANGE
