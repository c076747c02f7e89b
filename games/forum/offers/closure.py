"""Close offers: seal them as deals, or let them lapse. The table must be locked.

Offers are closed by answers, and by what happens at the table: entries, turns that begin, seats
that change hands and roll-backs. How those made ahead are sealed when their turn begins:
docs/asking-ahead.md.
"""

import re
from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from engine.game import Raw
from games.forum import notices
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer, OfferAnswer, OfferStatus, OfferWhy, PromiseMark
from games.forum.promises.tally import forget_tally
from games.forum.readers import touch
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY
from games.play.log.locks import NO_SEAT, Actor
from games.play.models import Entry, MadeBy, Table
from games.play.refusals import TableRefusal
from games.play.registry import AppendedEntry
from games.play.selectors import position
from games.play.services import note_offers, seal_deal


def close_offer(
    offer: Offer,
    status: OfferStatus,
    why: str = "",
    *,
    now: datetime,
    told: Collection[int] | None = None,
) -> None:
    """Close an offer, withdraw its notices, and tell its author (or `told`) if it has lapsed."""
    offer.status, offer.why, offer.closed_at = status, why, now
    offer.save()
    notices.no_longer_asked(offer, now=now)
    if status == OfferStatus.LAPSED:
        notices.lapsed(offer, now=now, told=told)


def seal_offer(table: Table, offer: Offer, actor: Actor, signed: Collection[int]) -> None:
    """Seal an offer that all have accepted, or say what is in the way."""
    try:
        _seal(table, offer, actor, signed)
    except TableRefusal as refusal:
        raise _with_what_is_in_the_way(table, offer, actor.seat, refusal) from refusal
    notices.sealed(offer, by=actor.seat, now=actor.now)


def _seal(table: Table, offer: Offer, actor: Actor, signed: Collection[int]) -> None:
    """Write the deal to the log, and close the offer."""
    bargain = bargain_of(table)
    assert bargain is not None, "only games with deals have offers"
    if bargain.is_crowded(position(table), offer.deal):
        raise ForumRefusal(TalkWhy.CROWDED)
    deal = {"id": new_deal_id(table)} | offer.deal | {"signed": sorted(signed)}
    sealed = seal_deal(table, actor, deal)
    offer.deal_id, offer.entry_index = deal["id"], sealed.index
    close_offer(offer, OfferStatus.SEALED, now=actor.now)


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
        _seal_ahead(table, offer, step.now)
    for unanswered in waiting.filter(agreed_at=None):
        unanswered.ahead, unanswered.turn = False, step.after.turn
        unanswered.length = table.length
        unanswered.save()
        touch(table, unanswered.concerned)


def _seal_ahead(table: Table, offer: Offer, now: datetime) -> None:
    """Seal an agreed offer, or let it lapse with the reason; tell each side."""
    signed = sorted({offer.seat, *offer.asked_seats})
    made_by = MadeBy.BOT if offer.user_id is None else MadeBy.PLAYER
    try:
        with transaction.atomic():
            _seal(table, offer, Actor(NO_SEAT, offer.user_id, made_by, now), signed)
    except TableRefusal as refusal:
        offer.refusal = _kept(refusal)
        close_offer(offer, OfferStatus.LAPSED, OfferWhy.NOT_POSSIBLE, now=now, told=signed)
    else:
        notices.sealed_ahead(offer, now=now)
    touch(table, offer.concerned)


def _kept(refusal: TableRefusal) -> dict[str, object]:
    """Return the refusal as it is stored: what was the reason, and who may know it."""
    cause = refusal.cause
    if cause is None:
        return {"reason": refusal.sentence, "public": refusal.sentence, "knows": None}
    knows = None if cause.knows is None else list(cause.knows)
    return {"reason": cause.reason, "public": cause.public, "knows": knows}


def follow_entry(step: AppendedEntry) -> None:
    """Let offers lapse that no longer fit the turn after an entry."""
    if step.entry.raw.get("do") == "deal" or not step.table.offers_open:
        return
    open_offers = list(Offer.objects.filter(table=step.table, status=OfferStatus.OPEN))
    lapsed = [(offer, why) for offer in open_offers if (why := _lapses(offer, step))]
    for offer, why in lapsed:
        close_offer(offer, OfferStatus.LAPSED, why, now=step.now)
    note_offers(step.table, are_open=len(lapsed) < len(open_offers))
    readers = 0
    for offer, _why in lapsed:
        readers |= offer.concerned
    if readers != EVERYBODY:
        touch(step.table, readers)  # the entry itself has touched the table for everybody


def _lapses(offer: Offer, step: AppendedEntry) -> str:
    if step.after.is_over:
        return OfferWhy.GAME_OVER
    if offer.ahead:
        return _lapses_ahead(offer, step)
    if offer.standing:
        over = offer.until_turn is not None and offer.until_turn < step.after.turn
        return OfferWhy.UNTIL if over else ""
    if step.ends_turn:
        return OfferWhy.TURN_OVER
    return OfferWhy.ACTION_TAKEN if _is_too_late(offer, step) else ""


def _lapses_ahead(offer: Offer, step: AppendedEntry) -> str:
    """Say why an offer made ahead can have no turn any more: the game has ended before it."""
    bargain, seat = bargain_of(step.table), offer.active
    if bargain is None or seat is None:
        return OfferWhy.GAME_OVER
    begins = seat in step.after.actors and step.ends_turn
    foreseen = begins or bargain.on_turn_of(step.after, seat) is not None
    return "" if foreseen else OfferWhy.GAME_OVER


def _is_too_late(offer: Offer, step: AppendedEntry) -> bool:
    """Say whether the offer's action has passed within the turn, as a spectator may know it."""
    bargain = bargain_of(step.table)
    return bargain is None or "wrong_phase" in bargain.judge(step.after, offer.deal, None).codes


def follow_seat(table: Table, number: int, now: datetime) -> None:
    """Let the open offers of a seat lapse when somebody else takes it over.

    Offers to the seat stay open. Those that the former holder had accepted, and that are no deals
    yet, ask the new holder again.
    """
    accepted = OfferAnswer.objects.filter(
        seat=number, offer__table=table, offer__status=OfferStatus.OPEN
    )
    for offer in Offer.objects.filter(pk__in=accepted.values("offer")):
        touch(table, offer.concerned)
    Offer.objects.filter(pk__in=accepted.values("offer")).update(agreed_at=None)
    accepted.delete()
    for offer in Offer.objects.filter(table=table, seat=number, status=OfferStatus.OPEN):
        close_offer(offer, OfferStatus.LAPSED, OfferWhy.SEAT_CHANGED, now=now)
        if offer.concerned != EVERYBODY:
            touch(table, offer.concerned)


def follow_roll_back(table: Table, length: int, now: datetime) -> None:
    """Void the deals and open offers that a roll-back has undone. Standing offers stay open."""
    forget_tally(table)
    gone = Q(status=OfferStatus.SEALED, entry_index__gte=length)
    passing = Q(status=OfferStatus.OPEN, standing=False)
    for offer in Offer.objects.filter(gone | passing, table=table):
        if offer.deal_id:
            PromiseMark.objects.filter(table=table, deal_id=offer.deal_id).delete()
        close_offer(offer, OfferStatus.VOIDED, OfferWhy.ROLLED_BACK, now=now)
        if offer.concerned != EVERYBODY:
            touch(table, offer.concerned)
