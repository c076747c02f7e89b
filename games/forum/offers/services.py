"""Make an offer, change or withdraw it, or answer one with another."""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from typing import Final

from django.db import transaction

from engine.game import Raw
from games.forum import notices
from games.forum.composers.deal_games import Bargain, bargain_of
from games.forum.models import Offer, OfferStatus, OfferWhy
from games.forum.offers.closure import (
    agree,
    answer,
    asked_offer,
    check_open,
    close_offer,
    locked_offer,
    seal_offer,
)
from games.forum.offers.drafts import Draft, shape
from games.forum.readers import touch
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY
from games.play.log.append import check_running
from games.play.log.locks import Actor, check_holder
from games.play.models import Table
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
    table, offer = locked_offer(offer_id, actor)
    _check_author(offer, actor)
    check_open(offer, version)
    before = offer.concerned
    shape(table, _check_offers(table), offer, _as_draft(draft))
    offer.version += 1
    offer.save()
    touch(table, before | offer.concerned if before and offer.concerned else EVERYBODY)
    return _sent(table, offer, actor)


@transaction.atomic
def withdraw(offer_id: int, actor: Actor) -> Offer:
    """Withdraw an offer of the seat."""
    table, offer = locked_offer(offer_id, actor)
    _check_author(offer, actor)
    check_open(offer, offer.version)
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
def counter(
    offer_id: int,
    actor: Actor,
    draft: Draft | Raw,
    *,
    version: int,
    reason: str = "",
) -> Offer:
    """Refuse an offer and make another one in its place."""
    table, offer = asked_offer(offer_id, actor, version)
    answer(offer, actor, accepted=False, reason=reason)
    close_offer(offer, OfferStatus.REFUSED, OfferWhy.COUNTERED, now=actor.now)
    touch(table, offer.concerned)
    draft = replace(_as_draft(draft), ahead=offer.ahead)
    return _put(table, actor, draft, counter_of=offer)


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
