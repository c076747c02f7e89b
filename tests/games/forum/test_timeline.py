from datetime import timedelta
from typing import Any

from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.forum.board.items import Item
from games.forum.offers.drafts import Draft
from games.forum.selectors import Filters, timeline
from games.operators import services as operators
from games.play import services as play
from games.play.models import Table
from tests.games.factories import STEPS_IN, new_operator, play_on, run_out
from tests.games.forum.conftest import Scene


def kinds(scene: Scene, seat: int | None = None, **filters: Any) -> list[str]:
    scene.table.refresh_from_db()
    return [item.kind for item in timeline(scene.table, seat, Filters(**filters)).items]


def test_everything_in_the_order_in_which_it_happened(scene: Scene) -> None:
    scene.say(0)
    scene.propose(scene.third, scene.asking(scene.third))
    scene.say(1)
    found = kinds(scene)
    assert found == ["message", "deal", "message", "move", "move", "move"]


def test_the_same_moment_goes_by_the_length_of_the_log(scene: Scene) -> None:
    scene.say(0)
    scene.propose(scene.third, scene.asking(scene.third))
    scene.say(1)
    at = clock.now()
    scene.table.entries.update(at=at)
    scene.table.messages.update(at=at)
    assert kinds(scene) == ["message", "deal", "message", "move", "move", "move"]


def test_entries_are_told_to_the_viewer(scene: Scene) -> None:
    told = [item.text for item in timeline(scene.table, scene.active).items]
    assert sum(text.startswith("You placed") for text in told) == 1


def test_by_person(scene: Scene) -> None:
    scene.say(scene.active)
    scene.say(scene.second)
    assert kinds(scene) == ["message"] * 2 + ["move"] * 3
    found = timeline(scene.table, None, Filters(seat=scene.active)).items
    assert {item.seat for item in found} == {scene.active}


def test_by_kind(scene: Scene) -> None:
    scene.say(0)
    scene.propose(scene.third, scene.asking(scene.third))
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    assert kinds(scene, kind="messages") == ["message"]
    assert kinds(scene, kind="moves") == ["move"] * 3
    assert kinds(scene, kind="offers") == ["deal"]
    shown = timeline(scene.table, offer.seat, Filters(kind="offers")).items
    assert [item.kind for item in shown] == ["offer", "deal"]


def test_interventions_stand_in_it(scene: Scene, alice: User) -> None:
    play.pause(scene.table.pk, alice.pk, now=clock.now(), reason="Saturnalia")
    scene.table.refresh_from_db()
    first = timeline(scene.table, None).items[0]
    assert (first.kind, first.status) == ("intervention", "Saturnalia")
    assert first.text == "paused, organiser"


def test_it_says_which_seat_was_given_up_and_who_stepped_in(scene: Scene, bob: User) -> None:
    operator = new_operator(STEPS_IN)
    operators.hand_to_house(scene.table.pk, 1, operator.pk, reason="gone", now=clock.now())
    names = {1: "Bob"}
    first = timeline(Table.objects.get(pk=scene.table.pk), None, names=names).items[0]
    assert first.text == "seat handed to a house player (Bob), operator"


def test_it_says_what_the_clock_has_played(scene: Scene) -> None:
    run_out(scene.table, clock.now())
    play.expire_turn(scene.table.pk, now=clock.now())
    scene.table.refresh_from_db()
    first = timeline(scene.table, None, Filters(kind="moves")).items[0]
    assert first.status == "the clock"


def test_pages_follow_one_another_without_a_gap(scene: Scene) -> None:
    for n in range(4):
        scene.say(n % 3, f"Message {n}")
    at = clock.now() - timedelta(days=1)
    scene.table.messages.update(at=at)
    scene.table.entries.update(at=at)
    seen, before = [], ""
    while True:
        page = timeline(scene.table, 0, Filters(before=before, most=2))
        seen += [item.anchor for item in page.items]
        before = page.older
        if not before:
            break
    whole = [item.anchor for item in timeline(scene.table, 0).items]
    assert seen == whole
    assert len(whole) == 7


def test_an_unknown_place_is_the_beginning(scene: Scene) -> None:
    for nonsense in ("x", "m", "e9999999999", "e77", "o1", "i0"):
        assert len(kinds(scene, before=nonsense)) == 3


def test_a_whisper_cannot_be_used_as_a_place_by_others(scene: Scene) -> None:
    whisper = scene.say(0, to=(1,))
    scene.say(0)
    assert kinds(scene, 2, before=f"m{whisper.key}")[0] == "message"
    assert kinds(scene, 1, before=f"m{whisper.key}") == ["move"] * 3


def test_a_page_is_the_beginning_of_a_longer_one(scene: Scene) -> None:
    for n in range(8):
        scene.say(n % 3)
        scene.propose(scene.second, Draft(scene.asking(scene.second), standing=True))
        play_on(scene.table, 1 + n % 2)
    table = Table.objects.get(pk=scene.table.pk)
    whole = timeline(table, 0, Filters(most=100)).items
    assert {item.kind for item in whole[:7]} == {"message", "offer", "move"}
    for most in (1, 2, 5, 13, 30):
        found: list[Item] = []
        before: str | None = ""
        while before is not None:
            page = timeline(table, 0, Filters(most=most, before=before))
            found, before = [*found, *page.items], page.older or None
        assert found == whole


def test_the_number_of_queries_does_not_grow(
    scene: Scene, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(8):
        timeline(scene.table, 0)
    for n in range(12):
        scene.say(n % 3, to=((n + 1) % 3,))
        scene.propose(scene.active, scene.bargain(scene.second))
    play_on(scene.table, 12)
    table = Table.objects.get(pk=scene.table.pk)
    with django_assert_max_num_queries(8):
        timeline(table, 0)
