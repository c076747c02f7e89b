"""Making an offer, changing it, and taking it back."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from engine.game import Raw
from engine.refusal import Code, Refusal
from games.forum import notices, press
from games.forum.bargains import Bargain, bargain_of
from games.forum.drafts import Draft
from games.forum.models import Offer, OfferStatus
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seats import EVERYBODY, bits
from games.forum.services.acting import (
    Actor,
    check_at_table,
    check_holder,
    check_open,
    locked_offer,
    touch,
)
from games.forum.services.closing import close_offer
from games.forum.services.sealing import seal_offer
from games.play.models import MadeBy, Table
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.play.selectors import Position, position
from games.play.services import locked_table, note_offers
from games.play.services.appending import check_running

MOST_OPEN: Final = 30
"""Open offers of one seat at one table: more is no negotiation."""
MOST_AN_HOUR: Final = 100
"""Offers of one seat at one table, withdrawn ones too: each tells somebody."""


@transaction.atomic
def propose(
    table_id: int,
    seat: int,
    draft: Draft | Raw,
    *,
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Offer:
    """Offer a deal. All asked must accept; what nobody else has to sign is sealed at once."""
    table = locked_table(table_id)
    actor = Actor(seat, user_id, made_by, now)
    check_holder(table, actor)
    return put(table, actor, _as_draft(draft))


@transaction.atomic
def propose_to_each(
    table_id: int,
    seat: int,
    drafts: Collection[Draft],
    *,
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> list[Offer]:
    """The same to each of several seats: separate offers, all made or none."""
    table = locked_table(table_id)
    actor = Actor(seat, user_id, made_by, now)
    check_holder(table, actor)
    made = []
    for draft in drafts:
        made.append(put(table, actor, draft))
        table.refresh_from_db()  # a gift among them was sealed
    return made


@transaction.atomic
def edit(
    offer_id: int,
    seat: int,
    draft: Draft | Raw,
    *,
    version: int,
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Offer:
    """Change an offer. Acceptances given before are void: they were for other words."""
    table, offer = locked_offer(offer_id)
    actor = Actor(seat, user_id, made_by, now)
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
def withdraw(
    offer_id: int,
    seat: int,
    *,
    now: datetime,
    made_by: MadeBy = MadeBy.PLAYER,
    user_id: int | None = None,
) -> Offer:
    table, offer = locked_offer(offer_id)
    actor = Actor(seat, user_id, made_by, now)
    check_holder(table, actor)
    _check_author(offer, actor)
    check_open(offer, offer.version)
    close_offer(offer, OfferStatus.WITHDRAWN, now=now)
    touch(table, offer.concerned)
    return offer


def put(table: Table, actor: Actor, draft: Draft, counter_of: Offer | None = None) -> Offer:
    """Write an offer down and tell those asked, or seal it as a gift. The table is locked."""
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
    if offer.asked:
        note_offers(table, are_open=True)
        touch(table, offer.concerned)
    return _sent(table, offer, actor)


def _sent(table: Table, offer: Offer, actor: Actor) -> Offer:
    if not offer.asked:
        seal_offer(table, offer, actor, {offer.seat})
    elif not offer.standing:
        notices.asked(offer, now=actor.now)
    return offer


def shape(table: Table, offer: Offer, draft: Draft) -> None:
    """Give the offer its terms, whom it asks and who may see it. Nothing is saved."""
    bargain = check_offers(table)
    here = position(table)
    deal = _checked(bargain, here, draft.deal, offer.seat)
    if bargain.has_free_words(deal) and not press.has_words_in_offers(table):
        raise ForumRefusal(TalkWhy.NO_WORDS)
    offer.deal = deal
    offer.standing, offer.until_turn = draft.standing, draft.until_turn
    offer.active = here.actors[0] if here.actors else None
    offer.turn, offer.length = here.turn, table.length
    asked = _asked(table, offer, bargain.signers(here, deal), draft)
    offer.asked = bits(asked)
    parties = bargain.parties(deal) | asked | {offer.seat}
    offer.concerned = bits(parties) if press.has_private_offers(table) else EVERYBODY


def _asked(table: Table, offer: Offer, signers: Collection[int], draft: Draft) -> set[int]:
    if not draft.standing:
        return set(signers) - {offer.seat}
    check_at_table(table, draft.to)
    to = set(draft.to) - {offer.seat}
    offer.active = next(iter(to)) if len(to) == 1 else None
    return to or set(range(table.seat_count)) - {offer.seat}


def check_offers(table: Table) -> Bargain:
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
