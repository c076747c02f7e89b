"""The kinds of notices about what is said and offered at a table."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from games.forum.models import Message, Offer, OfferAnswer, OfferStatus, ReadMark
from games.play.models import Seat
from games.post.models import Delivery, Notice
from games.post.registry import Kind, registry

TALK = _("Talk and offers")


def offer_waits_for_me(notice: Notice, now: datetime) -> bool:
    """Open, in the words it had, the person still sits there, and has not answered."""
    offer = Offer.objects.filter(key=notice.payload.get("offer"), status=OfferStatus.OPEN).first()
    if offer is None or offer.version != notice.payload.get("version"):
        return False
    mine = Seat.objects.filter(table=offer.table_id, user=notice.person).first()
    if mine is None or mine.number not in offer.asked_seats:
        return False
    answers = OfferAnswer.objects.filter(offer=offer, version=offer.version, seat=mine.number)
    return not answers.exists()


def message_is_unread(notice: Notice, now: datetime) -> bool:
    message = Message.objects.filter(key=notice.payload.get("message")).first()
    if message is None or message.hidden_by_operator:
        return False
    read = ReadMark.objects.filter(seat__table=message.table_id, seat__user=notice.person)
    return not read.filter(last_message__gte=message.pk).exists()


def register_kinds() -> None:
    at_once = Delivery.AT_ONCE
    for kind in (
        Kind("offer_to_you", _("Somebody offers me a deal"), TALK, at_once, True,
             is_open=offer_waits_for_me),
        Kind("offer_answered", _("My offer is answered, or a deal sealed"), TALK),
        Kind("offer_lapsed", _("My offer lapses"), TALK, Delivery.SITE),
        Kind("message", _("Somebody writes"), TALK, Delivery.ONCE, is_open=message_is_unread),
    ):  # fmt: skip
        registry.add_kind(kind)
