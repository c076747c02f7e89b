"""Signing up on the page: conditions told, a place, the waiting list, and leaving."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.services import announce_absence
from games.common import clock
from games.leagues.models import Entrant, EntrantStatus, Season, SeasonStatus
from tests.games.leagues.factories import enter, new_league, new_round, new_season

AsUser = Callable[[User], Client]


@pytest.fixture
def season(alice: User) -> Season:
    found = new_season(new_league(alice, slug="tiber"), round_count=2)
    for number in (1, 2):
        starts = clock.now() + timedelta(days=14 * number)
        new_round(found, number, status="planned", starts_at=starts)
    return found


@pytest.fixture
def address(season: Season) -> str:
    return f"{season.get_absolute_url()}sign-up/"


def post(browser: Client, address: str, **form: str) -> str:
    return browser.post(address, form, follow=True).content.decode()


def test_whoever_signs_up_has_a_place_and_is_told(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    assert "You are in" in post(as_(bob), address, tables_at_once="2")
    entrant = season.entrants.get()
    assert (entrant.user, entrant.status, entrant.tables_at_once) == (bob, "entered", 2)


def test_who_is_signed_out_is_asked_to_sign_in_and_comes_back(
    client: Client, season: Season, address: str
) -> None:
    assert "Sign in to sign up" in client.get(address).content.decode()
    answer = client.post(address, {"tables_at_once": "1"})
    assert answer.status_code == 302
    assert answer["Location"].endswith("sign-up%2F")
    assert not season.entrants.exists()


def test_signing_up_twice_changes_what_one_can_play(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    monday = as_(bob).get(address).context["form"].fields["mondays"].choices[0][0]
    post(as_(bob), address, tables_at_once="1")
    assert "Noted." in post(as_(bob), address, tables_at_once="3", mondays=monday)
    assert season.entrants.get().tables_at_once == 3
    assert season.entrants.get().weeks_away.get().monday.isoformat() == monday


def test_weeks_away_are_asked_for_the_rounds_that_are_still_to_be_seated(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    enter(season, bob)
    season.rounds.filter(number=1).update(status="playing")
    ((_, label),) = as_(bob).get(address).context["form"].fields["mondays"].choices
    assert label.startswith("round 2,")
    season.rounds.filter(number=2).update(status="published")
    assert "I cannot start a table" not in as_(bob).get(address).content.decode()
    assert "Noted." in post(as_(bob), address, tables_at_once="2")


def test_if_it_is_full_one_waits_and_reads_ones_place(
    as_: AsUser, bob: User, charlie: User, season: Season, address: str
) -> None:
    Season.objects.filter(pk=season.pk).update(capacity=1)
    enter(season, charlie)
    text = as_(bob).get(address).content.decode()
    assert "Go on the waiting list" in text
    assert "Your place on it: 1." in post(as_(bob), address, tables_at_once="1")


def test_who_does_not_meet_the_conditions_reads_why_and_finds_no_button(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    Season.objects.filter(pk=season.pk).update(min_finished=3)
    text = as_(bob).get(address).content.decode()
    assert "asks for 3 finished games; you have 0" in text
    assert '<button class="button">Sign up' not in text
    assert "asks for 3 finished games" in post(as_(bob), address, tables_at_once="1")
    assert not season.entrants.exists()


def test_of_an_absence_it_is_said_in_which_rounds_one_has_a_bye(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    starts = season.rounds.get(number=1).starts_at
    announce_absence(bob.pk, starts.date(), starts.date(), now=clock.now())
    text = as_(bob).get(address).content.decode()
    assert "have a bye in it" in text
    assert "round 1" in text


def test_by_invitation_only_those_who_were_asked_sign_up(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    season.league.by_invitation = True
    season.league.save()
    assert "Ask one of its managers" in as_(bob).get(address).content.decode()
    post(as_(bob), address, tables_at_once="1")
    assert not season.entrants.exists()


def test_after_the_close_nobody_signs_up(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.CLOSED)
    text = post(as_(bob), address, tables_at_once="1")
    assert "Sign-up is not open" in text
    assert not season.entrants.exists()


def test_one_confirms_where_the_season_asks_for_it(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    Season.objects.filter(pk=season.pk).update(must_confirm=True)
    enter(season, bob)
    assert "Confirm: I will play" in as_(bob).get(address).content.decode()
    assert "Confirmed" in post(as_(bob), f"{address}confirm/")
    assert season.entrants.get().confirmed_at is not None
    assert "Confirm: I will play" not in as_(bob).get(address).content.decode()


def test_who_withdraws_makes_room_for_the_first_who_waits(
    as_: AsUser, bob: User, charlie: User, season: Season, address: str
) -> None:
    Season.objects.filter(pk=season.pk).update(capacity=1)
    enter(season, bob)
    (waits,) = enter(season, charlie, status=EntrantStatus.WAITING)
    assert "You have left" in post(as_(bob), f"{address}withdraw/", reason="A new job.")
    assert Entrant.objects.get(pk=waits.pk).status == EntrantStatus.ENTERED
    assert season.entrants.get(user=bob).left_reason == "A new job."


def test_strangers_can_neither_confirm_nor_withdraw(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    for what in ("confirm", "withdraw"):
        assert "Your place" not in post(as_(bob), f"{address}{what}/")
        assert as_(bob).get(f"{address}{what}/").status_code == 405


def test_a_draft_has_no_sign_up_for_others(
    as_: AsUser, bob: User, season: Season, address: str
) -> None:
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.DRAFT)
    assert as_(bob).get(address).status_code == 404
    assert as_(bob).post(address, {"tables_at_once": "1"}).status_code == 404
