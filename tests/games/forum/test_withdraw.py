from collections.abc import Callable

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.models import Offer, OfferStatus
from games.forum.offers.services import MOST_AN_HOUR
from games.forum.refusals import ForumRefusal, TalkWhy
from games.post.models import Notice
from tests.games.forum.conftest import Scene


@pytest.fixture
def offer(scene: Scene) -> Offer:
    return scene.propose(scene.active, scene.bargain(scene.second))


def address(scene: Scene, offer: Offer) -> str:
    return f"/t/{scene.table.code}/offers/{offer.key}/withdraw/"


def test_works(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    as_(scene.user(scene.active)).post(address(scene, offer))
    offer.refresh_from_db()
    assert offer.status == OfferStatus.WITHDRAWN
    assert Notice.objects.get(kind="offer_to_you").state == "withdrawn"


def test_refuses_get(scene: Scene, as_: Callable[[User], Client], offer: Offer) -> None:
    assert as_(scene.user(scene.active)).get(address(scene, offer)).status_code == 405


def test_only_its_author(scene: Scene, offer: Offer) -> None:
    with pytest.raises(ForumRefusal) as refused:
        services.withdraw(offer.pk, scene.by(scene.second))
    assert refused.value.talk_why is TalkWhy.NOT_YOURS


def test_what_is_sealed_stays(scene: Scene, offer: Offer) -> None:
    scene.accept(offer, scene.second)
    with pytest.raises(ForumRefusal) as refused:
        services.withdraw(offer.pk, scene.by(scene.active))
    assert refused.value.talk_why is TalkWhy.CLOSED


def test_what_is_withdrawn_at_once_does_not_make_room_for_ever(scene: Scene) -> None:
    """Each of them tells somebody."""
    now = clock.now()
    by = scene.by(scene.active, now)
    for _again in range(MOST_AN_HOUR):
        made = services.propose(scene.table.pk, by, draft=scene.bargain(scene.second))
        services.withdraw(made.pk, by)
    with pytest.raises(ForumRefusal) as refused:
        services.propose(scene.table.pk, by, draft=scene.bargain(scene.second))
    assert refused.value.talk_why is TalkWhy.TOO_FAST
