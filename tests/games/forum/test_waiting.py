from collections.abc import Callable

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.common.waiting_lines import Waiting
from games.forum.selectors import waiting_on_boards
from games.lobby.duties import concerned_seats, waiting_for
from tests.games.forum.conftest import Scene, make_scene


def on_boards(person: User) -> list[Waiting]:
    return waiting_on_boards(person, concerned_seats(person), clock.now())


def test_an_offer_is_a_duty_with_the_deadline_of_the_turn(scene: Scene) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    (duty,) = on_boards(scene.user(scene.second))
    assert (duty.kind, duty.urgent, duty.due) == ("offer", True, scene.table.deadline)
    assert on_boards(scene.user(scene.third)) == []


def test_answered_it_is_none(scene: Scene) -> None:
    promise = {"by": scene.third, "until": 9, "kind": "pay", "for": scene.active, "laurels": 1}
    offer = scene.propose(scene.active, scene.bargain(scene.second) | {"promises": [promise]})
    scene.accept(offer, scene.second)
    assert on_boards(scene.user(scene.second)) == []
    assert on_boards(scene.user(scene.third))


def test_messages_are_good_to_know(scene: Scene) -> None:
    scene.say(0)
    scene.say(0, to=(1,))
    (news,) = on_boards(scene.user(1))
    assert (news.kind, news.urgent) == ("message", False)
    assert news.sentence == "2 new messages at Subura"
    (news,) = on_boards(scene.user(2))
    assert news.sentence == "A new message at Subura"


def test_the_lobby_shows_it(scene: Scene, as_: Callable[[User], Client]) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    asked = scene.user(scene.second)
    kinds = [item.kind for item in waiting_for(asked, concerned_seats(asked), clock.now())]
    assert "offer" in kinds


def test_the_number_of_queries_does_not_grow(
    alice: User, bob: User, charlie: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        scene = make_scene(alice, bob, charlie)
        for seat in range(3):
            scene.say(seat)
        scene.propose(scene.active, scene.bargain(scene.second))
    with django_assert_max_num_queries(3):
        on_boards(alice)
