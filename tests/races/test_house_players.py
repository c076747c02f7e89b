"""Two workers at one table, and a person at the same moment: everything happens once."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import games
from games.accounts.models import User
from games.bots.minds import house_minds
from games.bots.models import HouseCursor
from games.bots.selectors import house_tables
from games.bots.services import attend, cursor_of, next_step
from games.bots.turn_pass import TurnPass
from games.common import clock
from games.common.memory import forget_all
from games.forum import services as forum
from games.forum.models import Offer, OfferAnswer, OfferStatus
from games.play.log.locks import by_person
from games.play.models import Table
from games.play.selectors import position, seats_at
from tests.games.bots.conftest import Told, play_until, staying, support
from tests.games.factories import UserFactory, playing_table

pytestmark = pytest.mark.races

ROUNDS = range(6)


@pytest.fixture
def alice() -> User:
    return UserFactory.create(display_name="Alice")


@pytest.fixture
def table(alice: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    rules = games.get("quovadis")
    monkeypatch.setattr(rules, "bots", {**rules.bots, "steady": Told()})
    return playing_table(alice)


def faults(results: list[bool | Offer | list[bool]]) -> list[Any]:
    return [result for result in results if isinstance(result, Exception)]


def is_whole(table: Table) -> bool:
    table.refresh_from_db()
    forget_all()
    indexes = list(table.entries.order_by("index").values_list("index", flat=True))
    return indexes == list(range(table.length)) and position(table).length == table.length


def look(table: Table) -> Callable[..., Any]:
    """Return a worker that has thought about the table and now acts, whatever the cursor says."""
    seen = house_tables().get(pk=table.pk)
    turn_pass = TurnPass(seen, house_minds(seen, seats_at(seen)), cursor_of(table.pk), clock.now())
    assert turn_pass.at
    return lambda: next_step(turn_pass)


@pytest.mark.parametrize("round_", ROUNDS)
def test_sweeps_at_once_do_everything_once(
    race: Callable[..., list[Any]], table: Table, alice: User, round_: int
) -> None:
    sweeps = [lambda: [attend(table.pk, now=clock.now()) for _ in range(12)]] * 4
    assert not faults(race(*sweeps))
    assert is_whole(table)
    voices = list(table.messages.values_list("seat", flat=True))
    assert len(voices) == len(set(voices))
    assert not HouseCursor.objects.get(table=table).failures


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_that_thought_about_the_same_position_play_one_entry(
    race: Callable[..., list[Any]], table: Table, alice: User, round_: int
) -> None:
    play_until(table, alice, turn=2 + round_, house=True)
    length = table.length
    assert not faults(race(look(table), look(table), look(table)))
    assert is_whole(table)
    played = table.length - length
    spoke = table.messages.exists() or Offer.objects.filter(table=table).exists()
    assert played == 1 or (played == 0 and spoke)


@pytest.mark.parametrize("round_", ROUNDS)
def test_an_answer_against_a_withdrawal(
    race: Callable[..., list[Any]], table: Table, alice: User, round_: int
) -> None:
    play_until(table, alice, turn=4)
    seat = table.seats.get(user=alice).number
    actor = by_person(seat, alice.pk, clock.now())
    offer = forum.propose(table.pk, actor, support(1, staying(table)))
    results = race(
        lambda: attend(table.pk, now=clock.now()),
        lambda: attend(table.pk, now=clock.now()),
        lambda: forum.withdraw(offer.pk, actor),
    )
    offer.refresh_from_db()
    assert not HouseCursor.objects.get(table=table).failures
    refused = OfferAnswer.objects.filter(offer=offer).count()
    assert (offer.status, refused, len(faults(results))) in {
        (OfferStatus.REFUSED, 1, 1),
        (OfferStatus.WITHDRAWN, 0, 0),
    }
