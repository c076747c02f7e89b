"""What waits for an answer stands above the game, where nobody overlooks it."""

from collections.abc import Callable

from django.test import Client

from games.accounts.models import User
from games.forum import services
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


def test_who_has_asked_reads_whose_answer_is_awaited(
    scene: Scene, as_: Callable[[User], Client], client: Client
) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    browser = as_(scene.user(scene.active))
    awaited = f"You have asked <strong>{scene.user(scene.second).display_name}</strong>"
    assert awaited in page(browser, scene).partition('id="status"')[2]
    for other in (as_(scene.user(scene.second)), as_(scene.user(scene.third)), client):
        assert "You have asked" not in page(other, scene)
    services.refuse(offer.pk, scene.by(scene.second), version=1)
    assert "You have asked" not in page(browser, scene)


def test_only_those_who_have_not_answered_are_awaited(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    terms = [*scene.refusing(scene.second)["terms"], *scene.refusing(scene.third)["terms"]]
    offer = scene.propose(scene.active, {"mode": "pledge", "terms": terms})
    browser = as_(scene.user(scene.active))
    second, third = (scene.user(seat).display_name for seat in (scene.second, scene.third))
    both = ", ".join(scene.user(s).display_name for s in sorted([scene.second, scene.third]))
    assert f"You have asked <strong>{both}</strong>: no answers yet." in page(browser, scene)
    scene.accept(offer, scene.second)
    assert f"You have asked <strong>{third}</strong>: no answer yet." in page(browser, scene)
    assert f"You have asked <strong>{second}" not in page(browser, scene)


def test_what_cannot_be_sealed_any_more_waits_for_nobody(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    far = {"term": "caesar_on", "path": "9-13"}
    asking = scene.asking(scene.second)
    scene.propose(scene.active, asking | {"terms": [*asking["terms"], far]})
    assert "You have asked" not in page(as_(scene.user(scene.active)), scene)
