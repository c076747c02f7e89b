"""Make an offer, change it, or withdraw it."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.db import transaction

from engine.game import Raw
from engine.refusal import Code, Refusal
from games.forum import notices, press
from games.forum.composers.deal_games import Bargain, bargain_of
from games.forum.guards import (
    check_at_table,
    check_holder,
    check_open,
    locked_offer,
    touch,
)
from games.forum.models import Offer, OfferStatus
from games.forum.offers.ahead import agree
from games.forum.offers.closure import close_offer
from games.forum.offers.drafts import Draft
from games.forum.offers.seal import seal_offer
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY, bits
from games.play.actor import Actor
from games.play.log.append import check_running
from games.play.models import Table
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.play.selectors import Position, position
from games.play.services import locked_table, note_offers

MOST_OPEN: Final = 30
"""Open offers of one seat at one table. Nobody can negotiate more at once."""
MOST_AN_HOUR: Final = 100
"""Offers of one seat at one table, including withdrawn ones, since each notifies somebody."""


@transaction.atomic
def propose(table_id: int, actor: Actor, draft: Draft | Raw) -> Offer:
    """Offer a deal. All seats asked must accept; if none has to, it is sealed at once."""
    table = locked_table(table_id)
    check_holder(table, actor)
    return put(table, actor, _as_draft(draft))


@transaction.atomic
def propose_to_each(table_id: int, actor: Actor, drafts: Collection[Draft]) -> list[Offer]:
    """Make several offers at once, such as the same deal to each seat; all are made or none."""
    table = locked_table(table_id)
    check_holder(table, actor)
    return [put(table, actor, draft) for draft in drafts]


@transaction.atomic
def edit(
    offer_id: int,
    actor: Actor,
    draft: Draft | Raw,
    *,
    version: int,
) -> Offer:
    """Change an offer. Earlier acceptances no longer count, since they were for other terms."""
    table, offer = locked_offer(offer_id)
    check_holder(table, actor)
    _check_author(offer, actor)
    check_open(offer, version)
    before = offer.concerned
    shape(table, offer, _as_draft(draft))
    offer.version += 1
    offer.save()
    touch(table, before | offer.concerned if before and offer.concerned else EVERYBODY)
    return _sent(table, offer, actor)


@transaction.atomic
def withdraw(offer_id: int, actor: Actor) -> Offer:
    """Withdraw an offer of the seat."""
    table, offer = locked_offer(offer_id)
    check_holder(table, actor)
    _check_author(offer, actor)
    check_open(offer, offer.version)
    close_offer(offer, OfferStatus.WITHDRAWN, now=actor.now)
    touch(table, offer.concerned)
    return offer


def put(table: Table, actor: Actor, draft: Draft, counter_of: Offer | None = None) -> Offer:
    """Save an offer and notify the seats asked, or seal it as a gift. The table must be locked."""
    mine = Offer.objects.filter(table=table, seat=actor.seat, status=OfferStatus.OPEN)
    if mine.count() >= MOST_OPEN:
        raise ForumRefusal(TalkWhy.TOO_MANY)
    hour = Offer.objects.filter(table=table, seat=actor.seat, at__gt=actor.now - timedelta(hours=1))
    if hour.count() >= MOST_AN_HOUR:
        raise ForumRefusal(TalkWhy.TOO_FAST)
    offer = Offer(table=table, seat=actor.seat, user_id=actor.user_id, at=actor.now)
    offer.counter_of = counter_of
    shape(table, offer, draft)
    offer.save()
    if offer.asked or offer.ahead:
        note_offers(table, are_open=True)
        touch(table, offer.concerned)
    return _sent(table, offer, actor)


def _sent(table: Table, offer: Offer, actor: Actor) -> Offer:
    if not offer.asked and offer.ahead:
        agree(offer, now=actor.now)
        touch(table, offer.concerned)
    elif not offer.asked:
        seal_offer(table, offer, actor, {offer.seat})
    elif not offer.standing:
        notices.asked(offer, now=actor.now)
    return offer


def shape(table: Table, offer: Offer, draft: Draft) -> None:
    """Set the offer's terms, the seats it asks and those that may see it, without saving it."""
    bargain = check_offers(table)
    here = turn_of(table, bargain, _whose_turn(offer, draft))
    deal = _checked(bargain, here, draft.deal, offer.seat)
    if bargain.has_free_words(deal) and not press.has_words_in_offers(table):
        raise ForumRefusal(TalkWhy.NO_WORDS)
    offer.deal = deal
    offer.standing, offer.until_turn = draft.standing, draft.until_turn
    offer.ahead, offer.agreed_at = draft.ahead, None
    offer.active = here.actors[0] if here.actors else None
    offer.turn, offer.length = table.turn, table.length
    asked = _asked(table, offer, bargain.signers(here, deal), draft)
    offer.asked = bits(asked)
    parties = bargain.parties(deal) | asked | {offer.seat}
    offer.concerned = bits(parties) if press.has_private_offers(table) else EVERYBODY


def _whose_turn(offer: Offer, draft: Draft) -> int | None:
    """Return whose next turn an offer made ahead is about: in an answer to one, still the same."""
    if not draft.ahead:
        return None
    answered = offer.counter_of
    return answered.active if answered is not None and answered.ahead else offer.seat


def turn_of(table: Table, bargain: Bargain, seat: int | None) -> Position:
    """Return the position now (None), or as on the next turn of a seat that is not active."""
    here = position(table)
    if seat is None:
        return here
    if seat in here.actors:
        raise ForumRefusal(TalkWhy.YOUR_TURN)
    found = bargain.on_turn_of(here, seat)
    if found is None:
        raise ForumRefusal(TalkWhy.NO_NEXT_TURN)
    return found


def _asked(table: Table, offer: Offer, signers: Collection[int], draft: Draft) -> set[int]:
    if not draft.standing:
        return set(signers) - {offer.seat}
    check_at_table(table, draft.to)
    to = set(draft.to) - {offer.seat}
    offer.active = next(iter(to)) if len(to) == 1 else None
    return to or set(range(table.seat_count)) - {offer.seat}


def check_offers(table: Table) -> Bargain:
    """Refuse unless offers may be made now; return the bargain of the game."""
    bargain = bargain_of(table)
    if bargain is None or not press.has_offers(table):
        raise ForumRefusal(TalkWhy.NO_OFFERS)
    check_running(table, None)
    return bargain


def _checked(bargain: Bargain, here: Position, deal: Raw, seat: int) -> Raw:
    try:
        clean = bargain.check(here, deal | {"by": seat})
    except Refusal as refusal:
        raise refused_by_rules(refusal, seat) from refusal
    judgement = bargain.judge(here, clean, seat)
    if {Code.OVER.value, Code.MALFORMED.value} & set(judgement.codes):
        raise TableRefusal(Why.RULES, judgement.faults[0])
    return clean


def _check_author(offer: Offer, actor: Actor) -> None:
    if offer.seat != actor.seat:
        raise ForumRefusal(TalkWhy.NOT_YOURS)


def _as_draft(draft: Draft | Raw) -> Draft:
    return draft if isinstance(draft, Draft) else Draft(draft)
