"""What happened at a table since somebody last acted there, oldest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final

from django.utils.html import escape, strip_tags
from django.utils.translation import gettext as _

from games.forum.models import OfferStatus
from games.forum.selectors import Filters, Item, timeline
from games.play.models import Entry, Table

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


def length_after_own_turn(table: Table, seat: int) -> int:
    """How long the log was when the seat had last acted; 0 if it has not yet."""
    acted = Entry.objects.filter(table=table, seat=seat).exclude(raw__do="deal")
    last = acted.order_by("-index").values_list("index", flat=True).first()
    return 0 if last is None else last + 1


def since(table: Table, seat: int, length: int, names: Mapping[int, str]) -> Since:
    """Moves, deals and messages that the seat may know of, since the log was so long."""
    page = timeline(table, seat, Filters(most=MOST, since=length), names)
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
