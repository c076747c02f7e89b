"""The page of a season: who reads it, and what stands there."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common.memory import forget_all
from games.leagues.models import Division, League, Round, Season, SeasonStatus
from tests.games.factories import UserFactory, playing_table
from tests.games.leagues.factories import (
    bye,
    divided,
    enter,
    new_league,
    new_round,
    new_season,
    reckon,
    seated,
)
from tests.sure import sure

AsUser = Callable[[User], Client]


@pytest.fixture
def league(alice: User) -> League:
    return new_league(alice, slug="tiber", name="Tiber League")


@pytest.fixture
def played(league: League) -> Season:
    """Eight players in two divisions of four, after one round; the second one is under way."""
    season = new_season(league, promoted=1, relegated=1)
    first, second = new_round(season, 1, status="ended"), new_round(season, 2)
    for division in divided(season, 4, 4):
        people = list(division.entrants.order_by("pk"))
        seated(first, people, [1, 2, 3, 4])
        seated(second, people[:3])
        bye(second, people[3])
        reckon(division)
    return season


def page(client: Client, season: Season, rest: str = "") -> str:
    answer = client.get(season.get_absolute_url() + rest)
    assert answer.status_code == 200
    return answer.content.decode()


def test_everybody_reads_the_standing(client: Client, played: Season) -> None:
    text = page(client, played)
    winner = sure(sure(played.divisions.first()).entrants.order_by("pk").first())
    assert re.search(rf"{winner.user.name}</a>.*?>12</td>", text, re.S)
    assert "Round 2 of 4" in text


def test_the_division_that_is_asked_for_is_shown(client: Client, played: Season) -> None:
    lower = played.divisions.get(number=2)
    other = sure(played.divisions.get(number=1).entrants.first())
    text = page(client, played, "?division=2")
    assert sure(lower.entrants.first()).user.name in text
    assert other.user.name not in text


def test_players_find_their_own_division_first(as_: AsUser, played: Season) -> None:
    lower = sure(played.divisions.get(number=2).entrants.first())
    text = page(as_(lower.user), played)
    assert 'class="is-mine' in text
    assert lower.user.name in text


def test_a_draft_is_for_its_managers(
    as_: AsUser, client: Client, league: League, alice: User, bob: User
) -> None:
    draft = new_season(league, status=SeasonStatus.DRAFT)
    assert client.get(draft.get_absolute_url()).status_code == 404
    assert as_(bob).get(draft.get_absolute_url()).status_code == 404
    assert "Being prepared" in page(as_(alice), draft)
    assert draft.get_absolute_url() not in client.get(league.get_absolute_url()).content.decode()


def test_a_round_that_is_not_published_is_seen_by_managers_alone(
    as_: AsUser, client: Client, played: Season, alice: User, bob: User
) -> None:
    new_round(played, 3, status="seated")
    address = f"{played.get_absolute_url()}rounds/3/"
    assert client.get(address).status_code == as_(bob).get(address).status_code == 404
    assert as_(alice).get(address).status_code == 200
    assert client.get(f"{played.get_absolute_url()}rounds/9/").status_code == 404


def test_drafts_of_rounds_are_in_no_file_and_on_no_page(client: Client, played: Season) -> None:
    secret = new_round(played, 3, status="seated")
    for division in played.divisions.all():
        seated(secret, list(division.entrants.order_by("-pk"))[:3])
    for rest in ("", "results/", "season.json", "results.csv"):
        text = client.get(played.get_absolute_url() + rest).content.decode()
        assert "Round 3" not in text
        assert '"number": 3' not in text
        assert "\r\n3," not in text


def test_sign_up_shows_who_is_in_and_who_waits(client: Client, league: League) -> None:
    season = new_season(league, capacity=2)
    enter(season, UserFactory.create(display_name="Livia"))
    enter(season, UserFactory.create(display_name="Numa"), status="waiting")
    text = page(client, season)
    assert text.index("Livia") < text.index("Waiting list") < text.index("Numa")
    assert "Open for sign-up" in text


def test_the_number_of_queries_does_not_grow(
    client: Client, played: Season, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(13):
        page(client, played)
    big = new_season(played.league, promoted=1)
    (division,) = divided(big, 40)
    people = list(division.entrants.order_by("pk"))
    for number in range(1, 6):
        one = new_round(big, number)
        for at in range(0, 40, 4):
            seated(one, people[at : at + 4], [1, 2, 3, 4] if number < 5 else None)
    reckon(division)
    with django_assert_max_num_queries(13):
        page(client, big)


def test_a_new_name_is_shown_at_once(client: Client, played: Season) -> None:
    one = sure(sure(played.divisions.first()).entrants.first()).user
    assert one.name in page(client, played)
    one.set_name("Quite Another")
    one.save()
    assert "Quite Another" in page(client, played)


def test_a_closed_account_keeps_its_row_without_its_name(
    client: Client, played: Season, django_user_model: type[User]
) -> None:
    one = sure(sure(played.divisions.first()).entrants.first()).user
    name = one.name
    django_user_model.objects.filter(pk=one.pk).update(closed_at=played.created_at)
    text = page(client, played)
    assert name not in text
    assert ">12</td>" in text


def test_the_players_of_a_running_table_are_shown_with_who_must_act(
    client: Client, played: Season, alice: User, bob: User
) -> None:
    (division,) = divided(new_season(played.league), 3)
    entrants = list(division.entrants.order_by("pk"))
    table = playing_table(*[one.user for one in entrants])
    seated(new_round(division.season, 1), entrants, table=table)
    forget_all()
    text = page(client, division.season)
    assert "to act" in text
    assert f"/boards/{table.code}.svg" in text
    board = client.get(f"{division.season.get_absolute_url()}boards/{table.code}.svg")
    assert board["Content-Type"] == "image/svg+xml"
    assert b"<style>" in board.content
    again = client.get(board.wsgi_request.path, HTTP_IF_NONE_MATCH=board["ETag"])
    assert again.status_code == 304


def test_only_boards_of_the_season_are_drawn(client: Client, played: Season, alice: User) -> None:
    table = playing_table(alice)
    assert client.get(f"{played.get_absolute_url()}boards/{table.code}.svg").status_code == 404


def test_the_board_of_a_table_with_a_password_is_not_drawn(client: Client, played: Season) -> None:
    (division,) = divided(new_season(played.league), 3)
    entrants = list(division.entrants.order_by("pk"))
    table = playing_table(*[e.user for e in entrants], visibility="password", password="secret")
    seated(new_round(division.season, 1), entrants, table=table)
    address = f"{division.season.get_absolute_url()}boards/{table.code}.svg"
    assert client.get(address).status_code == 404
    assert "/boards/" not in page(client, division.season)


def test_before_the_first_result_there_is_no_race(client: Client, league: League) -> None:
    (division,) = divided(new_season(league), 4)
    seated(new_round(division.season, 1), list(division.entrants.all()))
    reckon(division)
    assert "race__lines" not in page(client, division.season)


def test_two_rounds_make_a_race_that_needs_no_colour(client: Client, league: League) -> None:
    (division,) = divided(new_season(league), 4)
    people = list(division.entrants.order_by("pk"))
    seated(new_round(division.season, 1), people, [1, 2, 3, 4])
    seated(new_round(division.season, 2), people, [4, 3, 2, 1])
    reckon(division)
    text = page(client, division.season)
    assert text.count('class="race__line"') == 4
    for sign in range(4):
        assert text.count(f'href="#race-{sign}"') == 2
    assert "The race as a table" in text


def test_results_and_players_tell_who_met_whom(client: Client, played: Season) -> None:
    text = page(client, played, "results/")
    assert "Who met whom" in text
    assert "1:2" in text
    first = sure(sure(played.divisions.first()).entrants.order_by("pk").first())
    text = page(client, played, f"players/{first.user.slug}/")
    assert "Head to head" in text
    assert "1:4" in text
    assert client.get(f"{played.get_absolute_url()}players/nobody/").status_code == 404


def test_what_is_agreed_is_said_in_words(client: Client, played: Season) -> None:
    text = page(client, played, "about/")
    assert "12 · 8 · 4 · 0" in text
    assert "1 go up from each division, 1 go down" in text
    assert "&lt;iframe src=" in text


def test_there_is_no_season_that_there_is_not(client: Client, league: League) -> None:
    assert client.get("/leagues/tiber/7/").status_code == 404
    assert client.get("/leagues/nowhere/").status_code == 404
    assert Round.objects.count() == Division.objects.count() == 0
