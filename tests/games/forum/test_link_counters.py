"""A counter-offer and the offer it answers name each other, to those who may see both."""

from collections.abc import Callable

import pytest
from django.test import Client

from engine.game import Raw
from games.accounts.models import User
from games.forum import services
from games.forum.models import Offer
from games.forum.offers.selectors import OfferLine
from games.forum.selectors import offer_line, timeline
from tests.games.forum.conftest import Scene, make_scene
from tests.sure import sure


@pytest.fixture
def chain(scene: Scene) -> tuple[Offer, Offer]:
    """An offer of the one who acts, and what the second answered it with."""
    first = scene.propose(scene.active, scene.bargain(scene.second))
    return first, counter(scene, first, scene.bargain(scene.second))


def counter(scene: Scene, offer: Offer, draft: Raw, by: int | None = None) -> Offer:
    seat = scene.second if by is None else by
    return services.counter(offer.pk, scene.by(seat), draft=draft, version=1)


def line(scene: Scene, offer: Offer, seat: int | None) -> OfferLine:
    return sure(offer_line(scene.table, seat, offer.key, {}))


def page(scene: Scene, browser: Client, offer: Offer) -> str:
    return browser.get(f"/t/{scene.table.code}/offers/{offer.key}/").content.decode()


def test_both_name_the_other(scene: Scene, chain: tuple[Offer, Offer]) -> None:
    first, second = chain
    for seat in (scene.active, scene.second):
        assert sure(line(scene, second, seat).answers).key == first.key
        assert sure(line(scene, first, seat).countered).key == second.key
        assert line(scene, first, seat).answers is None


def test_the_pages_link_them(
    scene: Scene, chain: tuple[Offer, Offer], as_: Callable[[User], Client]
) -> None:
    first, second = chain
    browser = as_(scene.user(scene.active))
    assert f"/offers/{second.key}/" in page(scene, browser, first)
    assert "In answer to" in page(scene, browser, second)


def test_both_time_lines_keep_it(scene: Scene, chain: tuple[Offer, Offer]) -> None:
    first, second = chain
    for seat in (scene.active, scene.second):
        items = {item.key: item for item in timeline(scene.table, seat).items}
        assert sure(items[second.key].answers).key == first.key
        assert sure(items[first.key].countered).key == second.key


def test_it_goes_on_when_they_haggle(scene: Scene, chain: tuple[Offer, Offer]) -> None:
    first, second = chain
    third = counter(scene, second, scene.bargain(scene.second), by=scene.active)
    middle = line(scene, second, scene.active)
    assert (sure(middle.answers).key, sure(middle.countered).key) == (first.key, third.key)


def test_who_sees_the_answer_alone_learns_of_no_offer_before_it(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    """Two had dealt alone; the answer draws in a third."""
    first = scene.propose(scene.active, scene.bargain(scene.second))
    pay = {"term": "pay", "from": scene.active, "to": scene.third, "laurels": 1}
    wider = {"mode": "option", "terms": [*scene.bargain(scene.second)["terms"], pay]}
    second = counter(scene, first, wider)

    assert line(scene, second, scene.third).answers is None
    assert first.key not in page(scene, as_(scene.user(scene.third)), second)
    items = timeline(scene.table, scene.third).items
    assert [item.answers for item in items if item.key == second.key] == [None]


def test_who_sees_the_first_alone_learns_of_no_answer(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    pay = {"term": "pay", "from": scene.active, "to": scene.third, "laurels": 1}
    wider = {"mode": "option", "terms": [*scene.bargain(scene.second)["terms"], pay]}
    first = scene.propose(scene.active, wider)
    second = counter(scene, first, scene.bargain(scene.second))

    assert line(scene, first, scene.third).countered is None
    assert second.key not in page(scene, as_(scene.user(scene.third)), first)


def test_where_all_talk_is_public_everybody_reads_it(alice: User, bob: User, charlie: User) -> None:
    scene = make_scene(alice, bob, charlie, press="public")
    first = scene.propose(scene.active, scene.bargain(scene.second))
    second = counter(scene, first, scene.bargain(scene.second))
    assert sure(line(scene, second, None).answers).key == first.key


def test_from_offer_to_answer_to_deal(
    scene: Scene, chain: tuple[Offer, Offer], as_: Callable[[User], Client]
) -> None:
    """The whole way: offered, answered, the answer accepted, sealed, used, and who reads it."""
    first, second = chain
    browser = as_(scene.user(scene.active))
    browser.post(f"/t/{scene.table.code}/offers/{second.key}/accept/", {"version": 1})
    second.refresh_from_db()
    assert second.deal_id == "1"
    third = as_(scene.user(scene.third)).get(f"/t/{scene.table.code}/talk/").content.decode()
    assert "deal" in third
    assert first.key not in third
    assert second.key not in third
