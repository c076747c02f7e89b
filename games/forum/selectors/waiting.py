"""What waits for somebody on the boards of his tables. Three queries, whatever there is."""

from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import ngettext

from games.accounts.models import User
from games.forum.models import Message, Mute, Offer, OfferAnswer, OfferStatus
from games.forum.seats import EVERYBODY, bit_of, overlap
from games.play.models import Press, Status, Table
from games.play.registry import Waiting


def waiting_on_boards(user: User, now: datetime) -> list[Waiting]:
    return [*_offers(user), *_messages(user)]


def _offers(user: User) -> list[Waiting]:
    """Offers that ask the person: an answer is a duty until the turn ends."""
    found: dict[Table, int] = {}
    for offer in offers_to_answer(user).select_related("table"):
        found[offer.table] = found.get(offer.table, 0) + 1
    return [
        Waiting(
            "offer",
            ngettext(
                "An offer to answer at %(table)s", "%(count)d offers to answer at %(table)s", count
            )
            % {"table": table, "count": count},
            talk_url(table) + "#offers",
            table.deadline,
        )
        for table, count in found.items()
    ]


def offers_to_answer(user: User) -> QuerySet[Offer]:
    """Open offers at tables being played that ask a seat of this person for an answer."""
    asked = Offer.objects.filter(
        status=OfferStatus.OPEN,
        standing=False,
        table__status=Status.PLAYING,
        table__seats__user=user,
    ).alias(mine=overlap("asked", bit_of("table__seats__number")))
    answered = OfferAnswer.objects.filter(
        user=user, offer__status=OfferStatus.OPEN, version=F("offer__version")
    )
    return asked.filter(mine__gt=0).exclude(pk__in=answered.values("offer"))


def _messages(user: User) -> list[Waiting]:
    unread = unread_messages(user).values("table").annotate(count=Count("pk"))
    counts = {row["table"]: row["count"] for row in unread.order_by()}
    tables = Table.objects.filter(pk__in=counts) if counts else ()
    return [
        Waiting(
            "message",
            ngettext(
                "A new message at %(table)s",
                "%(count)d new messages at %(table)s",
                counts[table.pk],
            )
            % {"table": table, "count": counts[table.pk]},
            talk_url(table),
            urgent=False,
        )
        for table in tables
    ]


def unread_messages(user: User) -> QuerySet[Message]:
    """Messages of others that the person may read, has not read and did not mute."""
    mine = overlap("readers", bit_of("table__seats__number"))
    muted = Mute.objects.filter(user=user, table=OuterRef("table"), seat=OuterRef("seat"))
    return (
        Message.objects.filter(table__seats__user=user, hidden_by_operator=False)
        .filter(table__press__in=[Press.BOTH, Press.PUBLIC])
        .alias(mine=mine, last=Coalesce("table__seats__read_mark__last_message", 0))
        .filter(Q(readers=EVERYBODY) | Q(mine__gt=0), pk__gt=F("last"))
        .filter(Q(seat=None) | ~Q(seat=F("table__seats__number")))
        .exclude(Exists(muted))
    )


def talk_url(table: Table) -> str:
    return reverse("forum:talk", args=[table.code])
