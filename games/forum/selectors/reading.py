"""Who may read what: the one place where talk and offers are filtered (docs/forum.md, Secrets)."""

from django.db.models import F, Q, QuerySet, Subquery

from games.forum import press
from games.forum.models import Message, Offer
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
    """Whoever took over the seat reads no whispers to who held it before (docs/clock.md)."""
    held = Seat.objects.filter(table=table, number=seat).values("held_since")
    since = said.alias(since=Subquery(held[:1]))
    return since.filter(Q(readers=EVERYBODY) | Q(since=None) | Q(since__lte=F("at")))


def visible_offers(table: Table, seat: int | None) -> QuerySet[Offer]:
    """The offers that the seat may see: those that concern it. What became of one is in the log."""
    made = Offer.objects.filter(table=table)
    return made if press.all_open(table) else _for_seat(made, "concerned", seat)


def _for_seat(rows: QuerySet, field: str, seat: int | None) -> QuerySet:
    for_all = Q(**{field: EVERYBODY})
    if seat is None:
        return rows.filter(for_all)
    return rows.alias(_mine=overlap(field, seat)).filter(for_all | Q(_mine__gt=0))
