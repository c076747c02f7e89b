from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum import services
from games.forum.models import Offer, OfferStatus
from games.forum.offers.drafts import Draft
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.models import Press
from games.post.models import Notice
from tests.games.forum.conftest import Scene, make_scene


@pytest.fixture
def offer(scene: Scene) -> Offer:
    return scene.propose(scene.active, scene.bargain(scene.second))


def address(scene: Scene, offer: Offer) -> str:
    return f"/t/{scene.table.code}/offers/{offer.key}/refuse/"


def refuse(scene: Scene, browser: Client, offer: Offer, **more: str) -> Any:
    return browser.post(address(scene, offer), {"version": offer.version, **more}, follow=True)


def test_works(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    refuse(scene, as_(scene.user(scene.second)), offer, reason="Too cheap.")
    offer.refresh_from_db()
    assert offer.status == OfferStatus.REFUSED
    assert offer.answers.get().reason == "Too cheap."
    assert Notice.objects.filter(kind="offer_answered", person=scene.user(scene.active)).exists()
    shown = as_(scene.user(scene.active)).get(f"/t/{scene.table.code}/offers/{offer.key}/")
    assert b"Too cheap." in shown.content


def test_the_reason_stands_among_the_offers_until_the_turn_ends(
    scene: Scene, as_: Callable[[User], Client], offer: Offer
) -> None:
    services.refuse(offer.pk, scene.by(scene.second), version=1, reason="Too cheap.")
    address = f"/t/{scene.table.code}/?tab=offers"
    shown = {seat: as_(scene.user(seat)).get(address).content.decode() for seat in range(3)}
    assert "Refused on this turn" in shown[scene.active]
    assert "Too cheap." in shown[scene.active]
    assert not any("Too cheap." in shown[seat] for seat in (scene.second, scene.third))
    scene.act({"do": "place", "at": "2", "use": []})
    assert b"Refused on this turn" not in as_(scene.user(scene.active)).get(address).content


def test_refuses_get(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    assert as_(scene.user(scene.second)).get(address(scene, offer)).status_code == 405


def test_who_is_not_concerned_finds_nothing(
    scene: Scene, as_: Callable[[User], Client], offer: Offer
) -> None:
    assert refuse(scene, as_(scene.user(scene.third)), offer).status_code == 404


def test_an_old_page_is_read_again(
    scene: Scene, as_: Callable[[User], Client], offer: Offer
) -> None:
    services.edit(offer.pk, scene.by(scene.active), draft=scene.asking(scene.second), version=1)
    page = refuse(scene, as_(scene.user(scene.second)), offer)
    assert "changed while you looked" in page.content.decode()
    offer.refresh_from_db()
    assert offer.is_open


def test_an_acceptance_may_be_taken_back_while_others_think(scene: Scene) -> None:
    promise = {"by": scene.third, "until": 9, "kind": "pay", "for": scene.active, "laurels": 1}
    deal = scene.bargain(scene.second) | {"promises": [promise]}
    offer = scene.propose(scene.active, deal)
    scene.accept(offer, scene.second)
    services.refuse(offer.pk, scene.by(scene.second), version=1)
    with pytest.raises(ForumRefusal) as refused:
        scene.accept(offer, scene.third)
    assert refused.value.talk_why is TalkWhy.CLOSED


def test_a_standing_offer_goes_on_for_others(scene: Scene) -> None:
    offer = scene.propose(scene.second, Draft(scene.asking(scene.second), standing=True))
    services.refuse(offer.pk, scene.by(scene.third), version=1)
    offer.refresh_from_db()
    assert offer.is_open
    assert offer.asked_seats == [scene.active]


def test_without_messages_there_are_no_reasons(alice: User, bob: User, charlie: User) -> None:
    scene = make_scene(alice, bob, charlie, press=Press.OFFERS)
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    services.refuse(offer.pk, scene.by(scene.second), version=1, reason="Psst")
    assert offer.answers.get().reason == ""


def test_the_mail_that_asked_need_not_leave(
    scene: Scene, offer: Offer, as_: Callable[[User], Client]
) -> None:
    refuse(scene, as_(scene.user(scene.second)), offer)
    assert Notice.objects.get(kind="offer_to_you").state == "withdrawn"
