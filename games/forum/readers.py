"""Readers: the one place where talk and offers are filtered (docs/forum.md, Secrets).

A `Reader` decides on each row that a page or a mail shows. Queries filter by the same rules so
that no more rows are fetched than are shown, but they never have the last word.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.db.models import F, Q, QuerySet, Subquery

from games.forum.models import Message, Offer, OfferStatus
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY, overlap, seats_in
from games.play.models import Seat, Table
from games.play.services import touch_seats, touch_table

EVER: Final = datetime(1970, 1, 1, tzinfo=UTC)
"""Before anything was said."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A seat that reads (None: a spectator), and the person who holds it.

    `came` is when the person sat down. `since` is when they took the seat over from somebody else
    during the game; None if they have held it from the start.
    """

    table: Table
    seat: int | None
    user_id: int | None = None
    came: datetime | None = None
    since: datetime | None = None

    def may_read(self, said: Message) -> bool:
        """Say whether the reader may read a message.

        A person who took over the seat does not read whispers to its former holder.
        """
        if said.table_id != self.table.pk or said.hidden_by_operator:
            return False
        if self.table.all_open or said.readers == EVERYBODY:
            return True
        return self._is_in(said.readers) and (self.table.heirs_read or self._had_it(said.at))

    def may_see(self, offer: Offer) -> bool:
        """Say whether the reader may see an offer.

        A substitute sees open offers and deals that bind the seat, but no offers that came to
        nothing before.
        """
        if offer.table_id != self.table.pk:
            return False
        if self.table.all_open or offer.concerned == EVERYBODY:
            return True
        return self._is_in(offer.concerned) and (self.table.heirs_read or self._concerns(offer))

    def _is_in(self, seats: int) -> bool:
        return self.seat is not None and bool(seats >> self.seat & 1)

    def _had_it(self, at: datetime) -> bool:
        if self.since is not None:
            return self.since <= at
        began = (self.came, self.table.started_at)
        return any(moment is not None and moment <= at for moment in began)

    def _concerns(self, offer: Offer) -> bool:
        if self.since is None or offer.status in (OfferStatus.OPEN, OfferStatus.SEALED):
            return True
        return offer.closed_at is not None and offer.closed_at >= self.since


def reader_at(table: Table, own: Seat | None) -> Reader:
    """Return the reader for this seat, or a spectator for None."""
    if own is None:
        return Reader(table, None)
    return Reader(table, own.number, own.user_id, own.joined_at, own.held_since)


class ReadableTalk(NamedTuple):
    """The messages that `read_by` selects, as values for SQL.

    The reader reads what is for everybody, and what is for a seat of `bit` and not older than
    `since`; with `is_all`, everything.
    """

    is_all: bool
    bit: int
    since: datetime


def readable_talk(reader: Reader) -> ReadableTalk:
    """Return which messages of the table a reader may read."""
    table, bit = reader.table, 0 if reader.seat is None else 1 << reader.seat
    began = reader.since or min(filter(None, (reader.came, table.started_at)), default=None)
    if table.heirs_read:
        began = EVER
    if began is None:  # before the start, for somebody who has never sat down
        return ReadableTalk(table.all_open, 0, EVER)
    return ReadableTalk(table.all_open, bit, began)


def read_by(reader: Reader) -> QuerySet[Message]:
    """Return the messages that a reader may read.

    Who holds the seat is known, so the query is simpler and quicker than `readable`.
    """
    talk = readable_talk(reader)
    said = Message.objects.filter(table=reader.table, hidden_by_operator=False)
    if talk.is_all:
        return said
    mine = Q(_mine__gt=0, at__gte=talk.since)
    return said.alias(_mine=F("readers").bitand(talk.bit)).filter(Q(readers=EVERYBODY) | mine)


def seen_by(reader: Reader) -> QuerySet[Offer]:
    """Return the offers that a reader may see; simpler than `visible_offers`, as above."""
    made = Offer.objects.filter(table=reader.table)
    if reader.table.all_open:
        return made
    mine = _for_seat(made, "concerned", reader.seat)
    if reader.seat is None or reader.since is None or reader.table.heirs_read:
        return mine
    alive = Q(status__in=[OfferStatus.OPEN, OfferStatus.SEALED])
    return mine.filter(alive | Q(closed_at__gte=reader.since) | Q(concerned=EVERYBODY))


def readable(table: Table, seat: int | None) -> QuerySet[Message]:
    """Return the messages of a table that the seat (None: a spectator) may read."""
    said = Message.objects.filter(table=table, hidden_by_operator=False)
    if table.all_open:
        return said
    mine = _for_seat(said, "readers", seat)
    return mine if seat is None or table.heirs_read else _since_held(mine, table, seat)


def _since_held(said: QuerySet[Message], table: Table, seat: int) -> QuerySet[Message]:
    """Leave out whispers to former holders of the seat (docs/clock.md).

    Before the start people come and go, so each person reads from when they sat down.
    """
    held = Seat.objects.filter(table=table, number=seat)
    since, came = (Subquery(held.values(name)[:1]) for name in ("held_since", "joined_at"))
    from_the_start = Q(came__lte=F("at"))
    if table.started_at is not None:
        from_the_start |= Q(at__gte=table.started_at)
    mine = (Q(since=None) & from_the_start) | Q(since__lte=F("at"))
    return said.alias(since=since, came=came).filter(Q(readers=EVERYBODY) | mine)


def visible_offers(table: Table, seat: int | None) -> QuerySet[Offer]:
    """Return the offers that concern the seat (None: a spectator), open or closed."""
    made = Offer.objects.filter(table=table)
    if table.all_open:
        return made
    mine = _for_seat(made, "concerned", seat)
    return mine if seat is None or table.heirs_read else _without_past_offers(mine, table, seat)


def _without_past_offers(offers: QuerySet[Offer], table: Table, seat: int) -> QuerySet[Offer]:
    """Leave out private offers that came to nothing under former holders (docs/clock.md).

    A substitute may answer what is open, and is bound by what was sealed; the rest was talk.
    """
    since = Seat.objects.filter(table=table, number=seat).values("held_since")[:1]
    alive = Q(status__in=[OfferStatus.OPEN, OfferStatus.SEALED])
    own = Q(since=None) | Q(closed_at__gte=F("since"))
    return offers.alias(since=Subquery(since)).filter(alive | own | Q(concerned=EVERYBODY))


def check_at_table(table: Table, seats: Collection[int]) -> None:
    """Refuse if one of the seats does not exist at the table."""
    if any(seat not in range(table.seat_count) for seat in seats):
        raise ForumRefusal(TalkWhy.NOBODY)


def touch(table: Table, readers: int) -> None:
    """Tell the pages of these readers, and no others, that something is new."""
    if readers == EVERYBODY:
        touch_table(table)
    else:
        touch_seats(table, seats_in(readers))


def _for_seat(rows: QuerySet[Any], field: str, seat: int | None) -> QuerySet[Any]:
    for_all = Q(**{field: EVERYBODY})
    if seat is None:
        return rows.filter(for_all)
    found: QuerySet[Any] = rows.alias(_mine=overlap(field, [seat]))
    return found.filter(for_all | Q(_mine__gt=0))
