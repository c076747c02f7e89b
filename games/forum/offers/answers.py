"""Answers to offers: accept, refuse, or make a counter-offer."""

from dataclasses import replace

from django.db import transaction

from engine.game import Raw
from games.forum import notices, press
from games.forum.guards import check_holder, check_open, locked_offer, touch
from games.forum.models import Offer, OfferAnswer, OfferStatus, OfferWhy
from games.forum.offers.ahead import agree
from games.forum.offers.closure import close_offer
from games.forum.offers.drafts import Draft
from games.forum.offers.seal import seal_offer
from games.forum.offers.services import check_offers, put
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY, bits
from games.play.actor import Actor
from games.play.models import Table
from games.play.selectors import position


@transaction.atomic
def accept(
    offer_id: int,
    actor: Actor,
    *,
    version: int,
) -> Offer:
    """Accept an offer. When the last seat asked accepts, it is sealed or refused with a reason."""
    table, offer = locked_offer(offer_id)
    _check_asked(table, offer, actor, version)
    signed = _signed(table, offer, actor)
    if not offer.standing:
        _answer(offer, actor, accepted=True)
    if offer.ahead and set(offer.asked_seats) <= signed:
        agree(offer, now=actor.now)
        notices.agreed_ahead(offer, by=actor.seat, now=actor.now)
        touch(table, offer.concerned)
    elif offer.standing or set(offer.asked_seats) <= signed:
        seal_offer(table, offer, actor, signed | {offer.seat})
    else:
        notices.no_longer_asked(offer, [actor.seat], now=actor.now)
        touch(table, offer.concerned)
    return offer


def _signed(table: Table, offer: Offer, actor: Actor) -> set[int]:
    """Return the seats that have accepted, including the actor."""
    if offer.standing:
        if actor.seat not in position(table).actors:
            raise ForumRefusal(TalkWhy.NOT_NOW)
        return {actor.seat}
    given = OfferAnswer.objects.filter(offer=offer, version=offer.version, accepted=True)
    signed = set(given.values_list("seat", flat=True))
    if actor.seat in signed:
        raise ForumRefusal(TalkWhy.ANSWERED)
    return signed | {actor.seat}


@transaction.atomic
def refuse(
    offer_id: int,
    actor: Actor,
    *,
    version: int,
    reason: str = "",
) -> Offer:
    """Refuse an offer. This ends it for all, except that a standing offer stays for the others."""
    table, offer = locked_offer(offer_id)
    _check_asked(table, offer, actor, version)
    words = _answer(offer, actor, accepted=False, reason=reason)
    before = offer.concerned
    others = set(offer.asked_seats) - {actor.seat}
    if offer.standing and others:
        _leave_out(offer, actor.seat)
    else:
        close_offer(offer, OfferStatus.REFUSED, now=actor.now)
        notices.refused(offer, by=actor.seat, reason=words, now=actor.now)
    touch(table, before)
    return offer


def _leave_out(offer: Offer, seat: int) -> None:
    offer.asked &= ~(1 << seat)
    if offer.concerned != EVERYBODY:
        offer.concerned &= ~(1 << seat)
    offer.save()


@transaction.atomic
def counter(
    offer_id: int,
    actor: Actor,
    draft: Draft | Raw,
    *,
    version: int,
    reason: str = "",
) -> Offer:
    """Refuse an offer and make another one in its place."""
    table, offer = locked_offer(offer_id)
    _check_asked(table, offer, actor, version)
    _answer(offer, actor, accepted=False, reason=reason)
    close_offer(offer, OfferStatus.REFUSED, OfferWhy.COUNTERED, now=actor.now)
    touch(table, offer.concerned)
    found = draft if isinstance(draft, Draft) else Draft(draft)
    found = replace(found, ahead=offer.ahead)
    return put(table, actor, found, counter_of=offer)


def _check_asked(table: Table, offer: Offer, actor: Actor, version: int) -> None:
    check_offers(table)
    check_holder(table, actor)
    if not offer.asked & bits([actor.seat]):
        raise ForumRefusal(TalkWhy.NOT_ASKED)
    check_open(offer, version)
    if offer.is_agreed:
        raise ForumRefusal(TalkWhy.ANSWERED)


def _answer(offer: Offer, actor: Actor, *, accepted: bool, reason: str = "") -> str:
    """Save the answer; return its reason, which is empty where offers carry no free words."""
    words = reason.strip()[:300] if press.has_words_in_offers(offer.table) else ""
    OfferAnswer.objects.update_or_create(
        offer=offer,
        seat=actor.seat,
        version=offer.version,
        defaults={
            "user_id": actor.user_id,
            "accepted": accepted,
            "reason": words,
            "at": actor.now,
        },
    )
    return words
