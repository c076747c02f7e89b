"""Fetch the rows of time lines for many viewers of many tables at once, for a sweep of mails.

For each table all rows are fetched that any of its viewers may be shown. Each viewer's `Reader`
then decides which of them they see. Viewers who look far back are asked for one by one, and so
are all of them if there are too many rows.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeVar

from django.db.models import F, Model, Q, QuerySet

from games.forum.board.items import Filters
from games.forum.board.sources import QueriedSource, Source
from games.forum.models import Message, Mute, Offer, OfferAnswer, OfferStatus, ReadMark
from games.forum.offers.links import near
from games.forum.readers import Reader, reader_at
from games.play.log.logged import Logged
from games.play.log.position import END, GROWN
from games.play.models import Intervention, Seat, Table

MANY: Final = 4000
"""The most rows of one kind that are fetched at once, to save memory."""

Row = TypeVar("Row", bound=Model)
OnTheLine = TypeVar("OnTheLine", Message, Offer, Intervention)


@dataclass(frozen=True, slots=True)
class Look:
    """A viewer of a table, to be shown what happened since the log had the length `since`."""

    table: Table
    own: Seat
    since: int

    @property
    def back(self) -> int:
        return self.table.length - self.since


@dataclass(frozen=True, slots=True)
class FetchedSource:
    """A source of rows for one viewer, taken from rows that were fetched for many."""

    reader: Reader
    look: Look
    ends: Sequence[Logged]
    rows: "_Rows"

    @property
    def table(self) -> Table:
        return self.look.table

    @property
    def seat(self) -> int:
        return self.look.own.number

    def last_read(self, readers: int) -> float:
        return self.rows.read.get((self.look.own.pk, readers), 0)

    @property
    def muted(self) -> Collection[int]:
        return self.rows.muted.get((self.table.pk, self.reader.user_id), ())

    def messages(self, wanted: Filters, start: datetime | None) -> Iterable[Message]:
        return self._newest(self.rows.messages, wanted, start)

    def offers(self, wanted: Filters, start: datetime | None) -> Iterable[Offer]:
        rows = self._newest(self.rows.offers, wanted, start)
        return [row for row in rows if row.asked or row.status != OfferStatus.SEALED]

    def interventions(self, wanted: Filters, start: datetime | None) -> Iterable[Intervention]:
        return self._newest(self.rows.interventions, wanted, start, "at_length")

    def entries(self, wanted: Filters, start: datetime | None) -> Iterable[Logged]:
        self._check(wanted)
        rows = [row for row in self.ends if row.index >= wanted.since]
        rows = [row for row in rows if start is None or row.at >= start]
        return sorted(rows, key=lambda row: (row.at, row.index), reverse=True)

    def open_offers(self) -> list[Offer]:
        rows = [row for row in self.rows.offers.get(self.table.pk, ()) if row.is_open]
        return sorted(rows, key=lambda row: (row.at, row.pk))

    def answers(self, offers: Collection[Offer]) -> Iterable[OfferAnswer]:
        return [answer for offer in offers for answer in self.rows.answers.get(offer.pk, ())]

    def linked(self, offers: Collection[Offer]) -> list[Offer]:
        wanted, rows = near(offers), self.rows.linked.get(self.table.pk, ())
        return [row for row in rows if row in wanted and self.reader.may_see(row)]

    def _newest(
        self,
        rows: Mapping[int, list[OnTheLine]],
        wanted: Filters,
        start: datetime | None,
        length: str = "length",
    ) -> list[OnTheLine]:
        """Return the rows of the table since then, newest first."""
        self._check(wanted)
        found = [(row.at, getattr(row, length), row.pk, row) for row in rows.get(self.table.pk, ())]
        since = [one for one in found if one[1] >= wanted.since]
        if start is not None:
            since = [one for one in since if one[0] >= start]
        return [one[3] for one in sorted(since, key=lambda one: one[:3], reverse=True)]

    def _check(self, wanted: Filters) -> None:
        whole = wanted.seat is None and wanted.thread is None
        whole = whole and not wanted.kind and not wanted.before
        assert whole and wanted.since >= self.look.since, "more is asked for than was fetched"  # noqa: PT018


def sources_of(looks: Sequence[Look], ends: Mapping[int, Sequence[Logged]]) -> dict[int, Source]:
    """Return a source of rows for each viewer, by the id of their seat.

    `ends` maps the ids of the tables to the last entries of their logs.
    """
    near = [look for look in looks if look.back <= END]
    rows = _Rows.of(near)
    found: dict[int, Source] = {}
    for look in looks:
        reader = reader_at(look.table, look.own)
        if rows is None or look.back > END:
            found[look.own.pk] = QueriedSource(look.table, reader.seat, reader)
        else:
            found[look.own.pk] = FetchedSource(reader, look, ends[look.table.pk], rows)
    return found


class _TooMany(Exception):
    """More rows of one kind than may be fetched at once."""


@dataclass(slots=True)
class _Rows:
    """The rows that were fetched, by the ids of tables unless a comment says otherwise."""

    messages: Mapping[int, list[Message]] = field(default_factory=dict)
    offers: Mapping[int, list[Offer]] = field(default_factory=dict)
    linked: Mapping[int, list[Offer]] = field(default_factory=dict)
    interventions: Mapping[int, list[Intervention]] = field(default_factory=dict)
    answers: Mapping[int, list[OfferAnswer]] = field(default_factory=dict)  # of offers
    muted: Mapping[tuple[int, int | None], set[int]] = field(default_factory=dict)
    read: Mapping[tuple[int, int], int] = field(default_factory=dict)  # of seats and readers

    @classmethod
    def of(cls, looks: Sequence[Look]) -> "_Rows | None":
        """Fetch the rows; None if there are too many of one kind."""
        rows = cls()
        if looks:
            try:
                rows._fetch(looks)
            except _TooMany:
                return None
        return rows

    def _fetch(self, looks: Sequence[Look]) -> None:
        tables = {look.table.pk: look.table for look in looks}
        back = max(look.back for look in looks) + GROWN
        self._fetch_talk(looks, tables, back)
        self._fetch_offers(tables, back)
        done = Intervention.objects.filter(table__in=tables, at_length__gte=_length() - back)
        self.interventions = _by_table(_all(done.select_related("user")))
        for pk, rows in self.interventions.items():
            for row in rows:
                row.table = tables[pk]

    def _fetch_talk(self, looks: Sequence[Look], tables: Mapping[int, Table], back: int) -> None:
        said = Message.objects.filter(
            table__in=tables, length__gte=_length() - back, hidden_by_operator=False
        )
        self.messages = _by_table(_all(said.select_related("claim")))
        if not self.messages:
            return
        marks = ReadMark.objects.filter(seat__in=[look.own.pk for look in looks])
        read = marks.values_list("seat_id", "readers", "last_message")
        self.read = {(seat, readers): last for seat, readers, last in read}
        people = {look.own.user_id for look in looks}
        mutes = Mute.objects.filter(table__in=tables, user__in=people)
        muted: dict[tuple[int, int | None], set[int]] = defaultdict(set)
        for table, person, seat in mutes.values_list("table_id", "user_id", "seat"):
            muted[table, person].add(seat)
        self.muted = muted

    def _fetch_offers(self, tables: Mapping[int, Table], back: int) -> None:
        bargaining = [pk for pk, table in tables.items() if table.rules.has_deals]
        if not bargaining:
            return
        shown = Q(status=OfferStatus.OPEN) | Q(length__gte=_length() - back)
        offers = _all(Offer.objects.filter(shown, table__in=bargaining))
        if not offers:
            return
        self.offers = _by_table(offers)
        if wanted := near(offers):
            linked = Offer.objects.filter(wanted.query, table__in=bargaining)
            self.linked = _by_table(_all(linked))
        still_open = [offer.pk for offer in offers if offer.is_open]
        if still_open:
            said = OfferAnswer.objects.filter(offer__in=still_open)
            self.answers = _by(said, "offer_id")


def _length() -> F:
    return F("table__length")


def _all(rows: "QuerySet[Row]") -> list[Row]:
    found = list(rows.order_by()[: MANY + 1])
    if len(found) > MANY:
        raise _TooMany
    return found


def _by_table(rows: Iterable[Row]) -> dict[int, list[Row]]:
    return _by(rows, "table_id")


def _by(rows: Iterable[Row], name: str) -> dict[Any, list[Row]]:
    found: dict[Hashable, list[Row]] = defaultdict(list)
    for row in rows:
        found[getattr(row, name)].append(row)
    return found
