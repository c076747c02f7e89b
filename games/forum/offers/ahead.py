"""Offers made ahead: agreed before the turn they are about, and sealed when it begins.

docs/asking-ahead.md tells the whole way. The table must be locked.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from games.forum import notices
from games.forum.composers.deal_games import bargain_of
from games.forum.guards import touch
from games.forum.models import Offer, OfferStatus, OfferWhy
from games.forum.offers.closure import close_offer
from games.forum.offers.seal import new_deal_id
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.actor import NO_SEAT, Actor
from games.play.models import MadeBy, Table
from games.play.refusals import TableRefusal
from games.play.registry import AppendedEntry
from games.play.selectors import position
from games.play.services import seal_deal


def agree(offer: Offer, *, now: datetime) -> None:
    """Note that all have accepted an offer made ahead: it waits for its turn."""
    offer.agreed_at = now
    offer.save()
    notices.no_longer_asked(offer, now=now)


def begin_turn(step: AppendedEntry) -> None:
    """Seal what was agreed for the turn that begins, in the order of acceptance.

    Offers for this turn that not all have answered are ordinary ones from now on.
    """
    table = step.table
    if not table.offers_open or step.after.is_over:
        return
    waiting = Offer.objects.filter(
        table=table, status=OfferStatus.OPEN, ahead=True, active__in=step.after.actors
    )
    agreed = waiting.exclude(agreed_at=None).alias(last=Max("answers__pk"))
    for offer in list(agreed.order_by("last", "agreed_at", "pk")):
        offer.table = table
        _settle(table, offer, step.now)
    for unanswered in waiting.filter(agreed_at=None):
        unanswered.ahead, unanswered.turn = False, step.after.turn
        unanswered.length = table.length
        unanswered.save()
        touch(table, unanswered.concerned)


def _settle(table: Table, offer: Offer, now: datetime) -> None:
    """Seal an agreed offer, or let it lapse with the reason; tell each side."""
    signed = sorted({offer.seat, *offer.asked_seats})
    made_by = MadeBy.BOT if offer.user_id is None else MadeBy.PLAYER
    actor = Actor(NO_SEAT, offer.user_id, made_by, now)
    deal = {"id": new_deal_id(table)} | offer.deal | {"signed": signed}
    try:
        with transaction.atomic():
            _check_room(table, offer)
            sealed = seal_deal(table, actor, deal)
    except TableRefusal as refusal:
        offer.refusal = _kept(refusal)
        close_offer(offer, OfferStatus.LAPSED, OfferWhy.NOT_POSSIBLE, now=now, told=signed)
    else:
        offer.deal_id, offer.entry_index = deal["id"], sealed.index
        close_offer(offer, OfferStatus.SEALED, now=now)
        notices.sealed_ahead(offer, now=now)
    touch(table, offer.concerned)


def _check_room(table: Table, offer: Offer) -> None:
    bargain = bargain_of(table)
    if bargain is None or bargain.is_crowded(position(table), offer.deal):
        raise ForumRefusal(TalkWhy.CROWDED)


def _kept(refusal: TableRefusal) -> dict[str, object]:
    """Return the refusal as it is stored: what was the reason, and who may know it."""
    cause = refusal.cause
    if cause is None:
        return {"reason": refusal.sentence, "public": refusal.sentence, "knows": None}
    knows = None if cause.knows is None else list(cause.knows)
    return {"reason": cause.reason, "public": cause.public, "knows": knows}
