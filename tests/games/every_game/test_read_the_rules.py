"""The rules pages: every game has one, and its pictures are positions of the engine."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from engine.game import Game
from games.school.rulebooks import rulebook
from tests.games.every_game.reading import Page

pytestmark = pytest.mark.once


def test_the_index_names_it(client: Client, db: None, game: Game) -> None:
    page = client.get(reverse("school:rules")).content.decode()
    assert reverse("school:rules_of", args=[game.name]) in page


def test_every_game_has_a_page_that_tells_its_pictures(
    client: Client, db: None, game: Game
) -> None:
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert page.count("<figure") >= 4
    for picture in rulebook(game.name).pictures.values():
        for sentence in picture.told:
            assert sentence in page


def test_every_option_is_explained(client: Client, db: None, game: Game) -> None:
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    for name, option in rulebook(game.name).options:
        assert f"{name.capitalize()}:" in page
        assert option.meaning.replace("'", "&#x27;") in page


def test_pictures_are_no_places_to_act(client: Client, db: None, game: Game) -> None:
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert "?at=" not in page
    assert 'role="group"' not in page


def test_signs_are_defined_once(client: Client, db: None, game: Game) -> None:
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert page.count('<symbol id="sign-0"') == 1


def test_everybody_reads_them_without_a_query(
    client: Client, db: None, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        assert client.get(reverse("school:rules_of", args=[game.name])).status_code == 200


def test_the_last_picture_is_the_end_of_a_game(game: Game) -> None:
    assert rulebook(game.name).pictures["end"].view["result"]


def test_it_can_be_read_aloud(client: Client, db: None, game: Game) -> None:
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert Page(page).faults() == []
    assert f"css/{game.name}.css" in page


def test_refuses_what_is_no_game(client: Client, db: None) -> None:
    assert client.get("/rules/chess/").status_code == 404


def test_refuses_post(client: Client, db: None, game: Game) -> None:
    assert client.post(reverse("school:rules_of", args=[game.name])).status_code == 405
