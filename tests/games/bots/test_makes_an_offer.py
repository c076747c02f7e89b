from datetime import timedelta

import pytest

from engine.game import Answer
from games.accounts.models import User
from games.bots.cursors import cursor_of
from games.bots.minds import house_minds
from games.bots.offers.make import MOST_FROM_ONE
from games.bots.selectors import has_sealed
from games.bots.turn_pass import TurnPass
from games.common import clock
from games.forum import services as forum
from games.forum.models import Offer, OfferStatus
from games.forum.offers.patience import FOR_PEOPLE, patience
from games.forum.selectors import offers_to_answer
from games.lobby.duties import concerned_seats
from games.play.log.locks import by_house, by_person
from games.play.models import Press, Table
from games.play.selectors import position, seats_at
from tests.games.bots.conftest import PATIENCE, Told, play_until, staying, support, sweep
from tests.games.factories import playing_table


@pytest.fixture
def asking(alice: User, table: Table, told: Told) -> int:
    """It is a house player's turn, and it has asked Alice for a consent."""
    house = play_until(table, alice, turn=4, house=True)
    told.offers = [support(0, staying(table))]
    sweep()
    return house


def asking_her(alice: User) -> list[Offer]:
    """The offers that wait for Alice."""
    return offers_to_answer(alice, concerned_seats(alice))


def actors(table: Table) -> tuple[int, ...]:
    table.refresh_from_db()
    return position(table).actors


def test_the_person_is_asked_and_has_time(alice: User, table: Table, asking: int) -> None:
    [offer] = asking_her(alice)
    assert offer.seat == asking
    assert actors(table) == (asking,)
    sweep(timedelta(seconds=50))
    assert actors(table) == (asking,)


def test_one_person_among_house_players_does_not_hold_the_game(table: Table, asking: int) -> None:
    sweep(PATIENCE)
    assert actors(table) != (asking,)


@pytest.mark.parametrize("accepted", [True, False])
def test_an_answer_ends_the_wait(alice: User, table: Table, asking: int, accepted: bool) -> None:
    [offer] = asking_her(alice)
    answer = forum.accept if accepted else forum.refuse
    answer(offer.pk, by_person(0, alice.pk, clock.now()), version=1)
    sweep()
    assert actors(table) != (asking,)


def test_people_among_themselves_get_a_share_of_the_turn(alice: User, table: Table) -> None:
    assert patience(table, 1) == timedelta(seconds=60)
    table.turn_hours = 8
    assert patience(table, 2) == timedelta(hours=2)
    table.turn_hours = 72
    assert patience(table, 2) == FOR_PEOPLE


def test_a_refused_offer_is_not_made_again(
    alice: User, table: Table, told: Told, asking: int
) -> None:
    [offer] = asking_her(alice)
    forum.refuse(offer.pk, by_person(0, alice.pk, clock.now()), version=1)
    table.refresh_from_db()
    turn = table.turn
    sweep()
    assert Offer.objects.filter(turn=turn).count() == 1


@pytest.fixture
def inventive(alice: User, table: Table, told: Told) -> None:
    """A house player with many ideas, all of them for Alice; it is its turn."""
    play_until(table, alice, turn=4, house=True)
    words = [
        {"by": 0, "until": 20 + n, "kind": "words", "for": None, "words": "Ave!"} for n in range(8)
    ]
    told.offers = [support(0, staying(table)) | {"promises": [promise]} for promise in words]
    sweep()


def test_one_offer_at_a_time(alice: User, table: Table, inventive: None) -> None:
    assert len(asking_her(alice)) == 1
    sweep()
    assert len(asking_her(alice)) == 1


def test_after_a_refusal_comes_the_next_idea_but_nobody_is_flooded(
    alice: User, table: Table, inventive: None
) -> None:
    turn = table.turn
    for _ in range(4):
        for offer in (one for one in asking_her(alice) if one.turn == turn):
            forum.refuse(offer.pk, by_person(0, alice.pk, clock.now()), version=1)
        sweep()
    assert Offer.objects.filter(turn=turn).count() == MOST_FROM_ONE


def test_who_stays_silent_is_not_asked_again(alice: User, table: Table, inventive: None) -> None:
    turn = table.turn
    sweep(PATIENCE)
    assert Offer.objects.filter(turn=turn).count() == 1
    table.refresh_from_db()
    assert table.turn > turn


def test_what_is_not_needed_any_more_is_taken_back(alice: User, table: Table, told: Told) -> None:
    house = play_until(table, alice, turn=4, house=True)
    told.offers = [support(0, staying(table))]
    sweep()
    told.offers = []
    giver = 3 - house
    forum.propose(table.pk, by_house(giver, clock.now()), support(giver))
    sweep()
    assert Offer.objects.get(seat=house).status == OfferStatus.WITHDRAWN
    assert actors(table) != (house,)


def test_house_players_agree_in_one_breath(alice: User, table: Table, told: Told) -> None:
    house = play_until(table, alice, turn=4, house=True)
    other = 3 - house
    told.offers = [support(other, staying(table))]
    told.says = Answer(True, "Gladly.")
    turn = table.turn
    sweep()
    [offer] = Offer.objects.filter(turn=turn)
    assert (offer.seat, offer.status) == (house, OfferStatus.SEALED)


def test_deals_with_people_do_not_count_as_deals_of_the_house(alice: User, table: Table) -> None:
    house = play_until(table, alice, turn=4, house=True)
    made = forum.propose(table.pk, by_house(house, clock.now()), support(0, staying(table)))
    sealed = Offer.objects.filter(pk=made.pk)
    sealed.update(status=OfferStatus.SEALED)
    table.refresh_from_db()
    assert not has_sealed(table, {1, 2}, most=1)
    sealed.update(asked=1 << 3 - house)
    assert has_sealed(table, {1, 2}, most=1)
    assert not has_sealed(table, {1, 2}, most=2)


def test_what_another_house_player_would_refuse_is_not_offered(
    alice: User, table: Table, told: Told
) -> None:
    house = play_until(table, alice, turn=4, house=True)
    told.offers = [support(3 - house, staying(table))]
    sweep()
    assert not Offer.objects.exists()


def test_what_cannot_be_sealed_is_not_offered(alice: User, table: Table, told: Told) -> None:
    play_until(table, alice, turn=4, house=True)
    told.offers = [support(0, {"term": "pay", "from": 0, "to": 1, "laurels": 40}), {"terms": 3}]
    sweep()
    assert not Offer.objects.exists()


def test_no_offers_where_none_are_made(alice: User, told: Told) -> None:
    table = playing_table(alice, press=Press.SILENT)
    play_until(table, alice, turn=4, house=True)
    told.offers = [support(0)]
    sweep()
    assert not Offer.objects.exists()


def test_a_free_seat_is_asked_nothing_and_holds_nobody(
    alice: User, table: Table, told: Told
) -> None:
    """Somebody has left: their seat is nobody's, and one person is alone with the house."""
    house = play_until(table, alice, turn=4, house=True)
    free = 3 - house
    table.seats.filter(number=free).update(bot="", user=None)
    told.offers = [support(free, staying(table))]
    sweep()
    assert not Offer.objects.filter(asked=1 << free).exists()

    table.refresh_from_db()
    turn_pass = TurnPass(
        table, house_minds(table, seats_at(table)), cursor_of(table.pk), clock.now()
    )
    assert turn_pass.people == {0}
