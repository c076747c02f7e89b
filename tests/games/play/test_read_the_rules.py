"""The rules pages: every game has one, and its pictures are positions of the engine."""

import pytest
from django.urls import reverse

from engine import games
from games.play.rulebooks import rulebook

EVERY_GAME = pytest.mark.parametrize("game", games.NAMES)


def test_the_index_names_every_game(client, db):
    page = client.get(reverse("play:rules")).content.decode()
    for name in games.NAMES:
        assert reverse("play:rules_of", args=[name]) in page


@EVERY_GAME
def test_every_game_has_a_page_that_tells_its_pictures(client, db, game):
    page = client.get(reverse("play:rules_of", args=[game])).content.decode()
    assert page.count("<figure") >= 4
    for picture in rulebook(game).pictures.values():
        for sentence in picture.told:
            assert sentence in page


@EVERY_GAME
def test_every_option_is_explained(client, db, game):
    page = client.get(reverse("play:rules_of", args=[game])).content.decode()
    for name, option in rulebook(game).options:
        assert f"{name.capitalize()}:" in page
        assert option.meaning.replace("'", "&#x27;") in page


@EVERY_GAME
def test_pictures_are_no_places_to_act(client, db, game):
    page = client.get(reverse("play:rules_of", args=[game])).content.decode()
    assert "?at=" not in page
    assert 'role="group"' not in page


@EVERY_GAME
def test_signs_are_defined_once(client, db, game):
    page = client.get(reverse("play:rules_of", args=[game])).content.decode()
    assert page.count('<symbol id="sign-0"') == 1


@EVERY_GAME
def test_everybody_reads_them_without_a_query(client, db, game, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.get(reverse("play:rules_of", args=[game])).status_code == 200


@EVERY_GAME
def test_the_last_picture_is_the_end_of_a_game(game):
    assert rulebook(game).pictures["end"].view["result"]


def test_refuses_what_is_no_game(client, db):
    assert client.get("/rules/chess/").status_code == 404


@EVERY_GAME
def test_refuses_post(client, db, game):
    assert client.post(reverse("play:rules_of", args=[game])).status_code == 405
