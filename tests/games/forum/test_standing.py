from collections.abc import Callable

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum.models import Offer, OfferStatus
from games.forum.offers.drafts import Draft
from games.forum.offers.selectors import OfferBoard
from games.forum.selectors import offer_board, offers_to_answer
from games.lobby.duties import concerned_seats
from games.play.refusals import TableRefusal
from tests.games.forum.conftest import Scene

NAMES = {0: "A", 1: "B", 2: "C"}
PLACE = {"do": "place", "at": "2", "use": []}


def board(scene: Scene, seat: int) -> OfferBoard:
    scene.table.refresh_from_db()
    return offer_board(scene.table, seat, NAMES)


@pytest.fixture
def standing(scene: Scene) -> Offer:
    return scene.propose(scene.second, Draft(scene.asking(scene.second), standing=True))


def test_it_is_on_the_table_for_whoever_acts(scene: Scene, standing: Offer) -> None:
    assert [line.offer for line in board(scene, scene.active).to_me] == [standing]
    assert [line.offer for line in board(scene, scene.third).waiting_standing] == [standing]
    assert [line.offer for line in board(scene, scene.second).by_me] == [standing]


def test_it_waits_while_it_does_not_fit(scene: Scene, standing: Offer) -> None:
    scene.act(PLACE)  # now the seat that consents acts itself
    scene.act(PLACE)  # and now the third
    scene.act(PLACE)
    assert board(scene, scene.active).to_me
    scene.act({"do": "caesar", "to": "4-7", "use": []})
    assert not board(scene, scene.second).to_me
    scene.act(PLACE)
    (line,) = board(scene, scene.third).waiting_standing
    assert line.faults  # Caesar stands on the way: no consent is needed


def test_taken_it_is_a_deal_signed_by_both(
    scene: Scene, as_: Callable[[User], Client], standing: Offer
) -> None:
    address = f"/t/{scene.table.code}/offers/{standing.key}/accept/"
    as_(scene.user(scene.active)).post(address, {"version": "1"})
    standing.refresh_from_db()
    assert standing.status == OfferStatus.SEALED
    entry = scene.table.entries.get(raw__do="deal")
    assert entry.raw["deal"]["signed"] == sorted([scene.active, scene.second])


def test_it_is_no_duty(scene: Scene, standing: Offer) -> None:
    asked = scene.user(scene.active)
    assert not offers_to_answer(asked, concerned_seats(asked))


def test_what_somebody_else_would_pay_is_not_taken_for_him(scene: Scene) -> None:
    pay = {"term": "pay", "from": scene.third, "to": scene.second, "laurels": 1}
    deal = {"mode": "option", "terms": [*scene.asking(scene.second)["terms"], pay]}
    offer = scene.propose(scene.second, Draft(deal, standing=True))
    assert not board(scene, scene.active).to_me
    with pytest.raises(TableRefusal, match="has not signed"):
        scene.accept(offer, scene.active)
