"""What happens to a game from outside, against what is played and said in it at that moment."""

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.forum.offers.drafts import Draft
from games.operators import services as operators
from games.play import services
from games.play.models import OrderAhead, Proposal, Status, Table
from games.play.refusals import TableRefusal
from games.play.selectors import position
from tests.games.factories import (
    STEPS_IN,
    UserFactory,
    _choice,
    new_operator,
    play_on,
    playing_table,
)
from tests.games.forum.conftest import make_scene
from tests.games.forum.idus import make_curia
from tests.races.test_table import is_whole, no_faults, submission
from tests.sure import sure

pytestmark = pytest.mark.races

ROUNDS = range(2)
ELSEWHERE = {"term": "caesar_off", "path": "9-13"}


@pytest.fixture
def people() -> list[User]:
    return UserFactory.create_batch(3)


@pytest.fixture
def operator() -> User:
    return new_operator(STEPS_IN)


def move(table: Table) -> Callable[[], Any]:
    return submission(table, lambda legal: legal[0])


def done(results: list[Any]) -> int:
    return sum(not isinstance(result, Exception) for result in results)


def ask_to_end(table: Table, *people: User) -> None:
    for person in people:
        services.propose_to_all(table.pk, person.pk, "end", now=clock.now())
    table.refresh_from_db()


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_pause_against_a_move(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    table = play_on(playing_table(*people), round_)
    until = clock.now() + timedelta(days=2)
    results = race(
        lambda: services.pause(table.pk, people[0].pk, now=clock.now(), until=until), move(table)
    )
    assert no_faults(results)
    assert is_whole(table)
    assert table.status == Status.PAUSED
    assert not table.seats.exclude(deadline=None).exists()


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_roll_back_against_a_move(
    race: Callable[..., list[Any]], people: list[User], operator: User, round_: int
) -> None:
    table = play_on(playing_table(*people), 4 + round_)
    by: dict[str, Any] = {"reason": "a fault", "now": clock.now()}
    results = race(lambda: operators.roll_back(table.pk, 2, operator.pk, **by), move(table))
    assert no_faults(results)
    assert is_whole(table)
    assert table.length == 2


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_roll_back_against_talk_and_offers(
    race: Callable[..., list[Any]], people: list[User], operator: User, round_: int
) -> None:
    scene = make_scene(*people)
    by: dict[str, Any] = {"reason": "a fault", "now": clock.now()}
    results = race(
        lambda: operators.roll_back(scene.table.pk, 1, operator.pk, **by),
        lambda: scene.say(scene.second),
        lambda: scene.propose(scene.active, scene.asking(scene.second)),
        lambda: scene.propose(scene.active, {"mode": "pledge", "terms": [ELSEWHERE]}),
    )
    assert no_faults(results)
    assert is_whole(scene.table)


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("round_", ROUNDS)
def test_the_last_yes_to_end_it_against_a_move(
    race: Callable[..., list[Any]], people: list[User], round_: int, last: bool
) -> None:
    """Undecided, or finished by the last move of all: never both."""
    table = playing_table(*people)
    raw = _to_the_last_move(table) if last else None
    ask_to_end(table, *people[:2])
    results = race(
        lambda: services.propose_to_all(table.pk, people[2].pk, "end", now=clock.now()),
        submission(table, lambda legal: raw or legal[0]),
    )
    assert no_faults(results)
    table.refresh_from_db()
    assert table.is_over
    assert (table.status == Status.FINISHED) == (table.result is not None)
    assert not table.seats.filter(must_act=True).exists()
    assert (table.deadline, table.due_at) == (None, None)


def _to_the_last_move(table: Table) -> dict[str, Any]:
    while True:
        table.refresh_from_db()
        here = position(table)
        raw = _choice(here.view(here.actors[0])["legal"], Random(here.length))
        if here.after(raw)[0].is_over:
            return raw
        play_on(table, 1)


@pytest.mark.parametrize("round_", ROUNDS)
def test_yes_and_no_against_leaving(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    table, until = playing_table(*people), clock.now() + timedelta(days=2)
    first, second, third = (person.pk for person in people)
    asked = services.propose_to_all(table.pk, first, "pause", now=clock.now(), until=until)
    services.answer_proposal(asked.pk, second, agree=True, now=clock.now())
    results = race(
        lambda: services.leave_game(table.pk, third, now=clock.now()),
        lambda: services.answer_proposal(asked.pk, third, agree=True, now=clock.now()),
        lambda: services.answer_proposal(asked.pk, first, agree=False, now=clock.now()),
    )
    assert no_faults(results)
    assert is_whole(table)
    asked.refresh_from_db()
    assert (asked.outcome == Proposal.Outcome.AGREED) == (table.status == Status.PAUSED)


@pytest.mark.parametrize("round_", ROUNDS)
def test_all_ask_for_the_same_at_once(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    table = playing_table(*people)
    asking = [
        lambda pk=person.pk: services.propose_to_all(
            table.pk, pk, "extend", hours=5, now=clock.now()
        )
        for person in people
    ]
    assert no_faults(race(*asking))
    (asked,) = table.proposals.all()
    assert (asked.outcome, asked.agreed) == (Proposal.Outcome.AGREED, [0, 1, 2])


@pytest.mark.parametrize("round_", ROUNDS)
def test_an_order_against_the_move_that_brings_the_turn(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    """Left in time it is played at once, else it waits for the next turn; it is not lost."""
    table = playing_table(*people)
    follower = table.seats.get(number=(position(table).actors[0] + 1) % 3)
    wish = [{"do": "place", "at": "2"}]
    by: dict[str, Any] = {"when": "turn", "user_id": follower.user_id, "now": clock.now()}
    results = race(move(table), lambda: services.leave_order(table.pk, follower.number, wish, **by))
    assert no_faults(results)
    assert is_whole(table)
    assert (table.length, OrderAhead.objects.count()) in [(2, 0), (1, 1)]


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_seat_handed_on_against_its_move_and_leaving(
    race: Callable[..., list[Any]], people: list[User], operator: User, round_: int
) -> None:
    table = play_on(playing_table(*people), round_)
    seat = table.seats.get(must_act=True)
    by: dict[str, Any] = {"reason": "vanished", "now": clock.now()}
    results = race(
        move(table),
        lambda: operators.hand_to_house(table.pk, seat.number, operator.pk, **by),
        lambda: services.leave_game(table.pk, sure(seat.user_id), now=clock.now()),
    )
    assert no_faults(results)
    assert is_whole(table)
    assert table.interventions.filter(kind__in=["hand_on", "left"], refused=False).count() == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_end_of_a_pause_against_the_sweep_and_more_time(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    table = playing_table(*people)
    until, later = clock.now() + timedelta(seconds=1), clock.now() + timedelta(hours=3)
    services.pause(table.pk, people[0].pk, now=clock.now(), until=until)
    results = race(
        lambda: services.resume(table.pk, people[0].pk, now=later),
        lambda: services.tend_table(table.pk, now=later),
        lambda: services.extend(table.pk, people[0].pk, 3, now=later),
    )
    assert no_faults(results)
    assert is_whole(table)
    assert table.status == Status.PLAYING
    assert table.interventions.filter(kind="resume").count() == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_claims_against_a_vote(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    curia = make_curia(*people)
    claims = [lambda: curia.claim(0), lambda: curia.claim(0), lambda: curia.claim(1, to=(0,))]
    results = race(move(curia.table), *claims)
    assert no_faults(results)
    assert is_whole(curia.table)
    assert done(results[1:3]) == 1  # the same thing is claimed once


@pytest.mark.parametrize("round_", ROUNDS)
def test_three_answers_to_one_offer(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    scene = make_scene(*people)
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    by = scene.by(scene.second)
    results = race(
        lambda: scene.accept(offer, scene.second),
        lambda: forum.counter(offer.pk, by, scene.bargain(scene.second), version=1),
        lambda: forum.refuse(offer.pk, by, version=1),
    )
    assert done(results) == 1
    assert all(isinstance(result, TableRefusal) for result in results if not done([result]))
    assert is_whole(scene.table)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_standing_offer_is_taken_once(
    race: Callable[..., list[Any]], people: list[User], round_: int
) -> None:
    scene = make_scene(*people)
    draft = Draft(scene.asking(scene.second), to=(scene.active,), standing=True)
    offer = scene.propose(scene.second, draft)
    results = race(*[lambda: scene.accept(offer, scene.active)] * 3)
    assert done(results) == 1
    assert is_whole(scene.table)
