"""Two people do something to a season at the same moment: one is first, nothing is done twice."""

from collections.abc import Callable
from typing import Any

import pytest

from games.leagues.divisions.services import divide
from games.leagues.entrants.services import sign_up, withdraw
from games.leagues.models import Bye, EntrantStatus, LeagueSeat, LeagueTable, Season, Step, StepKind
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.services import mark_lost, read_results, settle
from games.leagues.rounds.draft import DraftOutdated
from games.leagues.rounds.services import publish_round, seat_round, start_round
from games.leagues.steps.runner import run_due, run_step
from games.leagues.steps.services import hold, skip
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import DAY, START, boss_of, new_season, open_season, with_players
from tests.games.leagues.simulated import finish
from tests.sure import sure

pytestmark = pytest.mark.races

ROUNDS = range(3)


def only_refused(results: list[Any], *others: type[Exception]) -> bool:
    kinds: tuple[type[Exception], ...] = (LeagueRefusal, *others)
    return all(isinstance(r, kinds) for r in results if isinstance(r, Exception))


def divided(players: int, **plan: Any) -> Season:
    season = open_season(**plan)
    with_players(season, players)
    divide(season, now=START)
    return Season.objects.get(pk=season.pk)


def step_of(season: Season, kind: StepKind, number: int = 0) -> Step:
    return sure(season.steps.filter(kind=kind, round=number).order_by("-run").first())


@pytest.mark.parametrize("round_", ROUNDS)
def test_sign_up_for_the_last_place(race: Callable[..., list[Any]], round_: int) -> None:
    season = open_season(capacity=4, sizes=(4,))
    with_players(season, 3)
    people = UserFactory.create_batch(4)
    results = race(*(lambda p=p: sign_up(season.pk, p.pk, now=START) for p in people))
    assert not [result for result in results if isinstance(result, Exception)]
    assert season.entrants.filter(status=EntrantStatus.ENTERED).count() == 4
    assert season.entrants.filter(status=EntrantStatus.WAITING).count() == 3


@pytest.mark.parametrize("round_", ROUNDS)
def test_one_person_signs_up_in_two_windows(race: Callable[..., list[Any]], round_: int) -> None:
    season, person = open_season(), UserFactory.create()
    results = race(*[lambda: sign_up(season.pk, person.pk, now=START)] * 3)
    assert only_refused(results)
    assert sum(isinstance(result, LeagueRefusal) for result in results) == 2
    assert season.entrants.count() == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_place_of_who_leaves_is_given_once(race: Callable[..., list[Any]], round_: int) -> None:
    season = open_season(capacity=4, sizes=(4,))
    entrants = with_players(season, 6)
    results = race(
        *(lambda e=e: withdraw(season.pk, e.user_id, "", now=START) for e in entrants[:3])
    )
    assert not [result for result in results if isinstance(result, Exception)]
    assert season.entrants.filter(status=EntrantStatus.ENTERED).count() == 3
    assert season.journal.filter(kind="came_in").count() == 2


@pytest.mark.parametrize("round_", ROUNDS)
def test_publish_against_withdraw(race: Callable[..., list[Any]], round_: int) -> None:
    season = divided(8, sizes=(4, 3))
    seat_round(season.pk, 1, now=START)
    person = season.entrants.order_by("pk")[round_]
    results = race(
        lambda: publish_round(season.pk, 1, now=START),
        lambda: withdraw(season.pk, person.user_id, "", now=START),
    )
    assert only_refused(results)
    the_round = season.rounds.get(number=1)
    if the_round.status == "planned":  # who left was first: the draft is made again
        assert not LeagueTable.objects.exists()
        seat_round(season.pk, 1, now=START)
        assert not LeagueSeat.objects.filter(entrant=person).exists()
    else:  # the seating was shown first: the seat is given up
        assert the_round.status == "published"
        assert LeagueSeat.objects.get(entrant=person).left_at is not None


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_draft_against_somebody_who_leaves(race: Callable[..., list[Any]], round_: int) -> None:
    season = divided(8, sizes=(4, 3))
    person = season.entrants.order_by("pk")[round_]
    results = race(
        lambda: seat_round(season.pk, 1, now=START),
        lambda: withdraw(season.pk, person.user_id, "", now=START),
    )
    assert only_refused(results, DraftOutdated)
    assert not LeagueSeat.objects.filter(entrant=person).exists()
    assert not Bye.objects.filter(entrant=person).exists()


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_workers_at_one_step(race: Callable[..., list[Any]], round_: int) -> None:
    season = new_season()
    step = step_of(season, StepKind.OPEN_SIGN_UP)
    results = race(*[lambda: run_step(step.pk, now=START)] * 4)
    assert not [result for result in results if isinstance(result, Exception)]
    run_due(now=START)
    assert season.journal.filter(kind="step_done").count() == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_round_starts_once(race: Callable[..., list[Any]], round_: int) -> None:
    season = divided(8, sizes=(4,))
    seat_round(season.pk, 1, now=START)
    publish_round(season.pk, 1, now=START)
    results = race(*[lambda: start_round(season.pk, 1, now=START)] * 3)
    assert sorted(results) == [0, 0, 2]
    assert LeagueTable.objects.exclude(table=None).count() == 2


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_result_against_the_end_of_its_round(race: Callable[..., list[Any]], round_: int) -> None:
    season = divided(8, sizes=(4,), round_ends="tables", round_count=1)
    Season.objects.filter(pk=season.pk).update(status="playing")
    for act in (seat_round, publish_round, start_round):
        act(season.pk, 1, now=START)
    ends = season.rounds.get(number=1).ends_at
    season.steps.exclude(kind__in=[StepKind.END_ROUND, StepKind.PROMOTE, StepKind.ANNOUNCE]).update(
        state="done"
    )
    for league_table in LeagueTable.objects.all():
        finish(league_table, START + DAY)
    mark_lost()
    end = step_of(season, StepKind.END_ROUND, 1)
    results = race(lambda: read_results(now=ends), lambda: run_step(end.pk, now=ends), mark_lost)
    assert not [result for result in results if isinstance(result, Exception)]
    read_results(now=ends)
    run_due(now=ends + DAY)
    run_due(now=ends + 2 * DAY)
    season.refresh_from_db()
    assert season.status == "finished"
    assert season.journal.filter(kind="result_counted").count() == 2
    assert season.journal.filter(kind="round_ended").count() == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_managers_press_one_button(race: Callable[..., list[Any]], round_: int) -> None:
    season = new_season()
    boss, other = boss_of(season.league), UserFactory.create()
    season.league.managers.create(user=other, since=START)
    step = step_of(season, StepKind.DIVIDE)
    results = race(
        lambda: skip(step.pk, boss.pk, "so", now=START),
        lambda: skip(step.pk, other.pk, "so", now=START),
        lambda: hold(step.pk, other.pk, "so", now=START),
    )
    refused = [result for result in results if isinstance(result, LeagueRefusal)]
    assert only_refused(results)
    assert {each.why for each in refused} == {Why.STALE_PAGE}
    done = season.journal.filter(kind__in=["step_skipped", "step_held"]).count()
    assert done == 3 - len(refused)


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_managers_decide_about_one_table(race: Callable[..., list[Any]], round_: int) -> None:
    season = divided(4, sizes=(4,))
    for act in (seat_round, publish_round, start_round):
        act(season.pk, 1, now=START)
    boss, other = boss_of(season.league), UserFactory.create()
    season.league.managers.create(user=other, since=START)
    league_table = LeagueTable.objects.get()
    results = race(
        lambda: settle(league_table.pk, "replayed", None, boss.pk, "so", now=START),
        lambda: settle(league_table.pk, "replayed", None, other.pk, "so", now=START),
    )
    assert only_refused(results)
    assert sum(isinstance(result, LeagueRefusal) for result in results) == 1
    assert LeagueTable.objects.count() == 2
