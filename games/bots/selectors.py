"""Where house players have something to look at."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import F, Max, OuterRef, Q, QuerySet, Subquery, Sum

from games.forum.models import Claim, Message, Offer, OfferAnswer, OfferStatus
from games.forum.seats import EVERYBODY, overlap
from games.play.models import Seat, Status, Table


def watched() -> QuerySet[Table, Any]:
    """Tables with house players, each with a `stamp` that grows when anything they may see does."""
    house = Seat.objects.filter(table=OuterRef("pk")).exclude(bot="").order_by()
    private = house.values("table").annotate(total=Sum("private_version")).values("total")
    return Table.objects.annotate(stamp=F("version") + Subquery(private)).exclude(stamp=None)


def tables_to_attend(now: datetime, most: int = 200, only: int | None = None) -> list[int]:
    """Ids of tables where something has changed since the house looked, or a rest is over."""
    going_on = Q(status=Status.PLAYING) | Q(status=Status.FINISHED, house_watch__parted=False)
    new = Q(house_watch=None) | Q(house_watch__seen__lt=F("stamp"))
    due = (new & Q(house_watch__rest_until=None)) | Q(house_watch__rest_until__lte=now)
    waiting_for_news = Q(house_watch__rest_until__gt=now, house_watch__failures=0) & new
    free = Q(house_watch__busy_until=None) | Q(house_watch__busy_until__lte=now)
    found = watched().filter(going_on, due | waiting_for_news, free)
    found = found if only is None else found.filter(pk=only)
    return list(found.order_by("deadline", "pk").values_list("pk", flat=True)[:most])


def offers_asking(table: Table, seats: Collection[int]) -> list[tuple[Offer, int]]:
    """Open offers with each of these seats that it asks and that has not answered yet."""
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
    """What these seats have offered on this turn, whatever became of it."""
    made = Offer.objects.filter(table=table, turn=table.turn, seat__in=seats)
    return list(made.order_by("at", "pk"))


def has_spoken(table: Table, seat: int) -> bool:
    """Whether the seat has said anything on this turn."""
    return Message.objects.filter(table=table, seat=seat, turn=table.turn).exists()


def last_claim(table: Table) -> int:
    """The newest claim made to everybody at the table; 0 if there is none."""
    aloud = Claim.objects.filter(message__table=table, message__readers=EVERYBODY)
    return int(aloud.aggregate(last=Max("pk"))["last"] or 0)


def looked_after(table: Table) -> set[int]:
    """Seats that the house only keeps warm: who comes back finds nothing claimed in his name."""
    return set(table.seats.filter(wanted=True).values_list("number", flat=True))


def has_sealed(table: Table, seats: Collection[int], most: int) -> bool:
    """Whether as many deals as that were sealed this turn between these seats alone."""
    made = Offer.objects.filter(table=table, turn=table.turn, status=OfferStatus.SEALED)
    others = sum(1 << seat for seat in range(table.seat_count) if seat not in seats)
    among = made.alias(strangers=overlap("asked", others)) if others else made
    return among.filter(seat__in=seats).count() >= most
