import pytest

from games.forum.models import Offer, OfferStatus, OfferWhy


@pytest.fixture
def offer(scene):
    return scene.propose(scene.active, scene.bargain(scene.second))


def address(scene, offer):
    return f"/t/{scene.table.code}/offers/{offer.key}/counter/"


def preview(scene, browser, offer, **fields):
    """What a person sees before sending, and the fields to send it with."""
    fields = {"version": offer.version, **fields}
    page = browser.post(address(scene, offer), fields)
    return page, fields | {"read": page.context["read"], "send": "1"}


def test_the_composer_opens_filled_in(scene, as_, offer):
    page = as_(scene.user(scene.second)).get(address(scene, offer))
    form = page.context["form"]
    assert form[f"votes_{scene.second}"].value() == 1
    assert form["caesar"].value() == "caesar_on:10-S"
    assert "you give a consent" in page.context["original"]


def test_works(scene, as_, offer):
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


def test_who_is_not_asked_cannot(scene, as_, offer):
    assert as_(scene.user(scene.third)).get(address(scene, offer)).status_code == 404
    browser = as_(scene.user(scene.active))
    _, fields = preview(scene, browser, offer, **{f"votes_{scene.second}": "1"})
    page = browser.post(address(scene, offer), fields)
    assert "does not ask you" in page.content.decode()
    offer.refresh_from_db()
    assert offer.is_open


def test_an_old_page_is_told_so(scene, as_, offer):
    browser = as_(scene.user(scene.second))
    _, fields = preview(scene, browser, offer, **{f"votes_{scene.second}": "1"})
    Offer.objects.update(version=2)
    page = browser.post(address(scene, offer), fields)
    assert "changed while you looked" in page.content.decode()
