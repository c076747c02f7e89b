"""Checks that services make under the lock of the table: who acts, and on which offer."""

from collections.abc import Collection

from games.forum.models import Offer
from games.forum.refusals import SENTENCES, ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY, seats_in
from games.play.actor import Actor
from games.play.models import Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.services import locked_table, touch_seats, touch_table


def check_holder(table: Table, actor: Actor) -> Seat:
    """Return the seat if the person or house player that acts holds it; refuse otherwise."""
    held = Seat.objects.filter(table=table, number=actor.seat).first()
    if held is None or not actor.holds(held):
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    return held


def locked_offer(offer_id: int) -> tuple[Table, Offer]:
    """Lock the table of an offer and return both as they are now."""
    table_id = Offer.objects.values_list("table_id", flat=True).get(pk=offer_id)
    table = locked_table(table_id)
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


def touch(table: Table, readers: int) -> None:
    """Tell the pages of those who may see a change, and no others, that something is new."""
    if readers == EVERYBODY:
        touch_table(table)
    else:
        touch_seats(table, seats_in(readers))


def check_at_table(table: Table, seats: Collection[int]) -> None:
    """Refuse if one of the seats does not exist at the table."""
    if any(seat not in range(table.seat_count) for seat in seats):
        raise ForumRefusal(TalkWhy.NOBODY)
