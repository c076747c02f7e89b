"""A house player says on its offer until when it waits, and what cannot be sealed is no duty."""

from collections.abc import Callable
from typing import Any

from django.test import Client

from games.accounts.models import User
from games.forum.board.selectors import TalkBoard
from games.forum.models import Offer
from games.forum.offers.patience import FOR_ONE_PERSON, FOR_PEOPLE
from games.play.models import Table
from games.play.selectors import seats_at
from tests.games.forum.conftest import Scene


def board(scene: Scene, seat: int) -> TalkBoard:
    table = Table.objects.get(pk=scene.table.pk)
    return TalkBoard(table, seats_at(table), seat)


def by_house(scene: Scene, seat: int, draft: dict[str, Any]) -> Offer:
    made = scene.propose(seat, draft)
    Offer.objects.filter(pk=made.pk).update(user=None)
    scene.table.seats.filter(number=seat).update(user=None, bot="steady")
    return Offer.objects.get(pk=made.pk)


def test_a_house_player_that_must_act_says_until_when_it_waits(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    offer = by_house(scene, scene.active, scene.bargain(scene.second))
    until = board(scene, scene.second).waits_until(offer)
    assert until == offer.at + FOR_PEOPLE
    page = as_(scene.user(scene.second)).get(f"/t/{scene.table.code}/offers/{offer.key}/")
    assert "waits for your answer until" in page.content.decode()


def test_it_waits_a_minute_for_a_single_person(scene: Scene) -> None:
    offer = by_house(scene, scene.active, scene.bargain(scene.second))
    scene.table.seats.filter(number=scene.third).update(user=None, bot="steady")
    assert board(scene, scene.second).waits_until(offer) == offer.at + FOR_ONE_PERSON


def test_people_and_those_who_do_not_act_keep_nobody_waiting(scene: Scene) -> None:
    asked = scene.propose(scene.active, scene.bargain(scene.second))
    assert board(scene, scene.second).waits_until(asked) is None
    other = by_house(scene, scene.second, scene.bargain(scene.second))
    assert board(scene, scene.active).waits_until(other) is None


def test_an_offer_that_cannot_be_sealed_is_not_announced(scene: Scene) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    assert len(board(scene, scene.second).offers.duties) == 1
    scene.propose(scene.second, scene.refusing(scene.second))  # a gift: sealed at once
    offers = board(scene, scene.second).offers
    assert offers.to_me
    assert offers.to_me[0].faults
    assert not offers.duties


def test_an_offer_whose_turn_is_over_is_not_announced(scene: Scene) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    scene.act({"do": "caesar", "to": "9-13", "use": []})
    offers = board(scene, scene.second).offers
    assert not offers.to_me
    assert not offers.duties
