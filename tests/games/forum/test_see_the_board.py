from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.forum.models import OfferStatus
from games.play.models import Status, Table
from tests.games.factories import play_on
from tests.games.forum.conftest import Scene


def talk(scene: Scene, **query: Any) -> str:
    return f"/t/{scene.table.code}/talk/"


def test_an_offer_has_a_page_for_those_it_concerns(
    scene: Scene, as_: Callable[[User], Client], client: Client
) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    address = f"/t/{scene.table.code}/offers/{offer.key}/"
    for seat in (scene.active, scene.second):
        assert as_(scene.user(seat)).get(address).status_code == 200
    assert as_(scene.user(scene.third)).get(address).status_code == 404
    assert client.get(address).status_code == 404


def test_accepting_from_the_page(scene: Scene, as_: Callable[[User], Client]) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    browser = as_(scene.user(scene.second))
    address = f"/t/{scene.table.code}/offers/{offer.key}/accept/"
    assert address in browser.get(talk(scene)).content.decode()
    assert browser.get(address).status_code == 405
    browser.post(address, {"version": "1"})
    offer.refresh_from_db()
    assert offer.status == OfferStatus.SEALED


def test_one_who_comes_late_reads_which_deal_was_in_the_way(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    scene.propose(scene.second, scene.refusing(scene.second))
    address = f"/t/{scene.table.code}/offers/{offer.key}/accept/"
    answer = as_(scene.user(scene.second)).post(address, {"version": "1"}, follow=True)
    page = answer.content.decode()
    name = scene.user(scene.second).name
    assert f"{name} has agreed to consent to no move there, in deal 1." in page


@pytest.mark.parametrize("target", ["", "board"])
def test_number_of_queries(
    scene: Scene,
    as_: Callable[[User], Client],
    django_assert_max_num_queries: DjangoAssertNumQueries,
    target: str,
) -> None:
    def fill() -> None:
        for n in range(9):
            scene.say(n % 3, to=() if n % 2 else ((n + 1) % 3,))
            scene.propose(scene.active, scene.bargain(scene.second))
        play_on(scene.table, 9)

    fill()
    browser = as_(scene.user(0))
    part: dict[str, Any] = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": target} if target else {}
    for _ in range(2):
        with django_assert_max_num_queries(13):
            browser.get(talk(scene), **part)
        fill()


def test_after_the_end_what_was_fixed_with_the_table_opens(scene: Scene, client: Client) -> None:
    scene.say(0, "A whisper", to=(1,))
    scene.propose(scene.active, scene.bargain(scene.second))
    assert "A whisper" not in client.get(talk(scene)).content.decode()
    Table.objects.filter(pk=scene.table.pk).update(status=Status.FINISHED)
    page = client.get(talk(scene) + "?kind=").content.decode()
    assert "A whisper" in page
    assert "offer:" in page
    assert "A whisper" in client.get(talk(scene) + "?with=0-1").content.decode()
    Table.objects.filter(pk=scene.table.pk).update(opens="public")
    assert "A whisper" not in client.get(talk(scene)).content.decode()


def test_where_all_talk_is_public_offers_are_too(
    alice: User, bob: User, charlie: User, client: Client
) -> None:
    from tests.games.forum.conftest import make_scene

    scene = make_scene(alice, bob, charlie, press="public")
    scene.propose(scene.active, scene.bargain(scene.second))
    page = client.get(talk(scene)).content.decode()
    assert "agrees to a move" in page


def test_the_board_stands_beside_the_game(scene: Scene, as_: Callable[[User], Client]) -> None:
    scene.say(1, "Salve, Roma")
    browser, address = as_(scene.user(0)), f"/t/{scene.table.code}/"
    talk = browser.get(address, {"tab": "talk"}).content.decode()
    assert "Salve, Roma" in talk
    assert f"{address}offers/new/" not in talk
    offers = browser.get(address, {"tab": "offers"}).content.decode()
    assert f"{address}offers/new/" in offers
    assert "Salve, Roma" not in offers
