import pytest

from games.common import clock
from games.forum import services
from games.forum.models import OfferStatus
from games.forum.offers.services import MOST_AN_HOUR
from games.forum.refusals import ForumRefusal, TalkWhy
from games.post.models import Notice


@pytest.fixture
def offer(scene):
    return scene.propose(scene.active, scene.bargain(scene.second))


def address(scene, offer):
    return f"/t/{scene.table.code}/offers/{offer.key}/withdraw/"


def test_works(scene, as_, offer):
    as_(scene.user(scene.active)).post(address(scene, offer))
    offer.refresh_from_db()
    assert offer.status == OfferStatus.WITHDRAWN
    assert Notice.objects.get(kind="offer_to_you").state == "withdrawn"


def test_refuses_get(scene, as_, offer):
    assert as_(scene.user(scene.active)).get(address(scene, offer)).status_code == 405


def test_only_its_author(scene, offer):
    with pytest.raises(ForumRefusal) as refused:
        services.withdraw(offer.pk, scene.by(scene.second))
    assert refused.value.talk_why is TalkWhy.NOT_YOURS


def test_what_is_sealed_stays(scene, offer):
    scene.accept(offer, scene.second)
    with pytest.raises(ForumRefusal) as refused:
        services.withdraw(offer.pk, scene.by(scene.active))
    assert refused.value.talk_why is TalkWhy.CLOSED


def test_what_is_withdrawn_at_once_does_not_make_room_for_ever(scene):
    """Each of them tells somebody."""
    now = clock.now()
    by = scene.by(scene.active, now)
    for _again in range(MOST_AN_HOUR):
        made = services.propose(scene.table.pk, by, draft=scene.bargain(scene.second))
        services.withdraw(made.pk, by)
    with pytest.raises(ForumRefusal) as refused:
        services.propose(scene.table.pk, by, draft=scene.bargain(scene.second))
    assert refused.value.talk_why is TalkWhy.TOO_FAST
