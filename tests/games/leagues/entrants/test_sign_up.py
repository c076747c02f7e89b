"""Signing up, waiting, confirming and leaving before a season starts."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from games.accounts.models import User
from games.accounts.services import announce_absence
from games.leagues.entrants.conditions import place_in_line, rounds_away
from games.leagues.entrants.services import (
    change_availability,
    confirm,
    remove,
    sign_up,
    withdraw,
)
from games.leagues.models import Entrant, EntrantStatus, Form, Invited, Season, SeasonStatus
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.season.plan import plan_of
from games.leagues.season.services import change_season
from games.play.models import Seat
from games.post.models import Notice
from tests.games.factories import UserFactory, playing_table
from tests.games.leagues.seasons import (
    DAY,
    START,
    boss_of,
    new_league,
    new_season,
    open_season,
    with_players,
)
from tests.sure import sure

pytestmark = pytest.mark.django_db


def refused(season: Season, person: User, **how: Any) -> LeagueRefusal:
    with pytest.raises(LeagueRefusal) as refusal:
        sign_up(season.pk, person.pk, now=START, **how)
    return refusal.value


def statuses(season: Season) -> list[str]:
    return list(season.entrants.order_by("pk").values_list("status", flat=True))


def test_somebody_signs_up(alice: User) -> None:
    season = open_season()
    entrant = sign_up(season.pk, alice.pk, tables_at_once=2, mondays=[date(2026, 3, 9)], now=START)
    assert entrant.is_in
    assert entrant.tables_at_once == 2
    assert [away.monday for away in entrant.weeks_away.all()] == [date(2026, 3, 9)]
    assert season.journal.filter(kind="signed_up", by=alice).exists()


def test_nobody_signs_up_twice(alice: User) -> None:
    season = open_season()
    sign_up(season.pk, alice.pk, now=START)
    assert refused(season, alice).why is Why.SIGNED_UP
    assert season.entrants.count() == 1


@pytest.mark.parametrize("status", sorted(set(SeasonStatus.values) - {"sign_up"}))
def test_nobody_signs_up_when_it_is_not_open(alice: User, status: str) -> None:
    season = new_season()
    Season.objects.filter(pk=season.pk).update(status=status)
    assert refused(season, alice).why is Why.NOT_OPEN


def test_a_ladder_is_joined_at_any_time(alice: User) -> None:
    season = open_season(form=Form.LADDER)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.PLAYING)
    assert sign_up(season.pk, alice.pk, now=START).is_in


def test_suspended_people_do_not_sign_up(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False)
    assert refused(open_season(), alice).why is Why.INACTIVE


def test_people_of_closed_accounts_do_not_sign_up(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(is_active=False, closed_at=START)
    assert refused(open_season(), alice).why is Why.INACTIVE


def test_a_league_by_invitation_takes_who_was_asked(alice: User, bob: User) -> None:
    season = open_season(new_league(by_invitation=True))
    assert refused(season, alice).why is Why.NOT_INVITED
    Invited.objects.create(league=season.league, user=bob, at=START)
    assert sign_up(season.pk, bob.pk, now=START).is_in


def test_conditions_are_said(alice: User) -> None:
    refusal = refused(open_season(min_finished=3), alice)
    assert refusal.why is Why.CONDITIONS
    assert "3 finished games; you have 0" in str(refusal)


def test_punctuality_counts_when_there_were_turns(alice: User, bob: User) -> None:
    season = open_season(min_punctuality=90)
    assert sign_up(season.pk, bob.pk, now=START).is_in
    playing_table(alice, bob)
    Seat.objects.filter(user=alice).update(turns=10, missed=2)
    assert "90 % of turns in time; you have 80 %" in str(refused(season, alice))


def test_who_is_away_at_every_round_is_told(alice: User) -> None:
    season = open_season(round_count=2, round_days=7)
    mondays = [each.starts_at.date() for each in season.rounds.all()]
    mondays = [day - timedelta(days=day.weekday()) for day in mondays]
    assert refused(season, alice, mondays=mondays).why is Why.AWAY
    assert sign_up(season.pk, alice.pk, mondays=mondays[:1], now=START).is_in


def test_an_announced_absence_counts_as_away(alice: User) -> None:
    season = open_season(round_count=2)
    second = season.rounds.get(number=2)
    day = second.starts_at.date()
    announce_absence(alice.pk, day, day + DAY, now=START)
    assert rounds_away(season, alice, []) == [second]


@pytest.mark.parametrize("how", [{"tables_at_once": 0}, {"mondays": [date(2026, 3, 10)]}])
def test_what_a_form_would_not_send_is_refused(alice: User, how: dict[str, Any]) -> None:
    assert refused(open_season(), alice, **how).why is Why.OUT_OF_RANGE


def test_who_comes_last_waits_and_comes_in_when_somebody_leaves() -> None:
    season = open_season(capacity=4)
    entrants = with_players(season, 6)
    assert statuses(season) == ["entered"] * 4 + ["waiting"] * 2
    assert [place_in_line(each) for each in entrants[4:]] == [1, 2]
    withdraw(season.pk, entrants[0].user_id, "no time", now=START + DAY)
    assert statuses(season) == ["withdrawn", *["entered"] * 4, "waiting"]
    assert season.journal.filter(kind="came_in").count() == 1


def test_who_waits_can_leave_the_line() -> None:
    season = open_season(capacity=4)
    entrants = with_players(season, 6)
    withdraw(season.pk, entrants[4].user_id, "", now=START)
    assert statuses(season) == ["entered"] * 4 + ["withdrawn", "waiting"]


def test_who_left_can_come_back_at_the_end_of_the_line() -> None:
    season = open_season(capacity=4)
    entrants = with_players(season, 5)
    withdraw(season.pk, entrants[0].user_id, "", now=START)
    again = sign_up(season.pk, entrants[0].user_id, now=START + DAY)
    assert again.status == EntrantStatus.WAITING
    assert Entrant.objects.filter(season=season).count() == 5


def test_nobody_leaves_twice(alice: User) -> None:
    season = open_season()
    sign_up(season.pk, alice.pk, now=START)
    withdraw(season.pk, alice.pk, "", now=START)
    with pytest.raises(LeagueRefusal) as refusal:
        withdraw(season.pk, alice.pk, "", now=START)
    assert refusal.value.why is Why.NOT_ENTERED


def test_who_was_removed_stays_out(alice: User) -> None:
    season = open_season()
    sign_up(season.pk, alice.pk, now=START)
    remove(season.pk, alice.pk, boss_of(season.league).pk, "insults", now=START)
    assert refused(season, alice).why is Why.REMOVED


def test_only_managers_remove_and_with_a_reason(alice: User, bob: User) -> None:
    season = open_season()
    sign_up(season.pk, alice.pk, now=START)
    with pytest.raises(LeagueRefusal) as refusal:
        remove(season.pk, alice.pk, bob.pk, "why not", now=START)
    assert refusal.value.why is Why.NOT_MANAGER
    with pytest.raises(LeagueRefusal) as refusal:
        remove(season.pk, alice.pk, boss_of(season.league).pk, "", now=START)
    assert refusal.value.why is Why.NO_REASON


def test_confirming_is_noted_once(alice: User) -> None:
    season = open_season(must_confirm=True)
    sign_up(season.pk, alice.pk, now=START)
    confirm(season.pk, alice.pk, now=START + DAY)
    confirm(season.pk, alice.pk, now=START + 2 * DAY)
    assert season.entrants.get().confirmed_at == START + DAY


def test_who_signs_up_in_the_last_days_has_confirmed(alice: User) -> None:
    season = open_season(must_confirm=True)
    late = sign_up(season.pk, alice.pk, now=sure(season.sign_up_closes_at) - DAY)
    assert late.confirmed_at is not None


def test_availability_can_be_changed(alice: User) -> None:
    season = open_season()
    sign_up(season.pk, alice.pk, mondays=[date(2026, 3, 9)], now=START)
    change_availability(season.pk, alice.pk, tables_at_once=3, mondays=[], now=START)
    entrant = season.entrants.get()
    assert entrant.tables_at_once == 3
    assert not entrant.weeks_away.exists()


def test_strangers_cannot_confirm() -> None:
    season = open_season()
    with pytest.raises(LeagueRefusal) as refusal:
        confirm(season.pk, UserFactory.create().pk, now=START)
    assert refusal.value.why is Why.NOT_ENTERED


def test_who_waits_comes_in_when_there_are_more_places(alice: User) -> None:
    season = open_season(sizes=(4,), capacity=4)
    entrants = with_players(season, 6)
    gone = entrants[4].user
    User.objects.filter(pk=gone.pk).update(is_active=False)
    plan = replace(plan_of(season), capacity=5)
    change_season(season.pk, boss_of(season.league).pk, plan, now=START)
    assert statuses(season) == ["entered"] * 4 + ["waiting", "entered"]
    assert Notice.objects.filter(kind="league_place", person=entrants[5].user).exists()
    assert not sign_up(season.pk, alice.pk, now=START).is_in
