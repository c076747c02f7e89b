"""The promises that a person kept and broke, on their page."""

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.play import services as play
from games.play.models import Table
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene, make_scene


def promise(scene: Scene, by: int, to: int) -> Scene:
    words = {"by": by, "for": to, "until": 9, "kind": "words", "words": "Soon."}
    term = {"term": "refuse", "seat": by}
    if by == scene.active:
        term = {"term": "avoid", "act": {"do": "caesar", "to": "2-6"}}
    pledge = {"mode": "pledge", "terms": [term]}
    scene.propose(by, pledge | {"promises": [words]})
    return scene


@pytest.fixture
def promised(scene: Scene) -> Scene:
    """A promise in free words, said by the one it was made to to be kept."""
    promise(scene, scene.third, scene.active)
    mark(scene, kept=True)
    return scene


def mark(scene: Scene, *, kept: bool) -> None:
    to = scene.by(scene.active)
    services.mark_promise(scene.table.pk, to, deal_id="1", index=0, kept=kept)


def page(client: Client, scene: Scene, seat: int) -> str:
    return client.get(scene.user(seat).get_absolute_url()).content.decode()


def fides(client: Client, scene: Scene, seat: int) -> str:
    return page(client, scene, seat).partition('id="fides"')[2]


def test_a_promise_kept_is_shown_with_its_table(client: Client, promised: Scene) -> None:
    shown = fides(client, promised, promised.third)
    assert "“Soon.”" in shown
    assert "✓ kept" in shown
    assert "100 %" in shown
    assert f"/t/{promised.table.code}/at/4/" in shown


def test_a_promise_broken_counts(client: Client, promised: Scene) -> None:
    mark(promised, kept=False)
    shown = fides(client, promised, promised.third)
    assert "✗ broken" in shown
    assert "0 %" in shown


def test_whom_it_was_made_to_has_promised_nothing(client: Client, promised: Scene) -> None:
    assert "No promises yet" in fides(client, promised, promised.active)


def test_an_anonymous_table_tells_nothing_before_its_end(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    scene = promise(make_scene(alice, bob, charlie, anonymous=True), 0, 1)
    assert "No promises yet" in fides(client, scene, 0)
    Table.objects.filter(pk=scene.table.pk).update(status="ended", finished_at=clock.now())
    assert "“Soon.”" in fides(client, scene, 0)


def left_and_taken_over(scene: Scene, seat: int) -> None:
    """Somebody else has the seat now; whom the page of the scene's person is compared with."""
    now, heir = clock.now() + timedelta(minutes=1), UserFactory.create()
    play.leave_game(scene.table.pk, scene.user(seat).pk, now=now)
    play.take_over(scene.table.pk, heir.pk, seat, now=now)
    scene.people[seat] = heir


def test_who_takes_over_a_seat_answers_for_no_word_he_has_not_given(
    client: Client, promised: Scene
) -> None:
    mark(promised, kept=False)
    left_and_taken_over(promised, promised.third)
    assert "No promises yet" in fides(client, promised, promised.third)


def test_nor_does_he_after_the_end(client: Client, promised: Scene) -> None:
    mark(promised, kept=False)
    left_and_taken_over(promised, promised.third)
    Table.objects.filter(pk=promised.table.pk).update(status="ended", finished_at=clock.now())
    assert services.tally_finished() == 1
    assert "No promises yet" in fides(client, promised, promised.third)


def test_a_table_that_is_not_public_counts_without_being_named(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    scene = make_scene(alice, bob, charlie, visibility="unlisted")
    promise(scene, scene.third, scene.active)
    mark(scene, kept=True)
    shown = fides(client, scene, scene.third)
    assert "100 %" in shown
    assert "Soon" not in shown
    assert scene.table.code not in shown


def test_the_number_of_queries_stays(
    client: Client,
    alice: User,
    bob: User,
    charlie: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    person = alice.get_absolute_url()
    scenes = [promise(make_scene(alice, bob, charlie), 0, 1)]
    client.get(person)
    with django_assert_max_num_queries(30) as few:
        client.get(person)
    allowed = len(few.captured_queries)
    for _ in range(3):
        scenes.append(promise(make_scene(alice, bob, charlie), 0, 1))
    client.get(person)  # each ledger is folded once
    with django_assert_max_num_queries(allowed):
        client.get(person)
