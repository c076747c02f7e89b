"""Who may read what: the one place where talk and offers are filtered (docs/forum.md, Secrets)."""

from django.db.models import F, Q, QuerySet, Subquery

from games.forum import press
from games.forum.models import Message, Offer, OfferStatus
from games.forum.seats import EVERYBODY, overlap
from games.play.models import Seat, Table


def readable(table: Table, seat: int | None) -> QuerySet[Message]:
    """The messages of a table that the seat (None: a spectator) may read."""
    said = Message.objects.filter(table=table, hidden_by_operator=False)
    if press.all_open(table):
        return said
    mine = _for_seat(said, "readers", seat)
    return mine if seat is None or table.heirs_read else _since_held(mine, table, seat)


def _since_held(said: QuerySet[Message], table: Table, seat: int) -> QuerySet[Message]:
    """Whoever took over the seat reads no whispers to who held it before (docs/clock.md).

    Before the start people come and go, and each has it since he came.
    """
    held = Seat.objects.filter(table=table, number=seat)
    since, came = (Subquery(held.values(name)[:1]) for name in ("held_since", "joined_at"))
    from_the_start = Q(came__lte=F("at"))
    if table.started_at is not None:
        from_the_start |= Q(at__gte=table.started_at)
    mine = (Q(since=None) & from_the_start) | Q(since__lte=F("at"))
    return said.alias(since=since, came=came).filter(Q(readers=EVERYBODY) | mine)


def visible_offers(table: Table, seat: int | None) -> QuerySet[Offer]:
    """The offers that the seat may see: those that concern it. What became of one is in the log."""
    made = Offer.objects.filter(table=table)
    if press.all_open(table):
        return made
    mine = _for_seat(made, "concerned", seat)
    return mine if seat is None or table.heirs_read else _not_of_who_was_before(mine, table, seat)


def _not_of_who_was_before(offers: QuerySet[Offer], table: Table, seat: int) -> QuerySet[Offer]:
    """A substitute sees what is open, for he may answer it, and what binds the seat. What came to
    nothing before him, in private, was talk (docs/clock.md)."""
    since = Seat.objects.filter(table=table, number=seat).values("held_since")[:1]
    alive = Q(status__in=[OfferStatus.OPEN, OfferStatus.SEALED])
    his = Q(since=None) | Q(closed_at__gte=F("since"))
    return offers.alias(since=Subquery(since)).filter(alive | his | Q(concerned=EVERYBODY))


def _for_seat(rows: QuerySet, field: str, seat: int | None) -> QuerySet:
    for_all = Q(**{field: EVERYBODY})
    if seat is None:
        return rows.filter(for_all)
    return rows.alias(_mine=overlap(field, seat)).filter(for_all | Q(_mine__gt=0))
