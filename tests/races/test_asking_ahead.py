"""What was agreed ahead is sealed once and whole, whatever happens in the same second."""

from collections.abc import Callable
from typing import Any

import pytest

from games.common import clock
from games.forum import services
from games.forum.models import Offer, OfferStatus
from games.forum.offers.drafts import Draft
from games.forum.refusals import ForumRefusal
from games.play import services as play
from games.play.clock.sweep import expire_turn
from games.play.models import Entry, Seat, Status, Table
from games.play.refusals import TableRefusal
from games.play.selectors import view_of
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene, make_scene

pytestmark = pytest.mark.races

ROUNDS = range(3)
PLACE = {"do": "place", "at": "2", "use": []}


@pytest.fixture
def scene() -> Scene:
    return make_scene(*UserFactory.create_batch(3))


@pytest.fixture
def asked(scene: Scene) -> Offer:
    return scene.propose(scene.second, Draft(scene.asking(scene.third), ahead=True))


def in_force(scene: Scene) -> list[dict[str, Any]]:
    scene.table.refresh_from_db()
    return view_of(scene.table, None)["in_force"]


def is_whole(scene: Scene, offer: Offer) -> str:
    """The log has no gap, and the deal is in it exactly if the offer says so."""
    scene.table.refresh_from_db()
    offer.refresh_from_db()
    entries = Entry.objects.filter(table=scene.table)
    assert list(entries.order_by("index").values_list("index", flat=True)) == list(
        range(scene.table.length)
    )
    deals = entries.filter(raw__do="deal").count()
    assert deals == Offer.objects.filter(table=scene.table, status=OfferStatus.SEALED).count()
    return offer.status


def no_faults(results: list[Offer | ForumRefusal | bool | None]) -> list[ForumRefusal]:
    faults = [result for result in results if isinstance(result, Exception)]
    assert all(isinstance(fault, TableRefusal) for fault in faults), faults
    return faults


@pytest.mark.parametrize("round_", ROUNDS)
def test_an_acceptance_against_the_turn_that_begins(
    race: Callable[..., list[Any]], scene: Scene, asked: Offer, round_: int
) -> None:
    """Before it, the turn seals it; after it, the acceptance does. It is never lost."""
    results = race(lambda: scene.accept(asked, scene.third), lambda: scene.act(PLACE))
    assert not no_faults(results)
    assert is_whole(scene, asked) == OfferStatus.SEALED
    assert len(in_force(scene)) == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_withdrawal_against_the_turn_that_begins(
    race: Callable[..., list[Any]], scene: Scene, asked: Offer, round_: int
) -> None:
    scene.accept(asked, scene.third)
    by = scene.by(scene.second)
    results = race(lambda: services.withdraw(asked.pk, by), lambda: scene.act(PLACE))
    faults = no_faults(results)
    status = is_whole(scene, asked)
    assert status == (OfferStatus.SEALED if faults else OfferStatus.WITHDRAWN)
    assert len(in_force(scene)) == len(faults)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_change_against_the_acceptance_of_what_stood_before(
    race: Callable[..., list[Any]], scene: Scene, asked: Offer, round_: int
) -> None:
    other = Draft(scene.bargain(scene.third), ahead=True)
    by = scene.by(scene.second)
    results = race(
        lambda: services.edit(asked.pk, by, draft=other, version=1),
        lambda: scene.accept(asked, scene.third),
    )
    no_faults(results)
    is_whole(scene, asked)
    assert asked.version == 2
    assert not asked.is_agreed
    scene.act(PLACE)
    assert not in_force(scene)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_substitute_for_who_accepted_against_the_turn_that_begins(
    race: Callable[..., list[Any]], scene: Scene, asked: Offer, round_: int
) -> None:
    """Sealed it binds the seat; otherwise whoever holds the seat now is asked again."""
    scene.accept(asked, scene.third)
    leaver = scene.user(scene.third).pk
    results = race(
        lambda: play.leave_game(scene.table.pk, leaver, now=clock.now()),
        lambda: scene.act(PLACE),
    )
    assert not no_faults(results)
    status = is_whole(scene, asked)
    assert status in (OfferStatus.SEALED, OfferStatus.OPEN)
    assert not asked.is_agreed
    assert len(in_force(scene)) == int(status == OfferStatus.SEALED)


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_substitute_for_the_author_against_the_turn_that_begins(
    race: Callable[..., list[Any]], scene: Scene, asked: Offer, round_: int
) -> None:
    scene.accept(asked, scene.third)
    leaver = scene.user(scene.second).pk
    results = race(
        lambda: play.leave_game(scene.table.pk, leaver, now=clock.now()),
        lambda: scene.act(PLACE),
    )
    assert not no_faults(results)
    assert is_whole(scene, asked) in (OfferStatus.SEALED, OfferStatus.LAPSED)


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_clock_that_plays_for_somebody_absent_begins_the_turn_as_well(
    race: Callable[..., list[Any]], scene: Scene, asked: Offer, round_: int
) -> None:
    """Two workers find the same late seat, and the acceptance comes in that second."""
    late = clock.now()
    Table.objects.filter(pk=scene.table.pk).update(due_at=late, deadline=late)
    Seat.objects.filter(table=scene.table, must_act=True).update(deadline=late)
    after = late + scene.table.grace
    results = race(
        lambda: expire_turn(scene.table.pk, now=after),
        lambda: expire_turn(scene.table.pk, now=after),
        lambda: scene.accept(asked, scene.third),
    )
    no_faults(results)
    assert is_whole(scene, asked) == OfferStatus.SEALED
    assert scene.table.status == Status.PLAYING
