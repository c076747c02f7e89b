from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.game import Answer
from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.forum.models import Offer, OfferAnswer, OfferStatus
from games.forum.offers.drafts import Draft
from games.play.log.locks import by_house, by_person
from games.play.models import Press, Table
from games.play.selectors import position
from tests.games.bots.conftest import Told, play_until, staying, support, sweep
from tests.games.factories import playing_table

YES = Answer(True, "Gladly.")
NO = Answer(False, "My cook would not allow it.")


@pytest.fixture
def offered(alice: User, table: Table) -> Offer:
    """It is Alice's turn, and she asks the house player on seat 1."""
    play_until(table, alice, turn=4)
    return propose(table, alice, support(1, staying(table)))


def propose(table: Table, user: User, draft: Draft | dict[str, Any]) -> Offer:
    number = table.seats.get(user=user).number
    return forum.propose(table.pk, by_person(number, user.pk, clock.now()), draft)


def test_it_accepts_what_it_likes(offered: Offer, told: Told) -> None:
    told.says = YES
    sweep()
    offered.refresh_from_db()
    assert offered.status == OfferStatus.SEALED


def test_it_refuses_with_its_reason(offered: Offer, told: Told) -> None:
    told.says = NO
    sweep()
    offered.refresh_from_db()
    assert offered.status == OfferStatus.REFUSED
    assert OfferAnswer.objects.get(offer=offered).reason.endswith(NO.reason)


def test_it_is_asked_once(offered: Offer, told: Told) -> None:
    before = told.asked
    sweep()
    sweep()
    assert told.asked == before + 1


def test_it_is_still_the_persons_turn(offered: Offer, table: Table) -> None:
    sweep()
    table.refresh_from_db()
    assert position(table).actors == (0,)


def test_what_cannot_be_sealed_is_refused_and_not_said_why(
    alice: User, table: Table, told: Told, offered: Offer
) -> None:
    refuse = {"mode": "pledge", "terms": [{"term": "refuse", "seat": 1, "committee": "4"}]}
    forum.propose(table.pk, by_house(1, clock.now()), refuse)
    told.says = YES
    sweep()
    offered.refresh_from_db()
    assert offered.status == OfferStatus.REFUSED
    assert "cannot be agreed now" in OfferAnswer.objects.get(offer=offered).reason


def test_where_no_words_are_exchanged_there_is_no_reason(alice: User, told: Told) -> None:
    table = playing_table(alice, press=Press.OFFERS)
    play_until(table, alice, turn=4)
    offer = propose(table, alice, support(1, staying(table)))
    sweep()
    assert OfferAnswer.objects.get(offer=offer).reason == ""


def test_all_house_players_asked_answer(alice: User, table: Table, told: Told) -> None:
    play_until(table, alice, turn=4)
    promise = {"by": 2, "until": 30, "kind": "pay", "for": 0, "laurels": 1}
    offer = propose(table, alice, support(1, staying(table)) | {"promises": [promise]})
    told.says = YES
    sweep()
    offer.refresh_from_db()
    assert offer.status == OfferStatus.SEALED
    assert sorted(offer.answers.values_list("seat", flat=True)) == [1, 2]


def test_offers_between_people_are_their_business(alice: User, bob: User, told: Told) -> None:
    table = playing_table(alice, bob)
    offer = Offer.objects.create(
        table=table, seat=0, deal=support(1), asked=2, turn=table.turn, at=clock.now()
    )
    sweep()
    assert not offer.answers.exists()


@pytest.mark.parametrize(("says", "status"), [(YES, OfferStatus.SEALED), (NO, OfferStatus.OPEN)])
def test_a_standing_offer_is_taken_or_left(
    alice: User, table: Table, told: Told, says: Answer, status: OfferStatus
) -> None:
    house = play_until(table, alice, turn=4, house=True)
    offer = propose(table, alice, Draft(support(0), to=[house], standing=True))
    told.says = says
    sweep()
    offer.refresh_from_db()
    assert offer.status == status


class Haggling:
    """A refusal that comes with another offer."""

    def __init__(self, told: Any, deal: dict[str, Any]) -> None:
        self.told, self.deal = told, deal

    def __getattr__(self, name: str) -> Any:
        return getattr(self.told, name)

    def instead(self, view: dict[str, Any], deal: dict[str, Any], rng: Random) -> dict[str, Any]:
        return self.deal | {"by": view["viewer"], "signed": [view["viewer"]]}


@pytest.fixture
def haggles(bots: Callable[..., None], told: Told, table: Table) -> None:
    told.says = NO
    bots(steady=Haggling(told, support(1, staying(table))))


def test_it_may_answer_a_person_with_another_offer(
    alice: User, table: Table, haggles: None
) -> None:
    play_until(table, alice, turn=4)
    offered = propose(table, alice, support(1))
    sweep()
    offered.refresh_from_db()
    assert (offered.status, offered.why) == (OfferStatus.REFUSED, "countered")
    assert OfferAnswer.objects.get(offer=offered).reason.endswith(NO.reason)
    counter = Offer.objects.get(counter_of=offered)
    assert (counter.seat, counter.asked_seats) == (1, [0])


def test_it_haggles_once_a_turn(alice: User, table: Table, haggles: None) -> None:
    play_until(table, alice, turn=4)
    for _ in range(3):
        propose(table, alice, support(1))
        sweep()
    assert Offer.objects.exclude(counter_of=None).count() == 1


def test_it_names_its_price_however_often_the_house_has_asked(
    alice: User, table: Table, haggles: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a person is offered unasked is limited; an answer is an answer."""
    monkeypatch.setattr("games.bots.offers.make.MOST_TO_A_PERSON", 0)
    play_until(table, alice, turn=4)
    offered = propose(table, alice, support(1))
    sweep()
    assert Offer.objects.filter(counter_of=offered).exists()


def test_it_does_not_offer_again_what_it_offers_already(
    alice: User, table: Table, haggles: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.bots.offers.counter_offers.MOST_FROM_ONE", 9)
    play_until(table, alice, turn=4)
    for _ in range(2):
        offered = propose(table, alice, support(1))
        sweep()
    offered.refresh_from_db()
    assert offered.status == OfferStatus.REFUSED
    assert Offer.objects.exclude(counter_of=None).count() == 1
