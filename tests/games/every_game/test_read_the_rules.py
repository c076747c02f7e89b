"""The rules pages: every game has one, and its pictures are positions of the engine."""

import pytest
from django.urls import reverse

from games.school.rulebooks import rulebook
from tests.games.every_game.reading import Page

pytestmark = pytest.mark.once


def test_the_index_names_it(client, db, game):
    page = client.get(reverse("school:rules")).content.decode()
    assert reverse("school:rules_of", args=[game.name]) in page


def test_every_game_has_a_page_that_tells_its_pictures(client, db, game):
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert page.count("<figure") >= 4
    for picture in rulebook(game.name).pictures.values():
        for sentence in picture.told:
            assert sentence in page


def test_every_option_is_explained(client, db, game):
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    for name, option in rulebook(game.name).options:
        assert f"{name.capitalize()}:" in page
        assert option.meaning.replace("'", "&#x27;") in page


def test_pictures_are_no_places_to_act(client, db, game):
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert "?at=" not in page
    assert 'role="group"' not in page


def test_signs_are_defined_once(client, db, game):
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert page.count('<symbol id="sign-0"') == 1


def test_everybody_reads_them_without_a_query(client, db, game, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get(reverse("school:rules_of", args=[game.name])).status_code == 200


def test_the_last_picture_is_the_end_of_a_game(game):
    assert rulebook(game.name).pictures["end"].view["result"]


def test_it_can_be_read_aloud(client, db, game):
    page = client.get(reverse("school:rules_of", args=[game.name])).content.decode()
    assert Page(page).faults() == []
    assert f"css/{game.name}.css" in page


def test_refuses_what_is_no_game(client, db):
    assert client.get("/rules/chess/").status_code == 404


def test_refuses_post(client, db, game):
    assert client.post(reverse("school:rules_of", args=[game.name])).status_code == 405
