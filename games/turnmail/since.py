"""The events at a table since a player last acted there, oldest first."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Final

from django.db.models import Max
from django.utils.html import escape, strip_tags
from django.utils.translation import gettext as _

from games.forum.models import OfferStatus
from games.forum.selectors import Filters, Item, Source, timeline
from games.play.log.logged import Logged
from games.play.models import Entry, MadeBy, Seat

MOST: Final = 40


@dataclass(frozen=True, slots=True)
class Happened:
    """One event as text. `html` is set only for what a person wrote."""

    who: str
    text: str
    html: str = ""
    is_message: bool = False


@dataclass(frozen=True, slots=True)
class Since:
    """The news that a mail tells. `whispered` are the seats that said some of it in private."""

    lines: list[Happened]
    has_more: bool = False
    whispered: tuple[int, ...] = ()


def lengths_after_own_turn(
    seats: Collection[Seat], ends: Mapping[int, Sequence[Logged]]
) -> dict[int, int]:
    """Return the length of the log after each player's own last action, by seat id; 0 for none.

    Actions that were played for a player do not count, as the player has not seen them. `ends`
    are the last entries of the logs, by table id.
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
    """Find the last actions of players who have not acted for long, in one query."""
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
    """List the moves, deals and messages this viewer may know of since the log had this length."""
    seat = source.seat
    assert seat is not None, "a mail goes to somebody who sits there"
    page = timeline(source.table, seat, Filters(most=MOST, since=length), names, source=source)
    told = [item for item in page.items if not _is_known_otherwise(item, seat)]
    lines = [_line(item, names) for item in reversed(told)]
    return Since(lines, bool(page.older), _whispered(told))


def _whispered(told: Iterable[Item]) -> tuple[int, ...]:
    private = (item for item in told if item.is_private and item.kind in ("message", "claim"))
    return tuple(sorted({item.seat for item in private if item.seat is not None}))


def _is_known_otherwise(item: Item, seat: int) -> bool:
    """Tell whether the mail need not tell it: the player wrote it, or it is told elsewhere.

    Open offers have a list of their own, and a sealed offer is told as the deal it became.
    """
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
