from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum.models import Offer, OfferStatus, OfferWhy
from tests.games.forum.conftest import Scene


@pytest.fixture
def offer(scene: Scene) -> Offer:
    return scene.propose(scene.active, scene.bargain(scene.second))


def address(scene: Scene, offer: Offer) -> str:
    return f"/t/{scene.table.code}/offers/{offer.key}/counter/"


def preview(
    scene: Scene, browser: Client, offer: Offer, **fields: Any
) -> tuple[Any, dict[str, Any]]:
    """What a person sees before sending, and the fields to send it with."""
    fields = {"version": offer.version, **fields}
    page = browser.post(address(scene, offer), fields)
    return page, fields | {"read": page.context["read"], "send": "1"}


def test_the_composer_opens_filled_in(
    scene: Scene, as_: Callable[[User], Client], offer: Offer
) -> None:
    page = as_(scene.user(scene.second)).get(address(scene, offer))
    form = page.context["form"]
    assert form[f"votes_{scene.second}"].value() == 1
    assert form["caesar"].value() == "caesar_on:10-S"
    assert "You agree to a move" in page.context["original"]


def test_works(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    browser = as_(scene.user(scene.second))
    fields = {f"votes_{scene.second}": "1", f"get_{scene.active}": "2"}
    page, fields = preview(scene, browser, offer, **fields)
    assert "pays you two laurels" in page.content.decode()
    assert Offer.objects.count() == 1
    browser.post(address(scene, offer), fields)
    offer.refresh_from_db()
    assert (offer.status, offer.why) == (OfferStatus.REFUSED, OfferWhy.COUNTERED)
    new = Offer.objects.get(counter_of=offer)
    assert new.asked_seats == [scene.active]
    assert {term["term"] for term in new.terms} == {"support", "pay"}


def test_who_is_not_asked_cannot(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    assert as_(scene.user(scene.third)).get(address(scene, offer)).status_code == 404
    browser = as_(scene.user(scene.active))
    _, fields = preview(scene, browser, offer, **{f"votes_{scene.second}": "1"})
    page = browser.post(address(scene, offer), fields)
    assert "does not ask for your answer" in page.content.decode()
    offer.refresh_from_db()
    assert offer.is_open


def test_an_old_page_is_told_so(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    browser = as_(scene.user(scene.second))
    _, fields = preview(scene, browser, offer, **{f"votes_{scene.second}": "1"})
    Offer.objects.update(version=2)
    page = browser.post(address(scene, offer), fields)
    assert "changed while you looked" in page.content.decode()


def test_what_the_form_cannot_show_opens_in_notation_and_nothing_is_lost(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    refusals = [{"term": "refuse", "seat": scene.second, "committee": code} for code in ("2", "4")]
    price = {"term": "pay", "from": scene.active, "to": scene.second, "laurels": 1}
    made = scene.propose(scene.active, {"mode": "pledge", "terms": [*refusals, price]})
    browser = as_(scene.user(scene.second))
    page = browser.get(address(scene, made))
    assert page.context["about"] == "notation"

    text = page.context["form"]["text"].value()
    _, fields = preview(scene, browser, made, text=text)
    browser.post(address(scene, made), fields)
    assert Offer.objects.get(counter_of=made).terms == made.terms


def test_payments_between_others_and_many_promises_open_in_the_form(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    pay = {"term": "pay", "from": scene.active, "to": scene.third, "laurels": 1}
    seats = {"kind": "pay", "by": scene.active, "for": scene.second, "until": 20}
    deal = scene.bargain(scene.second)
    deal = deal | {"terms": [*deal["terms"], pay]}
    deal |= {"promises": [seats | {"laurels": n} for n in (1, 2, 3)]}
    made = scene.propose(scene.active, deal)
    form = as_(scene.user(scene.second)).get(address(scene, made)).context["form"]
    assert form["between0_by"].value() == scene.active
    assert len(form.promises) == 3


def test_it_can_be_written_in_notation_instead(
    scene: Scene, as_: Callable[[User], Client], offer: Offer
) -> None:
    page = as_(scene.user(scene.second)).get(address(scene, offer) + "?about=notation")
    assert f"support {scene.second} out of 4 via 4-7" in page.context["form"]["text"].value()
