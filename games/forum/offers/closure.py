"""Close offers: they are accepted or refused, sealed as deals, or lapse.

Offers are closed by answers, and by what happens at the table: entries and turns that begin. How
those made ahead are sealed when their turn begins: docs/asking-ahead.md. What is not a service here
wants the table locked.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Max, QuerySet

from games.forum import notices
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Offer, OfferAnswer, OfferStatus, OfferWhy
from games.forum.offers.obstacles import with_obstacle
from games.forum.readers import touch
from games.forum.refusals import SENTENCES, ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY
from games.forum.talk.guests import may_write
from games.play.log.append import check_running
from games.play.log.locks import NO_SEAT, Actor, check_holder
from games.play.models import Entry, MadeBy, Table
from games.play.refusals import TableRefusal
from games.play.registry import AppendedEntry
from games.play.selectors import position
from games.play.services import locked_table, note_offers, seal_deal


@transaction.atomic
def accept(
    offer_id: int,
    actor: Actor,
    *,
    version: int,
) -> Offer:
    """Accept an offer. When the last seat asked accepts, it is sealed or refused with a reason."""
    table, offer = asked_offer(offer_id, actor, version)
    signed = _signed(table, offer, actor)
    if not offer.standing:
        answer(offer, actor, accepted=True)
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
    table, offer = asked_offer(offer_id, actor, version)
    words = answer(offer, actor, accepted=False, reason=reason)
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


def asked_offer(offer_id: int, actor: Actor, version: int) -> tuple[Table, Offer]:
    """Lock an offer's table; refuse unless it, as the actor read it, waits for their answer."""
    table, offer = locked_offer(offer_id, actor)
    check_running(table, None)
    if actor.seat not in offer.asked_seats:
        raise ForumRefusal(TalkWhy.NOT_ASKED)
    check_open(offer, version)
    if offer.is_agreed:
        raise ForumRefusal(TalkWhy.ANSWERED)
    return table, offer


def answer(offer: Offer, actor: Actor, *, accepted: bool, reason: str = "") -> str:
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


def locked_offer(offer_id: int, actor: Actor) -> tuple[Table, Offer]:
    """Lock the table of an offer and return both as they are now; refuse whoever lost the seat."""
    table_id = Offer.objects.values_list("table_id", flat=True).get(pk=offer_id)
    table = locked_table(table_id)
    check_holder(table, actor)
    offer = Offer.objects.get(pk=offer_id)
    offer.table = table
    return table, offer


def check_open(offer: Offer, version: int) -> None:
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
        write_deal(table, offer, actor, signed)
    except TableRefusal as refusal:
        raise with_obstacle(refusal, offer, actor.seat, _deals(table)) from refusal
    notices.sealed(offer, by=actor.seat, now=actor.now)


def write_deal(table: Table, offer: Offer, actor: Actor, signed: Collection[int]) -> None:
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
    """Return the entries of the log that seal deals."""
    return Entry.objects.filter(table=table, raw__do="deal")


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
            write_deal(table, offer, Actor(NO_SEAT, offer.user_id, made_by, now), signed)
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
