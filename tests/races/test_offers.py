"""Two who answer in the same second: one wins, the other reads why, and the log is whole."""

from collections.abc import Callable
from typing import Any

import pytest

from games.forum import services
from games.forum.models import Offer, OfferAnswer, OfferStatus
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.refusals import TableRefusal
from games.play.selectors import view_of
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene, make_scene

pytestmark = pytest.mark.races

ROUNDS = range(3)


@pytest.fixture
def scene() -> Scene:
    return make_scene(*UserFactory.create_batch(3))


def in_force(scene: Scene) -> list[dict[str, Any]]:
    scene.table.refresh_from_db()
    return view_of(scene.table, None)["in_force"]


def no_faults(results: list[ForumRefusal | Offer | TableRefusal | None]) -> bool:
    return all(
        isinstance(result, TableRefusal) or not isinstance(result, Exception) for result in results
    )


@pytest.mark.parametrize("round_", ROUNDS)
def test_accept_against_withdraw(race: Callable[..., list[Any]], scene: Scene, round_: int) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    results = race(
        lambda: scene.accept(offer, scene.second),
        lambda: services.withdraw(offer.pk, scene.by(scene.active)),
    )
    assert no_faults(results)
    (refused,) = [result for result in results if isinstance(result, Exception)]
    assert isinstance(refused, ForumRefusal)
    assert refused.talk_why is TalkWhy.CLOSED
    offer.refresh_from_db()
    sealed = offer.status == OfferStatus.SEALED
    assert sealed or offer.status == OfferStatus.WITHDRAWN
    assert len(in_force(scene)) == int(sealed)


@pytest.mark.parametrize("round_", ROUNDS)
def test_conflicting_offers_accepted_at_once(
    race: Callable[..., list[Any]], scene: Scene, round_: int
) -> None:
    """A support for a price, and a pledge of the same seat to support nobody."""
    support = scene.propose(scene.second, scene.bargain(scene.second))
    refusal = scene.propose(scene.third, scene.refusing(scene.second))
    results = race(
        lambda: scene.accept(support, scene.active),
        lambda: scene.accept(refusal, scene.second),
    )
    assert no_faults(results)
    (refused,) = [result for result in results if isinstance(result, Exception)]
    assert str(refused).endswith("in deal 1.")
    (deal,) = in_force(scene)
    assert deal["id"] == "1"
    statuses = set(Offer.objects.values_list("status", flat=True))
    assert statuses == {OfferStatus.SEALED, OfferStatus.OPEN}


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_double_accept_seals_once(
    race: Callable[..., list[Any]], scene: Scene, round_: int
) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    results = race(*[lambda: scene.accept(offer, scene.second)] * 3)
    assert no_faults(results)
    assert sum(isinstance(result, ForumRefusal) for result in results) == 2
    assert len(in_force(scene)) == 1
    assert OfferAnswer.objects.count() == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_last_two_of_those_asked_accept_at_once(
    race: Callable[..., list[Any]], scene: Scene, round_: int
) -> None:
    promise = {"by": scene.third, "until": 9, "kind": "pay", "for": scene.active, "laurels": 1}
    offer = scene.propose(scene.active, scene.bargain(scene.second) | {"promises": [promise]})
    results = race(
        lambda: scene.accept(offer, scene.second), lambda: scene.accept(offer, scene.third)
    )
    assert not [result for result in results if isinstance(result, Exception)]
    assert len(in_force(scene)) == 1


@pytest.mark.parametrize("round_", ROUNDS)
def test_an_edit_against_an_accept(
    race: Callable[..., list[Any]], scene: Scene, round_: int
) -> None:
    """What was accepted is what was read: never the words that came after."""
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    other = scene.asking(scene.second)
    results = race(
        lambda: scene.accept(offer, scene.second),
        lambda: services.edit(offer.pk, scene.by(scene.active), draft=other, version=1),
    )
    assert no_faults(results)
    offer.refresh_from_db()
    if offer.status == OfferStatus.SEALED:
        assert offer.version == 1
    else:
        assert offer.version == 2
        assert not in_force(scene)


@pytest.mark.parametrize("round_", ROUNDS)
def test_an_accept_against_the_end_of_the_turn(
    race: Callable[..., list[Any]], scene: Scene, round_: int
) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    results = race(
        lambda: scene.accept(offer, scene.second),
        lambda: scene.act({"do": "place", "at": "2", "use": []}),
    )
    assert no_faults(results)
    offer.refresh_from_db()
    assert offer.status in (OfferStatus.SEALED, OfferStatus.LAPSED)


@pytest.mark.parametrize("round_", ROUNDS)
def test_two_gifts_get_two_numbers(
    race: Callable[..., list[Any]], scene: Scene, round_: int
) -> None:
    results = race(
        lambda: scene.propose(scene.second, scene.asking(scene.second)),
        lambda: scene.propose(scene.third, scene.asking(scene.third)),
    )
    assert no_faults(results)
    assert sorted(deal["id"] for deal in in_force(scene)) == ["1", "2"]
