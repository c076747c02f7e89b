import pytest

from engine.game import Answer
from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.forum.models import Offer, OfferStatus
from games.play.log.locks import by_person
from games.play.models import Table
from tests.games.bots.conftest import (
    Told,
    play_first,
    play_until,
    staying,
    support,
    sweep,
    sweep_to_rest,
)


@pytest.fixture
def asked(alice: User, table: Table, told: Told) -> Offer:
    """It is Alice's turn, and the house player after her asks for her consent on its own."""
    play_until(table, alice, turn=4)
    told.offers = [support(0, staying(table))]
    told.says = Answer(False, "Not now.")
    sweep()
    return Offer.objects.get(table=table, seat=1, ahead=True)


def test_it_asks_the_person_before_its_turn(asked: Offer) -> None:
    assert asked.status == OfferStatus.OPEN
    assert asked.asked_seats == [0]
    assert asked.active == 1


def test_it_asks_once(asked: Offer, table: Table) -> None:
    sweep()
    sweep_to_rest()
    assert Offer.objects.filter(table=table, seat=1, ahead=True).count() == 1


def test_what_the_person_accepts_is_sealed_when_the_turn_begins(
    asked: Offer, alice: User, table: Table
) -> None:
    forum.accept(asked.pk, by_person(0, alice.pk, clock.now()), version=asked.version)
    play_first(table, alice)
    asked.refresh_from_db()
    assert asked.status == OfferStatus.SEALED
