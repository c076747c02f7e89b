"""The kinds of notices about what is said and offered at a table."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.forum.models import Message, Offer, OfferAnswer, OfferStatus, ReadMark
from games.play.models import Seat
from games.play.models.table import SCOPE
from games.post.models import DeliveryMode, Notice
from games.post.registry import Kind

TALK = _("Talk and offers")


def offers_that_wait(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return the notices whose offer still waits for the person's answer.

    The offer must be open and unchanged, and the person must still hold a seat that it asks.
    """
    keys = {notice.payload.get("offer") for notice in notices}
    offers = {one.key: one for one in Offer.objects.filter(key__in=keys, status=OfferStatus.OPEN)}
    seats = _seats_held(notices, {offer.table_id for offer in offers.values()})
    said = OfferAnswer.objects.filter(offer__in=[offer.pk for offer in offers.values()])
    answered = set(said.values_list("offer_id", "version", "seat"))
    found = []
    for notice in notices:
        offer = offers.get(notice.payload.get("offer", ""))
        if offer is None or offer.version != notice.payload.get("version"):
            continue
        number = seats.get((notice.person_id, offer.table_id))
        asked = number is not None and number in offer.asked_seats
        if asked and (offer.pk, offer.version, number) not in answered:
            found.append(notice)
    return found


def unread_messages_among(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return the notices whose message the person has not read yet."""
    keys = {notice.payload.get("message") for notice in notices}
    said = Message.objects.filter(key__in=keys, hidden_by_operator=False)
    rows = said.values_list("key", "pk", "table_id", "readers")
    messages = {key: (pk, (table, readers)) for key, pk, table, readers in rows}
    people = {notice.person_id for notice in notices}
    marks = ReadMark.objects.filter(
        seat__user__in=people, seat__table__in={table for _, (table, _) in messages.values()}
    )
    marked = marks.values_list("seat__user_id", "seat__table_id", "readers", "last_message")
    read = {(person, (table, readers)): last for person, table, readers, last in marked}
    return [
        notice
        for notice in notices
        if (known := messages.get(notice.payload.get("message", "")))
        and read.get((notice.person_id, known[1]), 0) < known[0]
    ]


def _seats_held(notices: Sequence[Notice], tables: set[int]) -> dict[tuple[int | None, int], int]:
    """Return the number of the seat that each person holds at each of the tables."""
    people = {notice.person_id for notice in notices}
    held = Seat.objects.filter(table__in=tables, user__in=people)
    rows = held.values_list("user_id", "table_id", "number")
    return {(person, table): number for person, table, number in rows}


_kind = partial(Kind, occurs_in=SCOPE)
KINDS: Final = (
    _kind("offer_to_you", _("Somebody offers me a deal"), TALK, DeliveryMode.AT_ONCE, True,
          open_among=offers_that_wait),
    _kind("offer_answered", _("My offer is answered, or a deal sealed"), TALK),
    _kind("offer_lapsed", _("My offer lapses"), TALK, DeliveryMode.SITE),
    _kind("message", _("Somebody writes"), TALK, DeliveryMode.ONCE,
          open_among=unread_messages_among),
)  # fmt: skip
