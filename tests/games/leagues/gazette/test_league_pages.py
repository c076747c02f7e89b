"""The list of leagues, the page of a league, and its hall of fame."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.leagues.models import Entrant, League, Season, SeasonStatus
from tests.games.leagues.factories import divided, enter, new_league, new_round, new_season, reckon

AsUser = Callable[[User], Client]


def finished(league: League, *order: int) -> tuple[Season, list[Entrant]]:
    """A finished season of three, in that order of its entrants."""
    season = new_season(league)
    (division,) = divided(season, 3)
    entrants = list(division.entrants.order_by("pk"))
    reckon(division)
    rows = division.standing["rows"]
    for row, number in zip(rows, order, strict=True):
        row["player"] = str(entrants[number].pk)
    division.save()
    season.status, season.finished_at = SeasonStatus.FINISHED, clock.now()
    season.save()
    return season, entrants


def test_leagues_are_listed_by_what_they_do_now(client: Client, db: None) -> None:
    for name, status in (("Aurelia", "sign_up"), ("Bovilla", "playing"), ("Collatia", "finished")):
        new_season(new_league(slug=name.lower(), name=name), status=status)
    new_season(new_league(slug="d", name="Drafty"), status="draft")
    text = client.get("/leagues/").content.decode()
    order = [
        "Open for sign-up",
        "Aurelia",
        "Being played",
        "Bovilla",
        "Between seasons",
        "Collatia",
    ]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)
    assert "no season yet" in text


def test_my_leagues_come_first(as_: AsUser, alice: User, bob: User) -> None:
    mine = new_league(slug="m", name="Mine")
    new_league(slug="a", name="Another")
    enter(new_season(mine), bob)
    text = as_(bob).get("/leagues/").content.decode()
    assert text.index("My leagues") < text.index("Mine") < text.index("Another")


def test_without_leagues_the_page_says_what_to_do(client: Client, db: None) -> None:
    assert "There is no league yet" in client.get("/leagues/").content.decode()


def test_queries_of_the_list_do_not_grow(
    as_: AsUser, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    browser = as_(alice)
    for number in range(3):
        new_season(new_league(slug=f"x{number}"))
    with django_assert_num_queries(7):
        browser.get("/leagues/")
    for number in range(3, 9):
        new_season(new_league(slug=f"x{number}"))
    with django_assert_num_queries(7):
        browser.get("/leagues/")


def test_a_league_has_its_past_seasons_and_managers(client: Client, alice: User) -> None:
    league = new_league(alice, slug="tiber", about="For the patient.", rules="*Be kind.*")
    _season, people = finished(league, 2, 0, 1)
    text = client.get("/leagues/tiber/").content.decode()
    assert "<em>Be kind.</em>" in text
    assert alice.name in text
    names = [people[number].user.name for number in (2, 0, 1)]
    assert sorted(names, key=text.index) == names


@pytest.mark.usefixtures("db")
def test_the_page_of_a_league_says_which_round_is_played(client: Client) -> None:
    season = new_season(new_league(slug="tiber"), status=SeasonStatus.PLAYING)
    for number, status in ((1, "ended"), (2, "playing"), (3, "seated")):
        new_round(season, number, status=status)
    assert "Round 2 of 4" in client.get("/leagues/tiber/").content.decode()


@pytest.mark.usefixtures("db")
def test_the_hall_counts_titles_over_all_seasons(client: Client) -> None:
    league = new_league(slug="tiber")
    _first, people = finished(league, 0, 1, 2)
    _second, others = finished(league, 1, 0, 2)
    again = others[1]
    again.user = people[0].user
    others[1].save()
    text = client.get("/leagues/tiber/hall/").content.decode()
    table = text[text.index("<tbody>") : text.index("</tbody>")]
    assert table.index(people[0].user.name) < table.index(people[1].user.name)
    assert '<td class="num">2</td>' in table


@pytest.mark.usefixtures("db")
def test_an_empty_hall_waits_for_its_first_winner(client: Client) -> None:
    new_league(slug="tiber")
    assert "first winner will stand here" in client.get("/leagues/tiber/hall/").content.decode()
