import re

import pytest

from games.forum.models import Offer, OfferStatus
from games.play.models import Press
from tests.games.factories import playing_table
from tests.games.forum.conftest import make_scene


def address(scene, about="move:4-7"):
    return f"/t/{scene.table.code}/offers/new/" + (f"?about={about}" if about else "")


def send(browser, url, fields):
    """Read what it says, then send it."""
    page = browser.post(url, fields)
    assert "read" in page.context, page.context["form"].errors
    return browser.post(url, fields | {"read": page.context["read"], "send": "1"})


def test_works(scene, as_):
    fields = {f"votes_{scene.second}": "1", "caesar": "caesar_on:10-S"}
    send(as_(scene.user(scene.active)), address(scene), fields)
    offer = Offer.objects.get()
    assert offer.deal == scene.bargain(scene.second) | {"by": scene.active} | {
        "terms": [
            scene.bargain(scene.second)["terms"][0] | {"votes": 1},
            {"term": "caesar_on", "path": "10-S"},
        ]
    }
    assert offer.asked_seats == [scene.second]


def test_looking_and_previewing_send_nothing(scene, as_):
    browser = as_(scene.user(scene.active))
    browser.get(address(scene))
    page = browser.post(address(scene), {f"votes_{scene.second}": "1"})
    assert "gives a consent to a move from Velabrum (4)" in page.content.decode()
    assert "It could be sealed now." in page.content.decode()
    assert not Offer.objects.exists()


def test_what_was_not_read_is_not_sent(scene, as_):
    browser = as_(scene.user(scene.active))
    page = browser.post(address(scene), {f"votes_{scene.second}": "1"})
    changed = {f"votes_{scene.third}": "1", "read": page.context["read"], "send": "1"}
    page = browser.post(address(scene), changed)
    assert page.status_code == 200
    assert not Offer.objects.exists()


def test_moves_that_lack_consent_are_offered_with_who_could_give_it(scene, as_):
    page = as_(scene.user(scene.active)).get(address(scene, "")).content.decode()
    assert "A move of yours" in page
    assert re.search(r"lacks one consent: \w+, \w+", page)
    assert "about=move%3A4-7" in page


def test_a_supporter_offers_support_for_the_move_of_another(scene, as_):
    browser = as_(scene.user(scene.second))
    name = scene.user(scene.active).name
    assert f"A move of {name}" in browser.get(address(scene, "")).content.decode()
    send(browser, address(scene), {f"votes_{scene.second}": "1"})
    assert Offer.objects.get().status == OfferStatus.SEALED  # a gift


def test_all_or_each(scene, as_):
    browser = as_(scene.user(scene.active))
    both = {f"votes_{scene.second}": "1", f"votes_{scene.third}": "1"}
    send(browser, address(scene), both | {"to_each": "on"})
    assert sorted(o.asked_seats[0] for o in Offer.objects.all()) == sorted(
        [scene.second, scene.third]
    )


def test_faults_are_shown_before_it_is_sent(scene, as_):
    both = {f"votes_{scene.second}": "1", f"votes_{scene.third}": "1"}
    page = as_(scene.user(scene.active)).post(address(scene), both).content.decode()
    assert "As things stand it could not be sealed" in page
    assert "fewer consents" in page


def test_a_pledge(scene, as_):
    fields = {"act": "avoid:move:4-8", f"refuse_{scene.second}": "4", "caesar": "caesar_off:4-7"}
    send(as_(scene.user(scene.active)), address(scene, "pledge"), fields)
    offer = Offer.objects.get()
    assert offer.deal["mode"] == "pledge"
    assert [t["term"] for t in offer.terms] == ["avoid", "refuse", "caesar_off"]


def test_promises_for_later(scene, as_):
    fields = {
        f"votes_{scene.second}": "1",
        "p0_by": str(scene.active),
        "p0_for": str(scene.second),
        "p0_kind": "pay",
        "p0_laurels": "2",
        "p0_until": "9",
        "p1_by": str(scene.active),
        "p1_for": str(scene.second),
        "p1_kind": "words",
        "p1_words": "My thanks.",
        "p1_until": "12",
    }
    send(as_(scene.user(scene.active)), address(scene), fields)
    seats = {"by": scene.active, "for": scene.second}
    assert Offer.objects.get().deal["promises"] == [
        {"kind": "pay", "laurels": 2, "until": 9} | seats,
        {"kind": "words", "words": "My thanks.", "until": 12} | seats,
    ]


def test_half_a_promise_is_pointed_out(scene, as_):
    fields = {f"votes_{scene.second}": "1", "p0_kind": "pay", "p0_by": str(scene.active)}
    page = as_(scene.user(scene.active)).post(address(scene), fields).content.decode()
    assert "Say how many laurels." in page
    assert "Say to whom." in page


def test_a_later_term_binds_where_deals_bind_so_far(alice, bob, charlie, as_):
    scene = make_scene(alice, bob, charlie, options={"binding": "round"})
    fields = {
        f"votes_{scene.second}": "1",
        "p0_by": str(scene.active),
        "p0_for": str(scene.second),
        "p0_kind": "support",
        "p0_where": "out:4",
        "p0_until": "9",
        "p0_binds": "on",
    }
    send(as_(scene.user(scene.active)), address(scene), fields)
    assert Offer.objects.get().terms[1] == {
        "term": "support",
        "seat": scene.active,
        "for": scene.second,
        "committee": "4",
        "votes": 1,
        "when": "next",
    }


def test_a_standing_offer(scene, as_):
    fields = {"stand": "out:4", "to": [str(scene.active), str(scene.third)]}
    fields |= {f"get_{scene.third}": "1"}
    send(as_(scene.user(scene.second)), address(scene, "standing"), fields)
    free, priced = sorted(Offer.objects.all(), key=lambda offer: len(offer.terms))
    assert (free.standing, free.asked_seats) == (True, [scene.active])
    assert priced.asked_seats == [scene.third]


@pytest.mark.parametrize("about", ["move:4-99", "fly:4", "out:S", "place:7", "pledge:x"])
def test_there_is_no_such_subject(scene, as_, about):
    assert as_(scene.user(scene.active)).get(address(scene, about)).status_code == 404


def test_strangers_sign_in(scene, client):
    assert client.get(address(scene))["Location"].startswith("/account/login/")


def test_silent_tables_have_no_composer(alice, bob, charlie, as_):
    scene = make_scene(alice, bob, charlie, press=Press.SILENT)
    assert as_(scene.user(0)).get(address(scene)).status_code == 404


def test_a_game_without_deals_shows_none_of_it(alice, as_):
    from tests.games.factories import UserFactory

    people = [alice, *UserFactory.create_batch(4)]
    table = playing_table(*people, game="idusmartii", seat_count=5)
    browser = as_(alice)
    page = browser.get(f"/t/{table.code}/talk/").content.decode()
    assert "ffer" not in page.replace("Offers and deals", "")
    assert "Offers and deals" not in page
    assert browser.get(f"/t/{table.code}/offers/new/").status_code == 404
