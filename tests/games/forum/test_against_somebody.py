"""A private offer that goes against somebody is not for that somebody to read."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.common.memory import forget_all
from games.forum.board.items import Item
from games.forum.models import Offer
from games.forum.offers.selectors import OfferBoard
from games.forum.selectors import offer_board, timeline, visible_offers
from tests.games.forum.conftest import Scene

NAMES = {0: "A", 1: "B", 2: "C"}


def pact(scene: Scene, foe: int) -> dict[str, Any]:
    """The second and the third agree to give the foe no consent."""
    allies = [seat for seat in range(3) if seat != foe]
    promises = [
        {"kind": "refuse", "by": one, "for": other, "against": foe, "until": 30}
        for one, other in (allies, allies[::-1])
    ]
    return {"mode": "pledge", "terms": [], "promises": promises}


def unsaid(scene: Scene, foe: int) -> dict[str, Any]:
    """The same against nobody in particular: the foe is not named by it in any way."""
    made = pact(scene, foe)
    return made | {"promises": [p | {"against": p["for"]} for p in made["promises"]]}


def seen_by(
    scene: Scene, seat: int, as_: Callable[..., Any]
) -> tuple[list[str], OfferBoard, list[Item]]:
    """Everything that the seat can look at, and what is written to them."""
    forget_all()
    scene.table.refresh_from_db()
    browser = as_(scene.user(seat))
    code = scene.table.code
    pages = [browser.get(f"/t/{code}/{more}").content.decode() for more in ("", "?tab=offers")]
    return pages, offer_board(scene.table, seat, NAMES), timeline(scene.table, seat).items


def test_against_whom_a_pact_goes_reads_nothing_of_it(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    offer = scene.propose(scene.second, pact(scene, scene.active))
    assert offer.asked_seats == [scene.third]
    assert list(visible_offers(scene.table, scene.third)) == [offer]
    assert not visible_offers(scene.table, scene.active).exists()
    pages, board, items = seen_by(scene, scene.active, as_)
    assert board.is_empty
    assert not [item for item in items if item.kind == "offer"]
    assert not any(offer.key in page for page in pages)


@pytest.mark.parametrize("world", [pact, unsaid])
def test_two_worlds_are_one_for_whom_it_goes_against(
    scene: Scene, as_: Callable[[User], Client], world: Callable[..., Any]
) -> None:
    """Whether the pact is about them or about nobody, they see the same."""
    before = seen_by(scene, scene.active, as_)[1:]
    scene.propose(scene.second, world(scene, scene.active))
    assert seen_by(scene, scene.active, as_)[1:] == before
    assert Offer.objects.count() == 1


def test_a_refusal_that_names_its_foe_as_receiver_is_against_them_too(scene: Scene) -> None:
    promise = {"kind": "refuse", "by": scene.second, "for": scene.active, "until": 30}
    pay = {"term": "pay", "from": scene.third, "to": scene.second, "laurels": 1}
    deal = {"mode": "pledge", "terms": [pay], "promises": [promise]}
    scene.propose(scene.second, deal)
    assert not visible_offers(scene.table, scene.active).exists()


def test_the_form_asks_against_whom_a_refusal_goes(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    browser = as_(scene.user(scene.second))
    address = f"/t/{scene.table.code}/offers/new/?about=pledge"
    fields = {
        "p0_kind": "refuse", "p0_by": str(scene.second), "p0_for": str(scene.third),
        "p0_until": "12",
    }  # fmt: skip
    page = browser.post(address, fields).content.decode()
    assert "Say against whom." in page
    assert 'href="#id_p0_against"' in page
    shown = browser.post(address, fields | {"p0_against": str(scene.active)})
    read = {"read": shown.context["read"], "send": "1", "p0_against": str(scene.active)}
    browser.post(address, fields | read)
    (promise,) = Offer.objects.get().deal["promises"]
    assert promise["against"] == scene.active
    assert not visible_offers(scene.table, scene.active).exists() or Offer.objects.get().deal_id


@pytest.mark.parametrize(
    ("chosen", "act"),
    [
        ("avoid:into:S", {"do": "move", "to": "S"}),
        ("avoid:any:caesar", {"do": "caesar"}),
        ("do:any:place", {"do": "place"}),
    ],
)
def test_what_notation_says_can_be_chosen(
    scene: Scene, as_: Callable[[User], Client], chosen: str, act: dict[str, str]
) -> None:
    browser = as_(scene.user(scene.second))
    address = f"/t/{scene.table.code}/offers/new/?about=pledge"
    fields = {
        "act": chosen, f"get_{scene.active}": "",
        "caesar": "caesar_off:9-13", "caesar_too": "caesar_off:4-7",
    }  # fmt: skip
    shown = browser.post(address, fields)
    browser.post(address, fields | {"read": shown.context["read"], "send": "1"})
    offer = Offer.objects.get()
    assert offer.terms[0]["act"] == act
    assert [term["path"] for term in offer.terms[1:]] == ["9-13", "4-7"]
    change = browser.get(f"/t/{scene.table.code}/offers/{offer.key}/edit/").content.decode()
    assert "caesar_too" in change


def test_promises_alone_are_a_pact(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.second))
    address = f"/t/{scene.table.code}/offers/new/?about=pledge"
    fields = {
        "p0_kind": "support", "p0_by": str(scene.third), "p0_for": str(scene.second),
        "p0_until": "12",
    }  # fmt: skip
    shown = browser.post(address, fields)
    assert "out of any committee" in shown.content.decode()
    browser.post(address, fields | {"read": shown.context["read"], "send": "1"})
    offer = Offer.objects.get()
    assert offer.terms == []
    assert offer.asked_seats == [scene.third]
    scene.accept(offer, scene.third)
    offer.refresh_from_db()
    assert offer.deal_id
