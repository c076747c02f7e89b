"""What happened at a table since somebody last acted there, oldest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final

from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from games.forum.models import OfferStatus
from games.forum.selectors import Filters, Item, timeline
from games.play.models import Entry, Seat, Table

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


def since_own_turn(table: Table, seat: Seat, names: Mapping[int, str]) -> Since:
    """Moves, deals and messages that the seat may know of, after its last own action."""
    acted = Entry.objects.filter(table=table, seat=seat.number).exclude(raw__do="deal")
    last = acted.order_by("-index").values_list("index", flat=True).first()
    page = timeline(table, seat.number, Filters(most=MOST), names)
    found: list[Happened] = []
    for item in page.items:
        if last is not None and item.kind == "move" and item.key == str(last + 1):
            return Since(found[::-1])
        if not _is_known_otherwise(item, seat.number):
            found.append(_line(item, names))
    return Since(found[::-1], has_more=bool(page.older))


def _is_known_otherwise(item: Item, seat: int) -> bool:
    """What he wrote himself he knows, and open offers stand in a list of their own."""
    own = item.kind in ("message", "offer") and item.seat == seat
    return own or item.is_muted or item.status_code == OfferStatus.OPEN


def _line(item: Item, names: Mapping[int, str]) -> Happened:
    who = "" if item.seat is None else names.get(item.seat, "")
    if item.kind == "message":
        private = f" {_('(to you)')}" if item.is_private else ""
        html = str(item.html or "")
        return Happened(f"{who}{private}", unescape(strip_tags(html)).strip(), html, True)
    said = item.text if not item.status else f"{item.text} ({item.status})"
    return Happened("", said)
