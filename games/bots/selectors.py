"""Queries for house players: which tables to look at, which offers to answer, what was said."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery, Sum

from games.forum.models import Claim, Message, Offer, OfferAnswer, OfferStatus
from games.forum.seat_sets import EVERYBODY, overlap
from games.play.models import Practice, Seat, Status, Table


def house_tables() -> QuerySet[Table, Any]:
    """Return the tables with house players, each with a `stamp`, but none of a lesson.

    The stamp grows whenever something changes that the house players may see.
    """
    house = Seat.objects.filter(table=OuterRef("pk")).exclude(bot="").order_by()
    private = house.values("table").annotate(total=Sum("private_version")).values("total")
    found = Table.objects.exclude(practice=Practice.SCRIPT)
    return found.annotate(stamp=F("version") + Subquery(private)).exclude(stamp=None)


def tables_to_attend(now: datetime, most: int = 200, only: int | None = None) -> list[int]:
    """Return the ids of tables that have changed since the last look, or whose rest is over."""
    going_on = Q(status=Status.PLAYING) | Q(status=Status.FINISHED, house_cursor__parted=False)
    new = Q(house_cursor=None) | Q(house_cursor__seen__lt=F("stamp"))
    due = (new & Q(house_cursor__rest_until=None)) | Q(house_cursor__rest_until__lte=now)
    waiting_for_news = Q(house_cursor__rest_until__gt=now, house_cursor__failures=0) & new
    free = Q(house_cursor__busy_until=None) | Q(house_cursor__busy_until__lte=now)
    found = house_tables().filter(going_on, due | waiting_for_news, free)
    found = found if only is None else found.filter(pk=only)
    return list(found.order_by("deadline", "pk").values_list("pk", flat=True)[:most])


def has_tables_to_attend(now: datetime) -> bool:
    """Tell whether the house players have anything to look at."""
    return bool(tables_to_attend(now, most=1))


def offers_asking(table: Table, seats: Collection[int]) -> list[tuple[Offer, int]]:
    """Return each open offer with each of these seats that has yet to answer it."""
    offers = list(Offer.objects.filter(table=table, status=OfferStatus.OPEN).order_by("at", "pk"))
    answered = set(
        OfferAnswer.objects.filter(offer__in=offers).values_list("offer", "seat", "version")
    )
    return [
        (offer, seat)
        for offer in offers
        for seat in offer.asked_seats
        if seat in seats and (offer.pk, seat, offer.version) not in answered
    ]


def offers_this_turn(table: Table, seats: Collection[int]) -> list[Offer]:
    """Return all offers that these seats have made on this turn, open or closed."""
    made = Offer.objects.filter(table=table, turn=table.turn, seat__in=seats)
    return list(made.order_by("at", "pk"))


def has_asked_ahead(table: Table, seat: int) -> bool:
    """Say whether the seat has an open offer for its next turn, or has made one on this turn."""
    made = Offer.objects.filter(table=table, seat=seat, ahead=True)
    return made.filter(Q(status=OfferStatus.OPEN) | Q(turn=table.turn)).exists()


def has_spoken(table: Table, seat: int) -> bool:
    """Say whether the seat has written a message on this turn."""
    return Message.objects.filter(table=table, seat=seat, turn=table.turn).exists()


def last_claim(table: Table) -> int:
    """Return the id of the newest claim made to everybody at the table; 0 if there is none."""
    aloud = Claim.objects.filter(message__table=table, message__readers=EVERYBODY)
    return int(aloud.aggregate(last=Max("pk"))["last"] or 0)


def looked_after(table: Table) -> set[int]:
    """Return the seats that the house only looks after until somebody takes them over."""
    return set(table.seats.filter(wanted=True).values_list("number", flat=True))


def has_sealed(table: Table, seats: Collection[int], most: int) -> bool:
    """Say whether at least `most` deals were sealed this turn between these seats alone."""
    made = Offer.objects.filter(table=table, turn=table.turn, status=OfferStatus.SEALED)
    others = [seat for seat in range(table.seat_count) if seat not in seats]
    between = made.alias(strangers=overlap("asked", others)).filter(seat__in=seats, strangers=0)
    return between.count() >= most
