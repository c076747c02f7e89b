"""What waits for an answer stands above the game, where nobody overlooks it."""

from collections.abc import Callable

from django.test import Client

from games.accounts.models import User
from tests.games.forum.conftest import Scene

ASKED = "An offer waits for your answer."


def page(browser: Client, scene: Scene) -> str:
    return browser.get(f"/t/{scene.table.code}/").content.decode()


def test_who_is_asked_reads_it_first(scene: Scene, as_: Callable[[User], Client]) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    shown = page(as_(scene.user(scene.second)), scene)
    assert shown.index('id="status"') < shown.index(ASKED) < shown.index('class="table__board"')


def test_nobody_else_reads_it(scene: Scene, as_: Callable[[User], Client], client: Client) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    for seat in (scene.active, scene.third):
        assert ASKED not in page(as_(scene.user(seat)), scene)
    assert ASKED not in page(client, scene)


def test_it_goes_with_the_answer(scene: Scene, as_: Callable[[User], Client]) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    browser = as_(scene.user(scene.second))
    assert ASKED in page(browser, scene)
    scene.accept(offer, scene.second)
    assert ASKED not in page(browser, scene)


def test_an_open_page_is_told_with_its_status(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.second))
    part = {"HX-Request": "true", "HX-Target": "status"}
    address = f"/t/{scene.table.code}/?tab=offers"
    assert ASKED not in browser.get(address, headers=part).content.decode()
    scene.propose(scene.active, scene.bargain(scene.second))
    shown = browser.get(address, headers=part).content.decode()
    assert ASKED in shown
    assert shown.count('hx-swap-oob="true"') == 2  # the tabs with their counts, and the offers
