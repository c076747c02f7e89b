"""An offer to the viewer is drawn on the board, for nobody else."""

from tests.games.forum.conftest import make_scene


def arrow(browser, scene):
    page = browser.get(f"/t/{scene.table.code}/").content.decode()
    return 'class="offered"' in page


def test_the_move_of_an_offer_is_drawn_for_whom_it_asks(alice, bob, charlie, as_, client):
    scene = make_scene(alice, bob, charlie)
    assert not arrow(as_(scene.user(scene.second)), scene)
    scene.propose(scene.active, scene.bargain(scene.second))
    assert arrow(as_(scene.user(scene.second)), scene)
    assert not arrow(as_(scene.user(scene.active)), scene)
    assert not arrow(as_(scene.user(scene.third)), scene)
    assert not arrow(client, scene)


def test_it_goes_when_the_offer_does(alice, bob, charlie, as_):
    scene = make_scene(alice, bob, charlie)
    scene.propose(scene.active, scene.bargain(scene.second))
    browser = as_(scene.user(scene.second))
    assert arrow(browser, scene)
    scene.act({"do": "caesar", "to": "9-13", "use": []})
    assert not arrow(browser, scene)
