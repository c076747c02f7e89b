"""The things that wait for a person on the boards of their tables, found with two queries."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from django.db.models import (
    Count,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan
from django.urls import reverse
from django.utils.translation import ngettext

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.forum.models import Message, Mute, Offer, OfferAnswer, OfferStatus, ReadMark
from games.forum.seat_sets import EVERYBODY, bit_of, overlap, seats_in
from games.play.clock.words import listed_deadline
from games.play.models import Press, Seat, Status


def waiting_on_boards(user: User, seats: Iterable[Seat], now: datetime) -> list[Waiting]:
    """Return the offers that ask the person, then the messages they have not read."""
    return [*_offers(user, seats), *_messages(user)]


def _offers(user: User, seats: Iterable[Seat]) -> list[Waiting]:
    """Return the offers that the person has to answer before the turn ends, by table."""
    found = Counter(offer.table for offer in offers_to_answer(user, seats))
    return [
        Waiting(
            "offer",
            ngettext(
                "An offer to answer at %(table)s", "%(count)d offers to answer at %(table)s", count
            )
            % {"table": table, "count": count},
            talk_url(table.code) + "#offers",
            listed_deadline(table, None),
            code=table.code,
            short=ngettext("An offer to answer", "%(count)d offers to answer", count)
            % {"count": count},
        )
        for table, count in found.items()
    ]


def offers_to_answer(user: User, seats: Iterable[Seat]) -> list[Offer]:
    """Return open offers at running tables that wait for this person's answer.

    `seats` are those of the person, with their tables; others are passed over. Where no table has
    an open offer, nothing is asked.
    """
    mine = {seat.table_id: seat for seat in seats if seat.user_id == user.pk and _may_ask(seat)}
    if not mine:
        return []
    answers = OfferAnswer.objects.filter(
        user=user, offer=OuterRef("pk"), version=OuterRef("version")
    )
    open_ones = Offer.objects.filter(table__in=mine, status=OfferStatus.OPEN, standing=False)
    found = []
    for offer in open_ones.exclude(Exists(answers)).order_by("table_id", "at", "pk"):
        seat = mine[offer.table_id]
        if seat.number in seats_in(offer.asked):
            offer.table = seat.table
            found.append(offer)
    return found


def _may_ask(seat: Seat) -> bool:
    table = seat.table
    return table.offers_open and table.status == Status.PLAYING and not table.practice


def _messages(user: User) -> list[Waiting]:
    unread = unread_messages(user).values_list("table__code", "table__title")
    return [
        Waiting(
            "message",
            ngettext(
                "A new message at %(table)s",
                "%(count)d new messages at %(table)s",
                count,
            )
            % {"table": title, "count": count},
            talk_url(code),
            urgent=False,
            code=code,
            short=ngettext("A new message", "%(count)d new messages", count) % {"count": count},
        )
        for code, title, count in unread.annotate(count=Count("pk")).order_by("table_id")
    ]


def unread_messages(user: User) -> QuerySet[Message]:
    """Return messages of others that the person may read, has not read and has not muted.

    Each message is joined with the seat that the person holds at its table.
    """
    said = Message.objects.filter(
        table__seats__user=user,
        table__practice="",
        table__press__in=[Press.BOTH, Press.PUBLIC],
        hidden_by_operator=False,
    ).alias(
        mine=F("table__seats"),
        number=F("table__seats__number"),
        came=F("table__seats__joined_at"),
        since=F("table__seats__held_since"),
    )
    marks = ReadMark.objects.filter(seat=OuterRef("mine"), readers=OuterRef("readers"))
    last = Coalesce(Subquery(marks.values("last_message")), 0)
    muted = Mute.objects.filter(user=user, table=OuterRef("table"), seat=OuterRef("seat"))
    new = said.alias(last=last).filter(~Q(seat=F("number")), last__lt=F("pk"))
    return new.filter(_may_read()).exclude(Exists(muted))


def _may_read() -> Q:
    """Return the condition that a message is for everybody, or that its joined seat may read it.

    It says the same as `Reader.may_read`.
    """
    from_the_start = Q(came__lte=F("at")) | Q(table__started_at__lte=F("at"))
    had_it = Q(since=None) & from_the_start | Q(since__lte=F("at"))
    to_it = GreaterThan(overlap("readers", bit_of("number")), 0)
    return Q(readers=EVERYBODY) | Q(to_it) & (Q(table__heirs_read=True) | had_it)


def talk_url(code: str) -> str:
    return reverse("forum:talk", args=[code])
