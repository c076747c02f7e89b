"""Seal an offer that all have accepted as a deal, or say what is in the way."""

import re
from collections.abc import Collection

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from engine.game import Raw
from games.forum import notices
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer, OfferStatus
from games.forum.offers.closure import close_offer
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.actor import Actor
from games.play.models import Entry, Table
from games.play.refusals import TableRefusal
from games.play.selectors import position
from games.play.services import seal_deal


def seal_offer(table: Table, offer: Offer, actor: Actor, signed: Collection[int]) -> None:
    """Seal the deal in the log. The table must be locked."""
    bargain = bargain_of(table)
    if bargain is not None and bargain.is_crowded(position(table), offer.deal):
        raise ForumRefusal(TalkWhy.CROWDED)
    deal = {"id": new_deal_id(table)} | offer.deal | {"signed": sorted(signed)}
    try:
        sealed = seal_deal(table, actor, deal)
    except TableRefusal as refusal:
        raise _with_what_is_in_the_way(table, offer, actor.seat, refusal) from refusal
    offer.deal_id, offer.entry_index = deal["id"], sealed.index
    close_offer(offer, OfferStatus.SEALED, now=actor.now)
    notices.sealed(offer, by=actor.seat, now=actor.now)


def new_deal_id(table: Table) -> str:
    """Return the next number for a deal. It counts deals, which everybody sees, not offers."""
    ids = set(_deals(table).values_list("raw__deal__id", flat=True))
    number = len(ids) + 1
    while str(number) in ids:
        number += 1
    return str(number)


def _deals(table: Table) -> "QuerySet[Entry]":
    return Entry.objects.filter(table=table, raw__do="deal")


def _with_what_is_in_the_way(
    table: Table, offer: Offer, seat: int, refusal: TableRefusal
) -> TableRefusal:
    deal = in_the_way(table, offer.deal, seat)
    if deal is None or re.search(rf"\bdeal {re.escape(deal['id'])}\b", refusal.sentence):
        return refusal  # the rules name it themselves, or there is none
    way = _("Deal %(deal)s is in the way.") % {"deal": deal["id"]}
    return TableRefusal(refusal.why, f"{refusal.sentence} {way}", cause=refusal.cause)


def in_the_way(table: Table, deal: Raw, viewer: int) -> Raw | None:
    """Return the deal sealed this turn that rules this one out, as far as the viewer may know.

    It is the newest deal without which the viewer would see none of the present faults.
    """
    bargain = bargain_of(table)
    assert bargain is not None, "only games with deals have offers"
    faults = set(bargain.judge(position(table), deal, viewer).faults)
    sealed = _deals(table).filter(turn=table.turn).order_by("-index") if faults else ()
    for entry in sealed:
        without = bargain.judge(position(table, entry.index), deal, viewer)
        if not faults & set(without.faults):
            found: Raw = entry.raw["deal"]
            return found
    return None
