"""What happened at a table since somebody last acted there himself, oldest first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Final

from django.db.models import Max
from django.utils.html import escape, strip_tags
from django.utils.translation import gettext as _

from games.forum.models import OfferStatus
from games.forum.selectors import Filters, Item, Source, timeline
from games.play.models import Entry, MadeBy, Seat
from games.play.selectors.logged import Logged

MOST: Final = 40


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing, as text and as HTML. `html` is only there where somebody wrote it."""

    who: str
    text: str
    html: str = ""
    is_message: bool = False


@dataclass(frozen=True, slots=True)
class Since:
    lines: list[Happened]
    has_more: bool = False


def lengths_after_own_turn(
    seats: Collection[Seat], ends: Mapping[int, Sequence[Logged]]
) -> dict[int, int]:
    """How long the log was when each seat's player had last acted; 0 if he has not yet.

    What was played for him he has not seen. By the ids of the seats. `ends` are the ends of the
    logs, by the ids of the tables.
    """
    found = {seat.pk: _length_in(ends[seat.table_id], seat.number) for seat in seats}
    earlier = [seat for seat in seats if not found[seat.pk] and _begins_later(ends[seat.table_id])]
    return found | (_earlier_lengths(earlier) if earlier else {})


def _length_in(end: Sequence[Logged], seat: int) -> int:
    own = (entry for entry in reversed(end) if entry.seat == seat and _is_act(entry))
    return next((entry.index + 1 for entry in own), 0)


def _is_act(entry: Logged) -> bool:
    return entry.made_by == MadeBy.PLAYER and entry.raw.get("do") != "deal"


def _begins_later(end: Sequence[Logged]) -> bool:
    return bool(end) and end[0].index > 0


def _earlier_lengths(seats: Collection[Seat]) -> dict[int, int]:
    """One query for all who have not acted for long."""
    acted = Entry.objects.filter(
        table__in={seat.table_id for seat in seats},
        seat__in={seat.number for seat in seats},
        made_by=MadeBy.PLAYER,
    ).exclude(raw__do="deal")
    rows = acted.order_by().values_list("table_id", "seat").annotate(last=Max("index"))
    last = {(table, number): index for table, number, index in rows}
    return {
        seat.pk: last[seat.table_id, seat.number] + 1
        for seat in seats
        if (seat.table_id, seat.number) in last
    }


def since(source: Source, length: int, names: Mapping[int, str]) -> Since:
    """Moves, deals and messages that the viewer may know of, since the log was so long."""
    seat = source.seat
    assert seat is not None, "a mail goes to somebody who sits there"
    page = timeline(source.table, seat, Filters(most=MOST, since=length), names, source=source)
    found = [_line(item, names) for item in page.items if not _is_known_otherwise(item, seat)]
    return Since(found[::-1], has_more=bool(page.older))


def _is_known_otherwise(item: Item, seat: int) -> bool:
    """What he wrote himself he knows, and open offers stand in a list of their own, and of a sealed
    one the deal is told."""
    own = item.kind in ("message", "claim", "offer") and item.seat == seat
    is_told = item.status_code in (OfferStatus.OPEN, OfferStatus.SEALED)
    return own or item.is_muted or is_told


def _line(item: Item, names: Mapping[int, str]) -> Happened:
    name = "" if item.seat is None else names.get(item.seat, "")
    who = name[:1].upper() + name[1:]
    if item.kind == "message":
        private = f" {_('(to you)')}" if item.is_private else ""
        html = str(item.html or "")
        return Happened(f"{who}{private}", unescape(strip_tags(html)).strip(), html, True)
    if item.kind == "claim":
        to_whom = _("claims to you") if item.is_private else _("claims")
        return Happened(f"{who} {to_whom}", item.text, escape(item.text), True)
    said = item.text if not item.status else f"{item.text} ({item.status})"
    return Happened("", said)
