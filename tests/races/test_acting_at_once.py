"""Several who must act at the same time: nobody is in the other's way, and each acts once."""

from collections.abc import Callable
from typing import Any

import pytest

from games.common import clock
from games.play import services
from games.play.log.locks import by_person
from games.play.models import MadeBy, Table
from games.play.refusals import Why
from games.play.selectors import position
from tests.games.factories import playing_table
from tests.races.test_table import is_whole, no_faults, people, refusals
from tests.sure import sure

pytestmark = pytest.mark.races

ROUNDS = range(4)


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Two aediles have a card to lay."""
    made = playing_table(*people(5), game="idusmartii", seat_count=5)
    assert len(position(made).actors) == 2
    return made


def vote(table: Table, seat: int, which: int = 0) -> Callable[..., Any]:
    """The player has looked at what everybody sees now."""
    raw = position(table).view(seat)["legal"][which]
    by, seen = table.seats.get(number=seat).user_id, table.log_version
    return lambda: services.submit_entry(
        table.pk, by_person(seat, by, clock.now()), raw, seen_version=seen
    )


def voters(table: Table) -> list[int]:
    return sorted(sure(entry.seat) for entry in table.entries.all() if entry.raw["do"] == "vote")


@pytest.mark.parametrize("round_", ROUNDS)
def test_both_vote_in_the_same_second(
    race: Callable[..., list[Any]], table: Table, round_: int
) -> None:
    aediles = position(table).actors
    results = race(*[vote(table, seat) for seat in aediles])
    assert not refusals(results)
    assert no_faults(results)
    assert voters(table) == sorted(aediles)
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_one_votes_twice_while_the_other_votes(
    race: Callable[..., list[Any]], table: Table, round_: int
) -> None:
    one, other = position(table).actors
    results = race(vote(table, one), vote(table, other), vote(table, one, -1))
    assert len(refusals(results)) == 1
    assert no_faults(results)
    assert results[1].raw["seat"] == other
    assert voters(table) == sorted([one, other])
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_vote_against_the_deadline(
    race: Callable[..., list[Any]], table: Table, round_: int
) -> None:
    one, other = position(table).actors
    moment = table.deadline

    def expire() -> Any:
        return services.expire_turn(table.pk, now=sure(moment))

    results = race(vote(table, one), expire, expire)
    assert no_faults(results)
    assert set(refusals(results)) <= {Why.STALE_PAGE}
    votes = {e.seat: e for e in table.entries.filter(index__lt=2) if e.raw["do"] == "vote"}
    assert votes[one].made_by == (MadeBy.CLOCK if refusals(results) else MadeBy.PLAYER)
    assert voters(table).count(one) == 1
    assert voters(table).count(other) <= 1
    assert is_whole(table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_clock_votes_once_for_each(
    race: Callable[..., list[Any]], table: Table, round_: int
) -> None:
    aediles, moment = position(table).actors, table.deadline
    results = race(*[lambda: services.expire_turn(table.pk, now=sure(moment))] * 4)
    assert no_faults(results)
    assert voters(table) == sorted(aediles)
    assert is_whole(table)
