"""Close offers that are no longer open, and say why. The table must be locked."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

from games.accounts.models import User
from games.forum import notices
from games.forum.composers.deal_games import bargain_of
from games.forum.guards import touch
from games.forum.models import Mute, Offer, OfferAnswer, OfferStatus, OfferWhy, PromiseMark
from games.forum.promises.tally import forget_tally
from games.forum.seat_sets import EVERYBODY
from games.play.models import Table
from games.play.registry import AppendedEntry
from games.play.services import note_offers


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
    for offer, _ in lapsed:
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
    if bargain is None or seat is None or step.after.is_over:
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


def forget_mutes(user: User, now: datetime) -> None:
    """Delete a person's mutes when they close their account. Their messages stay."""
    Mute.objects.filter(user=user).delete()


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
