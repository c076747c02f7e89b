"""The truth of a table: everything that its facts are computed from, read once."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Sum

from engine import records
from engine.game import Header, Raw
from games.archive.facts.holdings import Change, Holdings
from games.archive.models import Imported
from games.forum.models import Message, PromiseMark
from games.forum.seat_sets import bits
from games.forum.selectors import Reader, reader_at
from games.leagues.models import LeagueTable
from games.play.log.entries import entries_of
from games.play.models import Intervention, Seat, Table, Tenure

Kind = Intervention.Kind
WENT = (Kind.LEFT, Kind.VANISHED, Kind.HAND_ON)
CAME = (Kind.TAKEN, Kind.RETURNED)


@dataclass(frozen=True, slots=True)
class SeatMessage:
    """A seat's message with its readers: spectators if it is `public`, and some seats."""

    pk: int
    user_id: int | None
    text: str
    public: bool
    readers: int
    language: str  # in which the author reads the site


@dataclass(frozen=True, slots=True)
class Truth:
    """A table that is over, with all that belongs to it."""

    table: Table
    header: Header
    log: list[Raw]
    seats: list[Seat]
    holdings: Holdings
    left: dict[int, int]  # people who once held a seat and now hold none, with that seat
    marks: dict[tuple[str, int], bool]
    heard: list[SeatMessage]
    season_id: int | None
    imported: Raw | None
    private_version: int


def truth_of(table: Table) -> Truth:
    """Read everything about a table that is over."""
    seats = list(Seat.objects.filter(table=table).order_by("number"))
    tenures = list(Tenure.objects.filter(seat__table=table).order_by("until", "pk"))
    held_now = {seat.user_id for seat in seats}
    by_id = {seat.pk: seat.number for seat in seats}
    marks = PromiseMark.objects.filter(table=table)
    imported = Imported.objects.filter(table=table).values_list("row", flat=True).first()
    return Truth(
        table=table,
        header=_header(table),
        log=[entry.raw for entry in entries_of(table)],
        seats=seats,
        holdings=holdings_of(table, seats, tenures),
        left={t.user_id: by_id[t.seat_id] for t in tenures if t.user_id not in held_now},
        marks={(mark.deal_id, mark.index): mark.kept for mark in marks},
        heard=_heard(table, seats),
        season_id=LeagueTable.objects.filter(table=table)
        .values_list("round__season", flat=True)
        .first(),
        imported=imported,
        private_version=private_version_of(table.pk),
    )


def holdings_of(table: Table, seats: list[Seat], tenures: list[Tenure]) -> Holdings:
    """Return the holders of all seats, as the interventions at the table note them."""
    done = Intervention.objects.filter(table=table, refused=False).order_by("at", "pk")
    changes = [change for one in done if (change := _change(one)) is not None]
    changed = {change.seat for change in changes}
    first_holders = {t.seat_id: t.user_id for t in reversed(tenures) if t.since is None}
    first = [
        first_holders.get(seat.pk) if seat.number in changed else seat.user_id for seat in seats
    ]
    return Holdings(first, changes)


def private_version_of(table_id: int) -> int:
    """Return the sum of the seats' private versions, which rises with each of them."""
    found = Seat.objects.filter(table=table_id).aggregate(all=Sum("private_version"))
    return int(found["all"] or 0)


def _change(done: Intervention) -> Change | None:
    if done.kind == Kind.ROLL_BACK:
        return Change(done.at_length, None)
    if done.kind in WENT:
        return Change(done.at_length, done.detail["seat"])
    if done.kind in CAME:
        return Change(done.at_length, done.detail["seat"], done.user_id)
    return None


def _header(table: Table) -> Header:
    header = table.header
    chosen: dict[str, Any] = records.complete(table.rules, header.options)
    return header._replace(options=chosen)


def _heard(table: Table, seats: list[Seat]) -> list[SeatMessage]:
    """Return the messages of seats that no operator has hidden, with their readers in the forum."""
    spectator = Reader(table, None)
    readers = [reader_at(table, seat) for seat in seats if seat.user_id is not None]
    said = Message.objects.filter(table=table, seat__isnull=False, hidden_by_operator=False)
    return [
        SeatMessage(
            pk=one.pk,
            user_id=one.user_id,
            text=one.text,
            public=spectator.may_read(one),
            readers=bits(r.seat for r in readers if r.seat is not None and r.may_read(one)),
            language=one.user.language if one.user else settings.LANGUAGE_CODE,
        )
        for one in said.select_related("user").order_by("pk")
    ]
