"""Sources: the rows of which a viewer's pages are made, here fetched for one viewer.

games.forum.board.many_viewers fetches the rows of many viewers at once.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from math import inf
from typing import Any, Protocol

from django.db.models import F, Q, QuerySet, Value

from games.forum.board.items import ENTRY, INTERVENTION, MESSAGE, OFFER, Filters, Key
from games.forum.claims.selectors import with_claims
from games.forum.models import Message, Mute, Offer, OfferAnswer, OfferStatus, ReadMark
from games.forum.offers.links import near
from games.forum.readers import Reader, read_by, seen_by
from games.play.log.logged import Logged
from games.play.log.position import logged
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

    def last_read(self, readers: int) -> float:
        """Return the id of the last message read in a thread; infinite for a spectator."""
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
        """Return the open offers, oldest first.

        A page has the viewer's own too that were refused on this turn, with the reason.
        """
        ...

    def answers(self, offers: Collection[Offer]) -> Iterable[OfferAnswer]: ...

    def linked(self, offers: Collection[Offer]) -> list[Offer]:
        """Return the offers that these answer or are answered by, if the viewer may see them."""
        ...


class QueriedSource:
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
        return Reader(self.table, self.seat, *self._held)

    def last_read(self, readers: int) -> float:
        return inf if self.seat is None else self.read_marks.get(readers, 0)

    @cached_property
    def read_marks(self) -> Mapping[int, int]:
        """Return how far the seat has read, by the readers of each thread."""
        seat = -1 if self.seat is None else self.seat
        marks = ReadMark.objects.filter(seat__table=self.table, seat__number=seat)
        return dict(marks.values_list("readers", "last_message"))

    @cached_property
    def _held(self) -> tuple[int | None, datetime | None, datetime | None]:
        """The holder of the seat, when they sat down, and since when they hold it."""
        if self.seat is None:
            return (None, None, None)
        rows = Seat.objects.filter(table=self.table, number=self.seat)
        columns = ("user_id", "joined_at", "held_since")
        return rows.values_list(*columns).first() or (None, None, None)

    @cached_property
    def muted(self) -> Collection[int]:
        person = self.reader.user_id
        if person is None:
            return ()
        mine = Mute.objects.filter(table=self.table, user_id=person)
        return set(mine.values_list("seat", flat=True))

    def messages(self, wanted: Filters, start: datetime | None) -> Iterable[Message]:
        rows = read_by(self.reader)
        if self.table.rules.claims is not None:
            rows = with_claims(rows, wanted.kind)
        elif wanted.kind == "claims":
            return ()
        if wanted.thread is not None:
            rows = rows.filter(readers=wanted.thread)
        if wanted.seat is not None:
            rows = rows.filter(seat=wanted.seat)
        return self._cut(rows, wanted, start, MESSAGE, "length", "pk")

    def entries(self, wanted: Filters, start: datetime | None) -> Iterable[Entry | Logged]:
        if self.table.is_over:  # its log does not grow, is kept in the process, and may be packed
            return self._entries_of_over(wanted, start)
        rows = Entry.objects.filter(table=self.table)
        if wanted.kind:
            deals = Q(raw__do="deal")
            rows = rows.filter(deals if wanted.kind == "offers" else ~deals)
        if wanted.seat is not None:
            rows = rows.filter(Q(seat=wanted.seat) | Q(raw__deal__by=wanted.seat))
        return self._cut(rows, wanted, start, ENTRY, "index", "index")

    def _entries_of_over(self, wanted: Filters, start: datetime | None) -> list[Logged]:
        """Return what `entries` does, from the log of a game that is over."""
        end, found = self._place_of(wanted.before), []
        for entry in logged(self.table, wanted.since, self.table.length):
            if end is not None and (entry.at, entry.index, ENTRY, entry.index) >= end:
                continue
            if _is_wanted(entry, wanted) and (start is None or entry.at >= start):
                found.append(entry)
        found.sort(key=lambda entry: (entry.at, entry.index), reverse=True)
        return found[: wanted.most + 1]

    def offers(self, wanted: Filters, start: datetime | None) -> Iterable[Offer]:
        rows = seen_by(self.reader)
        rows = rows.exclude(asked=0, status=OfferStatus.SEALED)  # a gift is shown as its deal
        if wanted.seat is not None:
            rows = rows.filter(seat=wanted.seat)
        return self._cut(rows, wanted, start, OFFER, "length", "pk")

    def interventions(self, wanted: Filters, start: datetime | None) -> Iterable[Intervention]:
        rows = Intervention.objects.filter(table=self.table).select_related("user", "table")
        return self._cut(rows, wanted, start, INTERVENTION, "at_length", "pk")

    def open_offers(self) -> list[Offer]:
        wanted = Q(status=OfferStatus.OPEN)
        if self.seat is not None:
            wanted |= Q(status=OfferStatus.REFUSED, seat=self.seat, turn=self.table.turn)
        rows = seen_by(self.reader).filter(wanted)
        return list(rows.order_by("at", "pk"))

    def answers(self, offers: Collection[Offer]) -> Iterable[OfferAnswer]:
        return OfferAnswer.objects.filter(offer__in=[offer.pk for offer in offers])

    def linked(self, offers: Collection[Offer]) -> list[Offer]:
        wanted = near(offers)
        if not wanted:
            return []
        rows = seen_by(self.reader).filter(wanted.query)
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
            rows: QuerySet[Any] = read_by(self.reader).filter(key=name)
            return _first(rows, "length", MESSAGE)
        if kind == "o":
            return _first(seen_by(self.reader).filter(key=name), "length", OFFER)
        if kind == "i":
            rows = Intervention.objects.filter(table=self.table, key=name)
            return _first(rows, "at_length", INTERVENTION)
        if not name.isdecimal() or len(name) > 9:
            return None
        for entry in logged(self.table, int(name), min(int(name) + 1, self.table.length)):
            return (entry.at, entry.index, ENTRY, entry.index)
        return None


def _is_wanted(entry: Logged, wanted: Filters) -> bool:
    """Return whether an entry is of the kind and of the seat that are wanted."""
    deal = entry.raw.get("deal", {}) if entry.raw.get("do") == "deal" else None
    if wanted.kind and (deal is not None) != (wanted.kind == "offers"):
        return False
    by = entry.seat if deal is None else deal.get("by")
    return wanted.seat is None or by == wanted.seat


def _first(rows: QuerySet[Any], length: str, kind: int) -> Key | None:
    found = rows.annotate(_kind=Value(kind)).values_list("at", F(length), "_kind", "pk").first()
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
