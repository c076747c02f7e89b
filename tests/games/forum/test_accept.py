import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.common.memory import forget_all
from games.forum import services
from games.forum.models import Offer, OfferAnswer, OfferStatus
from games.forum.offers.drafts import Draft
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.page.news import mark_now
from games.play.refusals import TableRefusal, Why
from games.play.selectors import view_of
from tests.games.forum.conftest import Scene


def in_force(scene: Scene) -> list[dict[str, Any]]:
    scene.table.refresh_from_db()
    return view_of(scene.table, None)["in_force"]


def test_the_last_one_asked_seals_it(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    sealed = scene.accept(offer, scene.second)
    assert (sealed.status, sealed.deal_id) == (OfferStatus.SEALED, "1")
    (deal,) = in_force(scene)
    assert deal["signed"] == sorted([scene.active, scene.second])


def test_all_asked_must_accept(scene: Scene) -> None:
    promise = {"by": scene.third, "until": 9, "kind": "pay", "for": scene.active, "laurels": 1}
    offer = scene.propose(scene.active, scene.bargain(scene.second) | {"promises": [promise]})
    assert scene.accept(offer, scene.second).status == OfferStatus.OPEN
    assert not in_force(scene)
    assert scene.accept(offer, scene.third).status == OfferStatus.SEALED
    assert in_force(scene)[0]["promises"] == [promise]


def of_three(scene: Scene) -> Offer:
    """An offer of the active player that both others must accept."""
    promise = {"by": scene.third, "until": 9, "kind": "pay", "for": scene.active, "laurels": 1}
    draft = scene.bargain(scene.second) | {"promises": [promise]}
    return scene.propose(scene.active, draft)


def answers_read(browser: Client, scene: Scene, offer: Offer) -> list[str]:
    """What the offer says of each who is asked."""
    card = browser.get(f"/t/{scene.table.code}/offers/{offer.key}/").content.decode()
    return re.findall(r"✓ accepted|… (?:has|have) not answered", card)


def seen_by(stranger: Client, scene: Scene) -> tuple[str, Any]:
    """The page of the table, but for how much time is left, and whether there is any news."""
    forget_all()
    page = stranger.get(f"/t/{scene.table.code}/").content.decode()
    return re.sub(r"\d+\xa0\w+", "", page), mark_now(scene.table.code, "x")


def test_who_reads_an_offer_reads_who_has_accepted_it(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    """Each of three learns that one of two has accepted, before the other answers."""
    offer = of_three(scene)
    browsers = [as_(person) for person in scene.people]
    for browser in browsers:
        assert len(answers_read(browser, scene, offer)) == 2
    before = [mark_now(scene.table.code, str(seat)) for seat in range(3)]
    scene.accept(offer, scene.second)
    assert all(mark_now(scene.table.code, str(seat)) != before[seat] for seat in range(3))
    for browser in browsers:
        said = answers_read(browser, scene, offer)
        assert len(said) == 2
        assert said.count("✓ accepted") == 1


def test_who_does_not_read_an_offer_learns_of_no_acceptance(scene: Scene, client: Client) -> None:
    offer = of_three(scene)
    before = seen_by(client, scene)
    scene.accept(offer, scene.second)
    assert seen_by(client, scene) == before
    assert client.get(f"/t/{scene.table.code}/offers/{offer.key}/").status_code == 404


def test_a_deal_that_the_rules_do_not_name_is_named_too(scene: Scene) -> None:
    acts = [{"term": "avoid", "act": {"do": act}} for act in ("place", "caesar")]
    scene.propose(scene.active, {"mode": "pledge", "terms": acts[:1]})
    with pytest.raises(TableRefusal, match=r"nothing legal\. Deal 1 is in the way\.$"):
        scene.propose(scene.active, {"mode": "pledge", "terms": acts[1:]})


def test_the_deal_in_the_way_is_named(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    scene.propose(scene.second, scene.refusing(scene.second))
    with pytest.raises(TableRefusal) as refused:
        scene.accept(offer, scene.second)
    assert "has agreed to consent to no move there" in str(refused.value)
    assert str(refused.value).endswith("no move there, in deal 1.")
    offer.refresh_from_db()
    assert offer.is_open
    assert not OfferAnswer.objects.exists()


@pytest.mark.parametrize(
    ("seat", "why"), [("third", TalkWhy.NOT_ASKED), ("active", TalkWhy.NOT_ASKED)]
)
def test_who_is_not_asked_cannot_accept(scene: Scene, seat: str, why: TalkWhy) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    with pytest.raises(ForumRefusal) as refused:
        scene.accept(offer, getattr(scene, seat))
    assert refused.value.talk_why is why


def test_an_offer_that_was_changed_is_read_again(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    services.edit(offer.pk, scene.by(scene.active), draft=scene.asking(scene.second), version=1)
    with pytest.raises(ForumRefusal) as refused:
        scene.accept(offer, scene.second)
    assert refused.value.is_stale
    assert scene.accept(offer, scene.second, version=2).status == OfferStatus.SEALED


def test_an_edit_voids_acceptances(scene: Scene) -> None:
    promise = {"by": scene.third, "until": 9, "kind": "pay", "for": scene.active, "laurels": 1}
    deal = scene.bargain(scene.second) | {"promises": [promise]}
    offer = scene.propose(scene.active, deal)
    scene.accept(offer, scene.second)
    services.edit(offer.pk, scene.by(scene.active), draft=deal, version=1)
    assert scene.accept(offer, scene.third, version=2).status == OfferStatus.OPEN


def test_a_withdrawn_offer_says_so(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    services.withdraw(offer.pk, scene.by(scene.active))
    with pytest.raises(ForumRefusal, match="withdrawn"):
        scene.accept(offer, scene.second)


def test_a_standing_offer_is_taken_by_the_active_player(scene: Scene) -> None:
    standing = Draft(scene.asking(scene.second), standing=True)
    offer = scene.propose(scene.second, standing)
    assert offer.status == OfferStatus.OPEN
    with pytest.raises(ForumRefusal) as refused:
        scene.accept(offer, scene.third)
    assert refused.value.talk_why is TalkWhy.NOT_NOW
    assert scene.accept(offer, scene.active).status == OfferStatus.SEALED


def test_somebody_elses_seat_is_refused(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    by = replace(scene.by(scene.second), user_id=scene.user(scene.third).pk)
    with pytest.raises(TableRefusal) as refused:
        services.accept(offer.pk, by, version=1)
    assert refused.value.why is Why.NOT_YOUR_SEAT


@pytest.mark.parametrize(("where", "back"), [({"beside": "1"}, "?tab=offers"), ({}, "talk/")])
def test_it_leads_back_to_where_it_was_answered(
    scene: Scene, as_: Callable[[User], Client], where: dict[str, str], back: str
) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    address = f"/t/{scene.table.code}/"
    sent = {"version": "1"} | where
    answered = as_(scene.user(scene.second)).post(f"{address}offers/{offer.key}/accept/", sent)
    assert answered["Location"] == address + back


def test_the_page_of_a_refused_acceptance_calls_seats_by_their_names(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    promise = {"by": scene.third, "until": 9, "kind": "pay", "for": scene.active, "laurels": 1}
    deal = scene.bargain(scene.second) | {"promises": [promise]}
    offer = scene.propose(scene.active, deal)
    scene.accept(offer, scene.second)
    scene.propose(scene.second, scene.refusing(scene.second))  # a gift, sealed at once
    address = f"/t/{scene.table.code}/offers/{offer.key}/"
    sent = {"version": "1"}
    page = as_(scene.user(scene.third)).post(f"{address}accept/", sent, follow=True)
    assert page.redirect_chain == [(address, 302)]
    (said,) = [str(message) for message in page.context["messages"]]
    name = scene.user(scene.second).name
    assert said == f"{name} has agreed to consent to no move there, in deal 1."
