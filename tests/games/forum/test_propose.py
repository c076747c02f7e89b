from dataclasses import replace
from typing import Any

import pytest

from games.accounts.models import User
from games.forum import services
from games.forum.kinds import offers_that_wait
from games.forum.models import Offer, OfferStatus
from games.forum.offers.drafts import Draft
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.models import Press, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import view_of
from games.post.models import Notice
from tests.games.forum.conftest import Scene, make_scene


def test_those_are_asked_who_must_sign(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    assert (offer.status, offer.asked_seats) == (OfferStatus.OPEN, [scene.second])
    assert offer.deal["by"] == scene.active
    assert "id" not in offer.deal


def test_a_gift_is_sealed_at_once(scene: Scene) -> None:
    offer = scene.propose(scene.second, scene.asking(scene.second))
    assert (offer.status, offer.deal_id) == (OfferStatus.SEALED, "1")
    (deal,) = view_of(_fresh(scene), None)["in_force"]
    assert deal["signed"] == [scene.second]


def test_a_gift_that_cannot_be_sealed_leaves_nothing_behind(scene: Scene) -> None:
    scene.propose(scene.second, scene.refusing(scene.second))
    with pytest.raises(TableRefusal, match=r"in deal 1\.") as refused:
        scene.propose(scene.second, scene.asking(scene.second))
    assert refused.value.why is Why.RULES
    assert Offer.objects.count() == 1


@pytest.mark.parametrize(
    "deal",
    [
        {"mode": "option", "terms": []},
        {"mode": "option", "terms": [{"term": "support", "seat": 9, "committee": "4"}]},
        {"terms": "all"},
        {"mode": "pledge", "terms": [{"term": "sing"}]},
    ],
)
def test_what_is_no_deal_is_refused(scene: Scene, deal: dict[str, Any]) -> None:
    with pytest.raises(TableRefusal):
        scene.propose(scene.active, deal)


def test_nobody_forges_a_signature_or_an_id(scene: Scene) -> None:
    forged = scene.asking(scene.second) | {"id": "x", "signed": [0, 1, 2], "by": scene.third}
    offer = scene.propose(scene.active, forged)
    assert offer.status == OfferStatus.OPEN
    assert offer.deal["by"] == scene.active
    assert not {"id", "signed"} & set(offer.deal)


def test_a_stranger_may_not(scene: Scene) -> None:
    by = replace(scene.by(scene.active), user_id=scene.user(scene.second).pk)
    with pytest.raises(TableRefusal) as refused:
        services.propose(scene.table.pk, by, draft=scene.asking(scene.second))
    assert refused.value.why is Why.NOT_YOUR_SEAT


def test_a_silent_table_has_no_offers(alice: User, bob: User, charlie: User) -> None:
    scene = make_scene(alice, bob, charlie, press=Press.SILENT)
    with pytest.raises(ForumRefusal) as refused:
        scene.propose(scene.active, scene.asking(scene.second))
    assert refused.value.talk_why is TalkWhy.NO_OFFERS


def test_free_words_need_a_table_with_messages(alice: User, bob: User, charlie: User) -> None:
    scene = make_scene(alice, bob, charlie, press=Press.OFFERS)
    words = {"by": scene.active, "for": scene.second, "until": 9, "kind": "words", "words": "Soon."}
    deal = scene.asking(scene.second) | {"promises": [words]}
    with pytest.raises(ForumRefusal) as refused:
        scene.propose(scene.active, deal)
    assert refused.value.talk_why is TalkWhy.NO_WORDS


def test_the_same_to_each_makes_separate_offers(scene: Scene) -> None:
    drafts = [Draft(scene.bargain(seat)) for seat in (scene.second, scene.third)]
    made = services.propose_to_each(scene.table.pk, scene.by(scene.active), drafts=drafts)
    assert [offer.asked_seats for offer in made] == [[scene.second], [scene.third]]


def test_only_those_concerned_are_mailed(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    (notice,) = Notice.objects.filter(kind="offer_to_you")
    assert notice.person == scene.user(scene.second)
    assert "You agree to a move from Velabrum (4)" in notice.text
    assert notice.url == f"/t/{scene.table.code}/offers/{offer.key}/"


def test_the_mail_leaves_only_while_the_question_stands(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    notice = Notice.objects.get(kind="offer_to_you")
    now = scene.by(0).now
    assert offers_that_wait([notice], now) == [notice]
    services.edit(offer.pk, scene.by(scene.active), draft=scene.asking(scene.second), version=1)
    assert not offers_that_wait([notice], now)


def _fresh(scene: Scene) -> Table:
    scene.table.refresh_from_db()
    return scene.table


def test_so_many_deals_that_nobody_could_survey_the_turn_are_refused(scene: Scene) -> None:
    free = {"mode": "option", "terms": [{"term": "do", "act": {"do": "caesar"}}]}
    for _ in range(6):
        scene.propose(scene.active, free)
    with pytest.raises(ForumRefusal) as refused:
        scene.propose(scene.active, free)
    assert refused.value.talk_why is TalkWhy.CROWDED
    assert len(view_of(_fresh(scene), None)["in_force"]) == 6
