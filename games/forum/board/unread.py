"""The things that wait for a person on the boards of their tables, found with two queries."""

from datetime import datetime

from django.db.models import (
    Count,
    Exists,
    ExpressionWrapper,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
)
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import ngettext

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.forum.models import Message, Mute, Offer, OfferAnswer, OfferStatus, ReadMark
from games.forum.seat_sets import EVERYBODY, bit_of, overlap
from games.play.clock.words import listed_deadline
from games.play.models import Press, Seat, Status, Table


def waiting_on_boards(user: User, now: datetime) -> list[Waiting]:
    """Offers that ask the person, then messages they have not read."""
    return [*_offers(user), *_messages(user)]


def _offers(user: User) -> list[Waiting]:
    """Return the offers that the person has to answer before the turn ends, by table."""
    found: dict[Table, int] = {}
    offers = offers_to_answer(user).select_related("table").order_by("table_id", "at", "pk")
    for offer in offers:
        found[offer.table] = found.get(offer.table, 0) + 1
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


def offers_to_answer(user: User) -> QuerySet[Offer]:
    """Return open offers at running tables that wait for this person's answer."""
    mine = _seats_in("asked", user)
    asked = Offer.objects.filter(
        Exists(mine),
        status=OfferStatus.OPEN,
        standing=False,
        table__status=Status.PLAYING,
        table__practice="",
    )
    answered = OfferAnswer.objects.filter(
        offer=OuterRef("pk"), user=user, version=OuterRef("version")
    )
    return asked.exclude(Exists(answered))


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
    """Return messages of others that the person may read, has not read and has not muted."""
    mine = (
        _seats_in("readers", user, Q(seats=EVERYBODY))
        .alias(last=Coalesce(Subquery(_read_mark()), 0))
        .filter(~Q(number=Coalesce(OuterRef("seat"), -1)), last__lt=OuterRef("pk"))
        .filter(
            Q(seats=EVERYBODY)
            | Q(table__heirs_read=True)
            | Q(held_since=None, joined_at__lte=OuterRef("at"))
            | Q(held_since=None, table__started_at__lte=OuterRef("at"))
            | Q(held_since__lte=OuterRef("at"))
        )
    )
    muted = Mute.objects.filter(user=user, table=OuterRef("table"), seat=OuterRef("seat"))
    games = Message.objects.filter(table__practice="")
    talking = games.filter(table__press__in=[Press.BOTH, Press.PUBLIC])
    return talking.filter(Exists(mine), ~Exists(muted), hidden_by_operator=False)


def _read_mark() -> QuerySet[ReadMark, int]:
    """Return how far a seat has read the thread of a message; for a query in a query."""
    thread = ReadMark.objects.filter(seat=OuterRef("pk"), readers=OuterRef(OuterRef("readers")))
    return thread.values_list("last_message", flat=True)


def _seats_in(field: str, user: User, otherwise: Q | None = None) -> QuerySet[Seat]:
    """Return the person's seat at the table of a row, if it is in the set in `field`."""
    seats = ExpressionWrapper(OuterRef(field), IntegerField())
    held = Seat.objects.filter(user=user, table=OuterRef("table"))
    held = held.alias(seats=seats).alias(shared=overlap("seats", bit_of("number")))
    return held.filter(Q(shared__gt=0) | otherwise if otherwise else Q(shared__gt=0))


def talk_url(code: str) -> str:
    return reverse("forum:talk", args=[code])
