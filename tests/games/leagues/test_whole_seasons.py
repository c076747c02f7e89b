"""Whole seasons with an injected clock: nobody does anything, and the season runs by itself."""

from collections import Counter
from datetime import datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from games.accounts.services import close_account
from games.leagues.entrants.services import sign_up, withdraw
from games.leagues.models import (
    Bye,
    CallAnswer,
    Case,
    CaseKind,
    Entrant,
    EntrantStatus,
    Form,
    LeagueSeat,
    LeagueTable,
    Outcome,
    Season,
    SeasonStatus,
    StepState,
    SubstituteCall,
)
from games.leagues.results.services import settle
from games.leagues.results.standing_input import standing_input
from games.leagues.results.standings import ranked
from games.leagues.steps.runner import run_due
from games.leagues.substitutes.calls import answer
from games.leagues.substitutes.services import join_queue
from games.play.log.interventions import end_undecided
from games.play.log.locks import locked_table
from games.play.models import Seat, Table
from tests.games.factories import UserFactory, play_on
from tests.games.leagues.seasons import DAY, START, boss_of, new_season, with_players
from tests.games.leagues.simulated import after, finish, running, simulate, tick
from tests.sure import sure

pytestmark = pytest.mark.django_db


def signed_up(players: int, **plan: Any) -> Season:
    season = new_season(**plan)
    run_due(now=START)
    with_players(season, players)
    return season


def check_laws(season: Season) -> None:
    """What holds of every season that is over."""
    season.refresh_from_db()
    assert season.status == SeasonStatus.FINISHED
    check_steps(season)
    check_seats(season)
    for division in season.divisions.all():
        assert not division.stale
        if division.standing:
            assert division.standing["rows"][0]["rank"] == 1
            ranks = [(row["best"], row["worst"]) for row in division.standing["rows"]]
            assert ranks == [(n, n) for n in range(1, len(ranks) + 1)]


def check_steps(season: Season) -> None:
    """No step was done twice, and none is left over."""
    states = set(season.steps.values_list("state", flat=True))
    assert states <= {StepState.DONE, StepState.SKIPPED}
    done = season.journal.filter(kind="step_done").values_list("facts", flat=True)
    assert set(Counter((f["kind"], f["round"], f["run"]) for f in done).values()) == {1}


def check_seats(season: Season) -> None:
    """In each round everybody sits once, or has a bye that says why; nobody sits twice."""
    for the_round in season.rounds.all():
        seats = LeagueSeat.objects.filter(league_table__round=the_round, entrant__isnull=False)
        seats = seats.exclude(league_table__outcome=Outcome.REPLAYED)
        there = Counter(seats.values_list("entrant", flat=True))
        assert set(there.values()) <= {1}
        byes = Bye.objects.filter(round=the_round)
        assert all(bye.reason for bye in byes)


def everybody_played_or_knows_why(season: Season) -> None:
    for entrant in season.entrants.filter(status=EntrantStatus.ENTERED):
        sat = LeagueSeat.objects.filter(entrant=entrant).exclude(
            league_table__outcome=Outcome.REPLAYED
        )
        byes = Bye.objects.filter(entrant=entrant)
        assert sat.count() + byes.count() == season.round_count, entrant


def points_are_conserved(season: Season) -> None:
    """All points together are six for each seat and six for each bye."""
    for division in season.divisions.all():
        tables = LeagueTable.objects.filter(division=division)
        seats = LeagueSeat.objects.filter(league_table__in=tables).count()
        byes = Bye.objects.filter(entrant__division=division).count()
        rows = division.standing["rows"]
        assert sum(Fraction(row["points"]) for row in rows) == 6 * (seats + byes)


@pytest.mark.parametrize(
    ("players", "plan"),
    [
        (4, {"sizes": (4,)}),
        (5, {"sizes": (4,)}),
        (7, {"sizes": (4, 3)}),
        (7, {"sizes": (4,), "round_ends": "date"}),
        pytest.param(
            *(23, {"sizes": (4, 3), "division_size": 8, "promoted": 2, "relegated": 2}),
            marks=pytest.mark.once,
        ),
        pytest.param(60, {"sizes": (5, 4), "division_size": 30}, marks=pytest.mark.once),
        pytest.param(
            *(200, {"sizes": (4,), "division_size": 50, "promoted": 5, "relegated": 5}),
            marks=pytest.mark.once,
        ),
    ],
)
def test_a_season_runs_by_itself(players: int, plan: dict[str, Any]) -> None:
    season = signed_up(players, **({"round_count": 3} | plan))
    simulate(season, ends=after(6), most_days=90)
    check_laws(season)
    everybody_played_or_knows_why(season)
    points_are_conserved(season)
    assert not Case.objects.filter(season=season).exists()


@pytest.mark.parametrize("players", [0, 1, 2])
def test_a_season_of_hardly_anybody_comes_to_its_end(players: int) -> None:
    season = signed_up(players, sizes=(4,))
    simulate(season, ends=after(3), most_days=60)
    check_laws(season)
    assert not LeagueTable.objects.exists()
    everybody_played_or_knows_why(season)


@pytest.mark.once
def test_people_drop_out_and_the_season_goes_on() -> None:
    season = signed_up(17, sizes=(4, 3), round_count=4)
    rng = Random(5)

    def drops(league_table: LeagueTable, now: datetime) -> bool:
        left = season.entrants.filter(status=EntrantStatus.ENTERED)
        if rng.random() < 0.03 and left.count() > 9:
            withdraw(season.pk, rng.choice(list(left)).user_id, "no time", now=now)
        return after(6)(league_table, now)

    simulate(season, ends=drops, most_days=120)
    check_laws(season)
    gone = season.entrants.filter(status=EntrantStatus.WITHDRAWN)
    assert gone.exists()
    for entrant in gone:
        late = LeagueSeat.objects.filter(
            entrant=entrant, league_table__round__starts_at__gt=entrant.left_at
        )
        assert not late.filter(left_at=None).exists()


def test_substitutes_are_asked_and_play() -> None:
    season = signed_up(8, sizes=(4,), round_count=1)
    guests = UserFactory.create_batch(2)
    now = START + 17 * DAY
    for day in range(18):
        tick(START + day * DAY)
    for guest in guests:
        join_queue(season.pk, guest.pk, now=now)
    league_table = running(season)[0]
    leaver = league_table.seats.get(order=2)
    withdraw(season.pk, sure(leaver.entrant).user_id, "ill", now=now)
    first = SubstituteCall.objects.get(answer=CallAnswer.OPEN)
    answer(first.token, False, now=now)
    second = SubstituteCall.objects.get(answer=CallAnswer.OPEN)
    answer(second.token, True, now=now)
    held = Seat.objects.get(table=league_table.table, number=1)
    assert held.user == second.user
    simulate(season, ends=after(30), most_days=60)
    check_laws(season)
    rows = {row["player"]: row for row in season.divisions.get().standing["rows"]}
    assert rows[str(leaver.entrant_id)]["points"] == "0"


def test_a_manager_on_holiday_keeps_only_what_needs_them() -> None:
    season = signed_up(8, sizes=(4,), round_count=2)
    broken: list[LeagueTable] = []

    def ends(league_table: LeagueTable, now: datetime) -> bool:
        if not broken:
            broken.append(league_table)
            end_undecided(locked_table(sure(league_table.table_id)), None, now=now)
            return False
        return league_table != broken[0] and after(5)(league_table, now)

    with pytest.raises(AssertionError, match="The final standing waits for them"):
        simulate(season, ends=ends, most_days=60)
    assert season.rounds.get(number=2).status == "ended"
    case = Case.objects.get(season=season)
    assert case.kind == CaseKind.UNDECIDED
    now = START + 61 * DAY
    settle(broken[0].pk, "shared", None, boss_of(season.league).pk, "back again", now=now)
    tick(now)
    tick(now + DAY)
    check_laws(season)


@pytest.mark.once
def test_a_late_table_is_one_case_and_the_round_waits_for_it() -> None:
    season = signed_up(8, sizes=(4,), round_count=2, round_days=7)
    slow = []

    def ends(league_table: LeagueTable, now: datetime) -> bool:
        if league_table.round.number == 1 and league_table.number == 1:
            slow.append(now)
            return now >= START + 40 * DAY
        return after(3)(league_table, now)

    simulate(season, ends=ends, most_days=90)
    check_laws(season)
    assert Case.objects.filter(season=season, kind=CaseKind.LATE).count() == 1
    assert season.rounds.get(number=2).starts_at > START + 40 * DAY


def test_with_dates_a_late_table_keeps_nobody_but_its_players() -> None:
    season = signed_up(8, sizes=(4,), round_count=2, round_days=7, round_ends="date")

    def ends(league_table: LeagueTable, now: datetime) -> bool:
        if league_table.round.number == 1 and league_table.number == 1:
            return now >= START + 40 * DAY
        return after(3)(league_table, now)

    simulate(season, ends=ends, most_days=90)
    check_laws(season)
    everybody_played_or_knows_why(season)
    late = LeagueTable.objects.get(round__season=season, round__number=1, number=1)
    byes = Bye.objects.filter(round__number=2).values_list("entrant", flat=True)
    assert set(byes) == set(late.seats.values_list("entrant", flat=True))


def test_workers_that_stand_still_do_no_harm() -> None:
    season = signed_up(9, sizes=(3,), round_count=3)
    now, rng = START, Random(2)
    while season.status != SeasonStatus.FINISHED:
        now += timedelta(days=rng.choice([1, 1, 2, 20]))
        tick(now)
        for league_table in running(season):
            if after(4)(league_table, now):
                finish(league_table, now)
        season.refresh_from_db()
        assert now < START + 400 * DAY
    check_laws(season)
    everybody_played_or_knows_why(season)
    for the_round in season.rounds.all():
        assert the_round.tables.count() == 3


def test_an_account_that_is_closed_leaves_the_season() -> None:
    season = signed_up(9, sizes=(4, 3), round_count=2)
    for day in range(18):
        tick(START + day * DAY)
    league_table = running(season)[0]
    person = sure(league_table.seats.get(order=1).entrant).user
    close_account(person.pk, now=START + 18 * DAY)
    entrant = season.entrants.get(user=person)
    assert entrant.status == EntrantStatus.WITHDRAWN
    assert not Seat.objects.filter(user=person).exists()
    assert league_table.seats.get(order=1).left_at is not None
    simulate(season, ends=after(20), most_days=90)
    check_laws(season)


@pytest.mark.parametrize(
    ("players", "plan"),
    [
        (16, {"sizes": (4,), "advance": 2}),
        (13, {"sizes": (4, 3), "advance": 2}),
        (9, {"sizes": (3,), "advance": 1}),
        (6, {"sizes": (3,), "advance": 1}),
    ],
)
def test_a_knock_out_comes_to_a_final(players: int, plan: dict[str, Any]) -> None:
    season = signed_up(players, form=Form.KNOCKOUT, round_count=1, **plan)
    simulate(season, ends=after(4), most_days=120)
    check_laws(season)
    last = sure(LeagueTable.objects.order_by("-round__number").first()).round
    final = LeagueTable.objects.get(round=last)
    best = {seat.entrant_id for seat in final.seats.all()}
    rows = season.divisions.get().standing["rows"]
    assert {int(row["player"]) for row in rows[: len(best)]} == best
    won = sure(final.places).index(1) + 1
    assert final.seats.get(order=won).entrant_id == int(rows[0]["player"])


def test_a_ladder_takes_newcomers_at_any_time() -> None:
    season = signed_up(8, form=Form.LADDER, sizes=(4,), round_count=3)
    came: list[Entrant] = []

    def ends(league_table: LeagueTable, now: datetime) -> bool:
        if league_table.round.number == 1 and not came:
            came.append(sign_up(season.pk, UserFactory.create().pk, now=now))
        return after(4)(league_table, now)

    simulate(season, ends=ends, most_days=90)
    check_laws(season)
    assert came[0].division_id is not None
    assert LeagueSeat.objects.filter(entrant=came[0]).exists()


def test_house_players_gain_nothing() -> None:
    season = signed_up(6, sizes=(4,), house_fills=True, round_count=2)
    simulate(season, ends=after(3), most_days=60)
    check_laws(season)
    everybody_played_or_knows_why(season)
    assert not Bye.objects.exists()
    assert len(season.divisions.get().standing["rows"]) == 6


@pytest.mark.once
def test_a_season_is_played_by_the_rules_from_first_to_last() -> None:
    """No row is touched by hand: each game is played, entry by entry, through the services."""
    season = signed_up(6, sizes=(3,), round_count=2, round_days=7)
    now = START
    while season.status != SeasonStatus.FINISHED:
        now += DAY
        tick(now)
        for league_table in running(season):
            play_on(Table.objects.get(pk=sure(league_table.table_id)), 1000, now=now)
        season.refresh_from_db()
        assert now < START + 60 * DAY
    check_laws(season)
    everybody_played_or_knows_why(season)
    points_are_conserved(season)


def test_a_standing_is_a_function_of_results() -> None:
    season = signed_up(9, sizes=(3,), round_count=2)
    simulate(season, ends=after(3), most_days=60)
    division = season.divisions.get()
    kept = division.standing
    assert ranked(standing_input(division)) == kept
    division.stale = True
    division.standing = {}
    division.save()
    tick(START + 99 * DAY)
    division.refresh_from_db()
    assert division.standing == kept


def test_an_account_closed_before_the_start_gives_its_seat_to_who_waits() -> None:
    season = signed_up(5, sizes=(4,), capacity=4, round_count=1)
    run_due(now=START + 14 * DAY)  # closed, divided, seated
    run_due(now=START + 14.5 * DAY)
    assert season.rounds.get().status == "published"
    leaver, waits = sure(season.entrants.first()), sure(season.entrants.last())
    close_account(leaver.user_id, now=START + 14.6 * DAY)
    assert LeagueSeat.objects.filter(entrant=waits).exists()
    assert not LeagueSeat.objects.filter(entrant=leaver).exists()
    assert not SubstituteCall.objects.exists()
