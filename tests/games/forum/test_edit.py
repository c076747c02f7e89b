from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum import services
from games.forum.models import Offer
from games.forum.offers.drafts import Draft
from games.forum.refusals import ForumRefusal, TalkWhy
from games.post.models import Notice
from tests.games.forum.conftest import Scene


@pytest.fixture
def offer(scene: Scene) -> Offer:
    return scene.propose(scene.active, scene.bargain(scene.second))


def address(scene: Scene, offer: Offer) -> str:
    return f"/t/{scene.table.code}/offers/{offer.key}/edit/"


def send(scene: Scene, browser: Client, offer: Offer, **fields: Any) -> Any:
    fields = {"version": offer.version, **fields}
    page = browser.post(address(scene, offer), fields)
    return browser.post(address(scene, offer), fields | {"read": page.context["read"], "send": "1"})


def test_works(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    browser = as_(scene.user(scene.active))
    send(scene, browser, offer, **{f"votes_{scene.second}": "1", f"give_{scene.second}": "1"})
    offer.refresh_from_db()
    assert offer.version == 2
    assert [term["term"] for term in offer.terms] == ["support", "pay"]


def test_opening_the_page_changes_nothing(
    scene: Scene, as_: Callable[[User], Client], offer: Offer
) -> None:
    page = as_(scene.user(scene.active)).get(address(scene, offer))
    assert page.context["form"][f"votes_{scene.second}"].value() == 1
    offer.refresh_from_db()
    assert offer.version == 1


def test_whom_it_no_longer_concerns_sees_it_no_more(
    scene: Scene, as_: Callable[[User], Client], offer: Offer
) -> None:
    services.edit(offer.pk, scene.by(scene.active), draft=scene.bargain(scene.third), version=1)
    seen = f"/t/{scene.table.code}/offers/{offer.key}/"
    assert as_(scene.user(scene.second)).get(seen).status_code == 404
    assert as_(scene.user(scene.third)).get(seen).status_code == 200


def test_who_is_asked_anew_is_mailed_anew(scene: Scene, offer: Offer) -> None:
    services.edit(offer.pk, scene.by(scene.active), draft=scene.asking(scene.second), version=1)
    assert Notice.objects.filter(kind="offer_to_you").count() == 2


@pytest.mark.parametrize(
    ("seat", "version", "why"),
    [("second", 1, TalkWhy.NOT_YOURS), ("active", 9, TalkWhy.CHANGED)],
)
def test_refused(scene: Scene, offer: Offer, seat: str, version: int, why: TalkWhy) -> None:
    by = scene.by(getattr(scene, seat))
    with pytest.raises(ForumRefusal) as refused:
        services.edit(offer.pk, by, draft=scene.asking(scene.second), version=version)
    assert refused.value.talk_why is why


def test_what_becomes_a_gift_is_sealed(scene: Scene) -> None:
    offer = scene.propose(scene.second, scene.bargain(scene.second))
    gift = scene.asking(scene.second)
    edited = services.edit(offer.pk, scene.by(scene.second), draft=gift, version=1)
    assert edited.deal_id == "1"


def test_a_standing_offer_is_changed_in_its_own_form(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    draft = Draft(scene.asking(scene.second), standing=True)
    offer = scene.propose(scene.second, draft)
    browser = as_(scene.user(scene.second))
    form = browser.get(address(scene, offer)).context["form"]
    assert form["stand"].value() == "move:4-7"
    send(scene, browser, offer, stand="out:4", to=[str(scene.third)], until="9")
    offer.refresh_from_db()
    assert (offer.asked_seats, offer.until_turn) == ([scene.third], 9)
    assert offer.standing


def test_the_offers_of_others_have_no_such_page(
    scene: Scene, offer: Offer, as_: Callable[[User], Client]
) -> None:
    browser = as_(scene.user(scene.second))
    assert browser.get(address(scene, offer)).status_code == 404
