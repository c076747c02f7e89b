"""Answers to offers: accept, refuse, or make a counter-offer."""

from datetime import datetime

from django.db import transaction

from engine.game import Raw
from games.forum import notices, press
from games.forum.guards import Actor, check_holder, check_open, locked_offer, touch
from games.forum.models import Offer, OfferAnswer, OfferStatus, OfferWhy
from games.forum.offers.closure import close_offer
from games.forum.offers.drafts import Draft
from games.forum.offers.seal import seal_offer
from games.forum.offers.services import check_offers, put
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY, bits
from games.play.models import MadeBy, Table
from games.play.selectors import position


@transaction.atomic
def accept(
    offer_id: int,
    seat: int,
    *,
    version: int,
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Offer:
    """Accept an offer. When the last seat asked accepts, it is sealed or refused with a reason."""
    table, offer = locked_offer(offer_id)
    actor = Actor(seat, user_id, made_by, now)
    _check_asked(table, offer, actor, version)
    signed = _signed(table, offer, actor)
    if not offer.standing:
        _answer(offer, actor, accepted=True)
    if offer.standing or set(offer.asked_seats) <= signed:
        seal_offer(table, offer, actor, signed | {offer.seat})
    else:
        notices.no_longer_asked(offer, [seat], now=now)
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
    seat: int,
    *,
    version: int,
    reason: str = "",
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Offer:
    """Refuse an offer. This ends it for all, except that a standing offer stays for the others."""
    table, offer = locked_offer(offer_id)
    actor = Actor(seat, user_id, made_by, now)
    _check_asked(table, offer, actor, version)
    words = _answer(offer, actor, accepted=False, reason=reason)
    before = offer.concerned
    others = set(offer.asked_seats) - {seat}
    if offer.standing and others:
        _leave_out(offer, seat)
    else:
        close_offer(offer, OfferStatus.REFUSED, now=now)
        notices.refused(offer, by=seat, reason=words, now=now)
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
    seat: int,
    draft: Draft | Raw,
    *,
    version: int,
    reason: str = "",
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Offer:
    """Refuse an offer and make another one in its place."""
    table, offer = locked_offer(offer_id)
    actor = Actor(seat, user_id, made_by, now)
    _check_asked(table, offer, actor, version)
    _answer(offer, actor, accepted=False, reason=reason)
    close_offer(offer, OfferStatus.REFUSED, OfferWhy.COUNTERED, now=now)
    touch(table, offer.concerned)
    found = draft if isinstance(draft, Draft) else Draft(draft)
    return put(table, actor, found, counter_of=offer)


def _check_asked(table: Table, offer: Offer, actor: Actor, version: int) -> None:
    check_offers(table)
    check_holder(table, actor)
    if not offer.asked & bits([actor.seat]):
        raise ForumRefusal(TalkWhy.NOT_ASKED)
    check_open(offer, version)


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
