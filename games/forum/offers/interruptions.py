"""Close offers when a seat changes hands, or a roll-back undoes what they brought."""

from datetime import datetime

from django.db.models import Q

from games.forum.models import Offer, OfferAnswer, OfferStatus, OfferWhy, PromiseMark
from games.forum.offers.closure import close_offer
from games.forum.promises.tally import forget_tally
from games.forum.readers import touch
from games.forum.seat_sets import EVERYBODY
from games.play.models import Table


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
