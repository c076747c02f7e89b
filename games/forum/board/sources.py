"""Sources: the rows of which a viewer's pages are made, here fetched for one viewer.

games.forum.board.many_viewers fetches the rows of many viewers at once.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cached_property
from math import inf
from typing import Any, Protocol

from django.db.models import F, Q, QuerySet, Value

from games.forum.board.items import ENTRY, INTERVENTION, MESSAGE, OFFER, Filters, Key
from games.forum.claims.selectors import with_claims
from games.forum.models import Message, Mute, Offer, OfferAnswer, OfferStatus
from games.forum.offers.links import near
from games.forum.readers import Reader, readable, visible_offers
from games.play.log.position import Logged
from games.play.models import Entry, Intervention, Seat, Table


class Source(Protocol):
    """The rows of one table for one viewer; those of the time line come newest first.

    There may be more than the viewer may read: `reader` decides on each row.
    """

    @property
    def table(self) -> Table: ...

    @property
    def seat(self) -> int | None: ...

    @property
    def reader(self) -> Reader: ...

    @property
    def last_read(self) -> float:
        """The id of the last message that the seat has read; infinite for a spectator."""
        ...

    @property
    def muted(self) -> Collection[int]:
        """Seats that the viewer does not want to read."""
        ...

    def messages(self, wanted: Filters, start: datetime | None) -> Iterable[Message]: ...

    def entries(self, wanted: Filters, start: datetime | None) -> Iterable[Entry | Logged]: ...

    def offers(self, wanted: Filters, start: datetime | None) -> Iterable[Offer]: ...

    def interventions(self, wanted: Filters, start: datetime | None) -> Iterable[Intervention]: ...

    def open_offers(self) -> Sequence[Offer]:
        """Return the open offers, oldest first."""
        ...

    def answers(self, offers: Collection[Offer]) -> Iterable[OfferAnswer]: ...

    def linked(self, offers: Collection[Offer]) -> list[Offer]:
        """Return the offers that these answer or are answered by, if the viewer may see them."""
        ...


class Asked:
    """A source that makes one query for each kind of row, for no more than one page."""

    def __init__(self, table: Table, seat: int | None, reader: Reader | None = None) -> None:
        self.table = table
        self.seat = seat
        self._known = reader
        self._places: dict[str, Key | None] = {"": None}

    @cached_property
    def reader(self) -> Reader:
        if self._known is not None:
            return self._known
        return Reader(self.table, self.seat, *self._held[:3])

    @property
    def last_read(self) -> float:
        return inf if self.seat is None else self._held[3] or 0

    @cached_property
    def _held(self) -> tuple[int | None, datetime | None, datetime | None, int | None]:
        """The holder of the seat, the time since they hold it, and how far they have read."""
        if self.seat is None:
            return (None, None, None, None)
        rows = Seat.objects.filter(table=self.table, number=self.seat)
        columns = ("user_id", "joined_at", "held_since", "read_mark__last_message")
        return rows.values_list(*columns).first() or (None, None, None, None)

    @property
    def muted(self) -> Collection[int]:
        person = self.reader.user_id
        if person is None:
            return ()
        mine = Mute.objects.filter(table=self.table, user_id=person)
        return set(mine.values_list("seat", flat=True))

    def messages(self, wanted: Filters, start: datetime | None) -> Iterable[Message]:
        rows = readable(self.table, self.seat)
        if self.table.rules.claims is not None:
            rows = with_claims(rows, wanted.kind)
        elif wanted.kind == "claims":
            return ()
        if wanted.seat is not None:
            rows = rows.filter(seat=wanted.seat)
        return self._cut(rows, wanted, start, MESSAGE, "length", "pk")

    def entries(self, wanted: Filters, start: datetime | None) -> Iterable[Entry]:
        rows = Entry.objects.filter(table=self.table)
        if wanted.kind:
            deals = Q(raw__do="deal")
            rows = rows.filter(deals if wanted.kind == "offers" else ~deals)
        if wanted.seat is not None:
            rows = rows.filter(Q(seat=wanted.seat) | Q(raw__deal__by=wanted.seat))
        return self._cut(rows, wanted, start, ENTRY, "index", "index")

    def offers(self, wanted: Filters, start: datetime | None) -> Iterable[Offer]:
        rows = visible_offers(self.table, self.seat)
        rows = rows.exclude(asked=0, status=OfferStatus.SEALED)  # a gift is shown as its deal
        if wanted.seat is not None:
            rows = rows.filter(seat=wanted.seat)
        return self._cut(rows, wanted, start, OFFER, "length", "pk")

    def interventions(self, wanted: Filters, start: datetime | None) -> Iterable[Intervention]:
        rows = Intervention.objects.filter(table=self.table).select_related("user", "table")
        return self._cut(rows, wanted, start, INTERVENTION, "at_length", "pk")

    def open_offers(self) -> list[Offer]:
        rows = visible_offers(self.table, self.seat).filter(status=OfferStatus.OPEN)
        return list(rows.order_by("at", "pk"))

    def answers(self, offers: Collection[Offer]) -> Iterable[OfferAnswer]:
        return OfferAnswer.objects.filter(offer__in=[offer.pk for offer in offers])

    def linked(self, offers: Collection[Offer]) -> list[Offer]:
        wanted = near(offers)
        if not wanted:
            return []
        rows = visible_offers(self.table, self.seat).filter(wanted.query)
        return [offer for offer in rows if self.reader.may_see(offer)]

    def _cut(
        self,
        rows: QuerySet[Any],
        wanted: Filters,
        start: datetime | None,
        kind: int,
        length: str,
        ident: str,
    ) -> QuerySet[Any]:
        """Cut the rows to a page and one row more, which shows that there are older ones."""
        end = self._place_of(wanted.before)
        if end is not None:
            rows = rows.filter(_before(end, kind, length, ident))
        if start is not None:
            rows = rows.filter(at__gte=start)
        if wanted.since:
            rows = rows.filter(**{f"{length}__gte": wanted.since})
        return rows.order_by("-at", f"-{length}", f"-{ident}")[: wanted.most + 1]

    def _place_of(self, anchor: str) -> Key | None:
        """Return where an item stands in the time line; None if there is no such item."""
        if anchor not in self._places:
            self._places[anchor] = self._asked_place(anchor)
        return self._places[anchor]

    def _asked_place(self, anchor: str) -> Key | None:
        kind, name = anchor[:1], anchor[1:]
        if kind == "m":
            rows: QuerySet[Any] = readable(self.table, self.seat).filter(key=name)
            return _first(rows, "length", MESSAGE)
        if kind == "o":
            return _first(visible_offers(self.table, self.seat).filter(key=name), "length", OFFER)
        if kind == "i":
            rows = Intervention.objects.filter(table=self.table, key=name)
            return _first(rows, "at_length", INTERVENTION)
        if not name.isdecimal() or len(name) > 9:
            return None
        rows = Entry.objects.filter(table=self.table, index=int(name))
        return _first(rows, "index", ENTRY, "index")


def _first(rows: QuerySet[Any], length: str, kind: int, ident: str = "pk") -> Key | None:
    found = rows.annotate(_kind=Value(kind)).values_list("at", F(length), "_kind", ident).first()
    return None if found is None else tuple(found)


def _before(end: Key, kind: int, length: str, ident: str) -> Q:
    """Return the condition that a row of this kind comes before a place in the time line."""
    at, long, end_kind, end_id = end
    same = Q(at=at)
    if kind < end_kind:
        tie = same & Q(**{f"{length}__lte": long})
    elif kind > end_kind:
        tie = same & Q(**{f"{length}__lt": long})
    else:
        tie = same & (Q(**{f"{length}__lt": long}) | Q(**{length: long, f"{ident}__lt": end_id}))
    return Q(at__lt=at) | tie
