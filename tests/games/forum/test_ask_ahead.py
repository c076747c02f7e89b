"""Offers for one's own next turn: answered before it, sealed when it begins."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum import services
from games.forum.models import Offer, OfferStatus, OfferWhy
from games.forum.offers.drafts import Draft
from games.forum.offers.selectors import OfferBoard
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.selectors import offer_board, timeline
from games.play import services as play
from games.play.models import Entry, MadeBy
from games.play.refusals import TableRefusal
from games.play.selectors import position, view_of
from games.post.models import Notice
from tests.games.forum.conftest import Scene
from tests.sure import sure

NAMES = {0: "A", 1: "B", 2: "C"}
PLACE = {"do": "place", "at": "2", "use": []}


def ahead(scene: Scene, seat: int, deal: dict[str, Any]) -> Offer:
    return scene.propose(seat, Draft(deal, ahead=True))


def board(scene: Scene, seat: int | None) -> OfferBoard:
    scene.table.refresh_from_db()
    return offer_board(scene.table, seat, NAMES)


def in_force(scene: Scene) -> list[dict[str, Any]]:
    scene.table.refresh_from_db()
    return view_of(scene.table, None)["in_force"]


def kinds(scene: Scene, seat: int) -> list[str]:
    told = Notice.objects.filter(person=scene.user(seat), scope=scene.table.scope)
    return list(told.order_by("pk").values_list("kind", flat=True))


@pytest.fixture
def asked(scene: Scene) -> Offer:
    """The second asks the third for a consent, while the first acts."""
    return ahead(scene, scene.second, scene.asking(scene.third))


def test_others_are_asked_at_once_and_nothing_is_sealed(scene: Scene, asked: Offer) -> None:
    assert asked.asked_seats == [scene.third]
    (line,) = board(scene, scene.third).to_me
    assert line.may_answer
    assert line.whose == f"for the next turn of {NAMES[scene.second]}"
    scene.accept(asked, scene.third)
    asked.refresh_from_db()
    assert asked.is_agreed
    assert not in_force(scene)
    for seat in (scene.second, scene.third):
        assert [line.offer for line in board(scene, seat).agreed] == [asked]
    assert "offer_answered" in kinds(scene, scene.second)


def test_what_was_accepted_is_sealed_when_the_turn_begins(scene: Scene, asked: Offer) -> None:
    scene.accept(asked, scene.third)
    scene.act(PLACE)
    (deal,) = in_force(scene)
    assert deal["signed"] == sorted([scene.second, scene.third])
    asked.refresh_from_db()
    assert (asked.status, asked.deal_id) == (OfferStatus.SEALED, deal["id"])
    entry = Entry.objects.get(table=scene.table, raw__do="deal")
    assert (entry.made_by, entry.turn) == (MadeBy.PLAYER, scene.table.turn)
    assert kinds(scene, scene.third).count("offer_answered") == 1
    scene.act({"do": "move", "path": "4-7", "votes": [scene.third], "use": [deal["id"]]})


def test_an_order_ahead_that_needs_the_consent_is_played_then(scene: Scene, asked: Offer) -> None:
    scene.accept(asked, scene.third)
    order = {"do": "move", "path": "4-7"}
    by = scene.by(scene.second)
    play.leave_order(scene.table.pk, scene.second, [order], when="turn", now=by.now,
                     user_id=sure(by.user_id))  # fmt: skip
    scene.act(PLACE)
    moved = Entry.objects.get(table=scene.table, raw__do="move")
    assert (moved.seat, moved.made_by) == (scene.second, MadeBy.ORDER)
    assert moved.raw["votes"] == [scene.third]


def test_they_are_sealed_in_the_order_of_acceptance_and_the_others_lapse(scene: Scene) -> None:
    """One consent is enough for the move: the second one to accept comes too late."""
    first = ahead(scene, scene.second, scene.asking(scene.third))
    second = ahead(scene, scene.second, scene.asking(scene.active))
    refusing = ahead(scene, scene.second, scene.refusing(scene.third))
    scene.accept(refusing, scene.third)
    scene.accept(second, scene.active)
    scene.accept(first, scene.third)
    scene.act(PLACE)
    deals = in_force(scene)
    assert [deal["terms"][0]["term"] for deal in deals] == ["refuse", "support"]
    assert deals[1]["signed"] == sorted([scene.active, scene.second])
    first.refresh_from_db()
    assert (first.status, first.why) == (OfferStatus.LAPSED, OfferWhy.NOT_POSSIBLE)
    for seat in (scene.second, scene.third):
        assert kinds(scene, seat).count("offer_lapsed") == 1
        told = Notice.objects.get(person=scene.user(seat), kind="offer_lapsed").text
        assert "has agreed to consent to no move there" in told
        items = timeline(scene.table, seat, None, NAMES).items
        assert any("has agreed to consent to no move" in item.status for item in items)


def test_that_somebody_cannot_pay_is_told_to_the_payer_alone(scene: Scene) -> None:
    pay = {"term": "pay", "from": scene.second, "to": scene.third, "laurels": 9}
    offer = ahead(scene, scene.second, {"mode": "pledge", "terms": [pay]})
    scene.accept(offer, scene.third)
    scene.act(PLACE)
    told = {
        seat: Notice.objects.get(person=scene.user(seat), kind="offer_lapsed").text
        for seat in (scene.second, scene.third)
    }
    assert "would not hold that many laurels" in told[scene.second]
    assert "would not hold" not in told[scene.third]
    assert "cannot be sealed as things stand" in told[scene.third]


def test_what_nobody_has_answered_is_an_ordinary_offer_of_the_turn(
    scene: Scene, asked: Offer
) -> None:
    scene.act(PLACE)
    asked.refresh_from_db()
    assert (asked.ahead, asked.status) == (False, OfferStatus.OPEN)
    scene.accept(asked, scene.third)
    assert len(in_force(scene)) == 1


def test_it_outlives_the_turns_of_others(scene: Scene) -> None:
    offer = ahead(scene, scene.third, scene.asking(scene.active))
    scene.accept(offer, scene.active)
    scene.act(PLACE)
    offer.refresh_from_db()
    assert offer.is_agreed
    assert not in_force(scene)
    scene.act(PLACE)
    assert len(in_force(scene)) == 1


def test_a_gift_promised_ahead_waits_for_the_turn_too(scene: Scene) -> None:
    deal = {"mode": "pledge", "terms": [{"term": "avoid", "act": {"do": "caesar"}}]}
    offer = ahead(scene, scene.second, deal)
    assert offer.is_agreed
    scene.act(PLACE)
    assert len(in_force(scene)) == 1


def test_whoever_acts_makes_the_offer_for_this_turn(scene: Scene) -> None:
    with pytest.raises(ForumRefusal) as refusal:
        ahead(scene, scene.active, scene.asking(scene.second))
    assert refusal.value.talk_why is TalkWhy.YOUR_TURN


def test_who_has_accepted_has_signed_and_the_author_may_withdraw(
    scene: Scene, asked: Offer
) -> None:
    scene.accept(asked, scene.third)
    for answer in (services.refuse, services.accept):
        with pytest.raises(ForumRefusal) as refusal:
            answer(asked.pk, scene.by(scene.third), version=1)
        assert refusal.value.talk_why is TalkWhy.ANSWERED
    services.withdraw(asked.pk, scene.by(scene.second))
    scene.act(PLACE)
    assert not in_force(scene)


def test_a_change_asks_again(scene: Scene, asked: Offer) -> None:
    scene.accept(asked, scene.third)
    draft = Draft(scene.bargain(scene.third), ahead=True)
    services.edit(asked.pk, scene.by(scene.second), draft=draft, version=1)
    asked.refresh_from_db()
    assert not asked.is_agreed
    scene.act(PLACE)
    assert not in_force(scene)


def test_an_answer_with_another_offer_is_about_the_same_turn(scene: Scene, asked: Offer) -> None:
    draft = Draft(scene.bargain(scene.third))
    other = services.counter(asked.pk, scene.by(scene.third), draft, version=1)
    assert (other.ahead, other.active, other.asked_seats) == (True, scene.second, [scene.second])
    scene.accept(other, scene.second)
    scene.act(PLACE)
    assert len(in_force(scene)) == 1


def test_with_the_author_the_offer_goes_and_a_new_holder_is_asked_again(
    scene: Scene, asked: Offer
) -> None:
    scene.accept(asked, scene.third)
    gone = scene.user(scene.third)
    play.leave_game(scene.table.pk, gone.pk, now=asked.at)
    asked.refresh_from_db()
    assert asked.is_open
    assert not asked.is_agreed
    play.leave_game(scene.table.pk, scene.user(scene.second).pk, now=asked.at)
    asked.refresh_from_db()
    assert (asked.status, asked.why) == (OfferStatus.LAPSED, OfferWhy.SEAT_CHANGED)


def test_it_is_read_on_the_turn_it_is_for(scene: Scene) -> None:
    """Consent of the seat that acts now can be asked for, one's own cannot."""
    assert ahead(scene, scene.second, scene.asking(scene.active)).asked_seats == [scene.active]
    line = board(scene, scene.second).by_me[0]
    assert not line.faults
    assert sure(sure(line.judgement).fits)["seat"] == scene.second
    own = ahead(scene, scene.second, scene.asking(scene.second))
    scene.act(PLACE)
    own.refresh_from_db()
    assert own.status == OfferStatus.LAPSED


def test_nobody_else_learns_of_it(scene: Scene, asked: Offer) -> None:
    scene.accept(asked, scene.third)
    assert board(scene, scene.active).is_empty
    assert board(scene, None).is_empty


def test_it_is_composed_on_a_page(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.second))
    page = browser.get(f"/t/{scene.table.code}/offers/new/?ahead=1").content.decode()
    assert "on your next turn" in page
    assert "about=move%3A4-7&amp;ahead=1" in page
    address = f"/t/{scene.table.code}/offers/new/?about=move:4-7&ahead=1"
    fields = {f"votes_{scene.third}": "1", "caesar": "caesar_on:10-S"}
    shown = browser.post(address, fields)
    assert "You ask this for your next turn" in shown.content.decode()
    browser.post(address, fields | {"read": shown.context["read"], "send": "1"})
    offer = Offer.objects.get()
    assert (offer.ahead, offer.active, offer.asked_seats) == (True, scene.second, [scene.third])
    change = browser.get(f"/t/{scene.table.code}/offers/{offer.key}/edit/")
    assert "On your next turn" in change.content.decode()


def test_it_is_composed_in_notation(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(scene.second))
    address = f"/t/{scene.table.code}/offers/new/?about=notation"
    fields = {"text": f"ahead 4-7 with {scene.third}: caesar on 10-S"}
    shown = browser.post(address, fields)
    browser.post(address, fields | {"read": shown.context["read"], "send": "1"})
    offer = Offer.objects.get()
    assert (offer.ahead, offer.asked_seats) == (True, [scene.third])


def test_a_position_ahead_says_nothing_of_what_is_hidden(scene: Scene) -> None:
    at = position(scene.table)
    from games.forum.composers.deal_games import bargain_of

    seen = sure(sure(bargain_of(scene.table)).on_turn_of(at, scene.second)).view(scene.third)
    assert seen["holdings"][scene.active] is None
    assert seen["active"] == scene.second
    assert sure(bargain_of(scene.table)).on_turn_of(at, scene.active) is None


def test_the_log_is_whole_afterwards(scene: Scene, asked: Offer) -> None:
    scene.accept(asked, scene.third)
    scene.act(PLACE)
    scene.table.refresh_from_db()
    assert scene.table.length == Entry.objects.filter(table=scene.table).count()
    with pytest.raises(TableRefusal):
        scene.accept(asked, scene.third)
