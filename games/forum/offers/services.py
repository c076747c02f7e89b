"""Make an offer, change or withdraw it; accept it, refuse it, or answer it with another one."""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import Final

from django.db import transaction

from engine.game import Raw
from games.forum import notices
from games.forum.composers.deal_games import Bargain, bargain_of
from games.forum.models import Offer, OfferAnswer, OfferStatus, OfferWhy
from games.forum.offers.closure import agree, close_offer, seal_offer
from games.forum.offers.drafts import Draft, shape
from games.forum.readers import touch
from games.forum.refusals import SENTENCES, ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY
from games.forum.talk.guests import may_write
from games.play.log.append import check_running
from games.play.log.locks import Actor, check_holder
from games.play.models import Table
from games.play.selectors import position
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
    return _put(table, actor, _as_draft(draft))


@transaction.atomic
def propose_to_each(table_id: int, actor: Actor, drafts: Collection[Draft]) -> list[Offer]:
    """Make several offers at once, such as the same deal to each seat; all are made or none."""
    table = locked_table(table_id)
    check_holder(table, actor)
    return [_put(table, actor, draft) for draft in drafts]


@transaction.atomic
def edit(
    offer_id: int,
    actor: Actor,
    draft: Draft | Raw,
    *,
    version: int,
) -> Offer:
    """Change an offer. Earlier acceptances no longer count, since they were for other terms."""
    table, offer = _locked_offer(offer_id)
    check_holder(table, actor)
    _check_author(offer, actor)
    _check_open(offer, version)
    before = offer.concerned
    shape(table, _check_offers(table), offer, _as_draft(draft))
    offer.version += 1
    offer.save()
    touch(table, before | offer.concerned if before and offer.concerned else EVERYBODY)
    return _sent(table, offer, actor)


@transaction.atomic
def withdraw(offer_id: int, actor: Actor) -> Offer:
    """Withdraw an offer of the seat."""
    table, offer = _locked_offer(offer_id)
    check_holder(table, actor)
    _check_author(offer, actor)
    _check_open(offer, offer.version)
    close_offer(offer, OfferStatus.WITHDRAWN, now=actor.now)
    touch(table, offer.concerned)
    return offer


def _put(table: Table, actor: Actor, draft: Draft, counter_of: Offer | None = None) -> Offer:
    """Save an offer and notify the seats asked, or seal it as a gift. The table must be locked."""
    mine = Offer.objects.filter(table=table, seat=actor.seat, status=OfferStatus.OPEN)
    if mine.count() >= MOST_OPEN:
        raise ForumRefusal(TalkWhy.TOO_MANY)
    hour = Offer.objects.filter(table=table, seat=actor.seat, at__gt=actor.now - timedelta(hours=1))
    if hour.count() >= MOST_AN_HOUR:
        raise ForumRefusal(TalkWhy.TOO_FAST)
    offer = Offer(table=table, seat=actor.seat, user_id=actor.user_id, at=actor.now)
    offer.counter_of = counter_of
    shape(table, _check_offers(table), offer, draft)
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


@transaction.atomic
def accept(
    offer_id: int,
    actor: Actor,
    *,
    version: int,
) -> Offer:
    """Accept an offer. When the last seat asked accepts, it is sealed or refused with a reason."""
    table, offer = _locked_offer(offer_id)
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
    table, offer = _locked_offer(offer_id)
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
    table, offer = _locked_offer(offer_id)
    _check_asked(table, offer, actor, version)
    _answer(offer, actor, accepted=False, reason=reason)
    close_offer(offer, OfferStatus.REFUSED, OfferWhy.COUNTERED, now=actor.now)
    touch(table, offer.concerned)
    draft = replace(_as_draft(draft), ahead=offer.ahead)
    return _put(table, actor, draft, counter_of=offer)


def _check_asked(table: Table, offer: Offer, actor: Actor, version: int) -> None:
    _check_offers(table)
    check_holder(table, actor)
    if actor.seat not in offer.asked_seats:
        raise ForumRefusal(TalkWhy.NOT_ASKED)
    _check_open(offer, version)
    if offer.is_agreed:
        raise ForumRefusal(TalkWhy.ANSWERED)


def _answer(offer: Offer, actor: Actor, *, accepted: bool, reason: str = "") -> str:
    """Save the answer; return its reason, which is empty where offers carry no free words."""
    words = reason.strip()[:300] if reason and may_write(offer.table, actor.seat) else ""
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


def _locked_offer(offer_id: int) -> tuple[Table, Offer]:
    """Lock the table of an offer and return both as they are now."""
    table_id = Offer.objects.values_list("table_id", flat=True).get(pk=offer_id)
    table = locked_table(table_id)
    offer = Offer.objects.get(pk=offer_id)
    offer.table = table
    return table, offer


def _check_open(offer: Offer, version: int) -> None:
    """Refuse if the offer is closed or was changed since the actor read it."""
    if not offer.is_open:
        raise ForumRefusal(TalkWhy.CLOSED, _closed(offer))
    if offer.version != version:
        raise ForumRefusal(TalkWhy.CHANGED)


def _closed(offer: Offer) -> str:
    said = str(SENTENCES[TalkWhy.CLOSED])
    if offer.why:
        return f"{said} {offer.get_why_display()}"
    return f"{said[:-1]}: {offer.get_status_display()}."


def _check_offers(table: Table) -> Bargain:
    """Refuse unless offers may be made now; return the bargain of the game."""
    bargain = bargain_of(table)
    if bargain is None or not table.has_offers:
        raise ForumRefusal(TalkWhy.NO_OFFERS)
    check_running(table, None)
    return bargain


def _check_author(offer: Offer, actor: Actor) -> None:
    if offer.seat != actor.seat:
        raise ForumRefusal(TalkWhy.NOT_YOURS)


def _as_draft(draft: Draft | Raw) -> Draft:
    return draft if isinstance(draft, Draft) else Draft(draft)
