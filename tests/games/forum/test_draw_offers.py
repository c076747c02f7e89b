"""An offer to the viewer is drawn on the board, for nobody else."""

from collections.abc import Callable

from django.test import Client

from games.accounts.models import User
from tests.games.forum.conftest import Scene, make_scene


def arrow(browser: Client, scene: Scene) -> bool:
    page = browser.get(f"/t/{scene.table.code}/").content.decode()
    return 'class="offered"' in page


def test_the_move_of_an_offer_is_drawn_for_whom_it_asks(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client], client: Client
) -> None:
    scene = make_scene(alice, bob, charlie)
    assert not arrow(as_(scene.user(scene.second)), scene)
    scene.propose(scene.active, scene.bargain(scene.second))
    assert arrow(as_(scene.user(scene.second)), scene)
    assert not arrow(as_(scene.user(scene.active)), scene)
    assert not arrow(as_(scene.user(scene.third)), scene)
    assert not arrow(client, scene)


def test_it_goes_when_the_offer_does(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client]
) -> None:
    scene = make_scene(alice, bob, charlie)
    scene.propose(scene.active, scene.bargain(scene.second))
    browser = as_(scene.user(scene.second))
    assert arrow(browser, scene)
    scene.act({"do": "caesar", "to": "9-13", "use": []})
    assert not arrow(browser, scene)
