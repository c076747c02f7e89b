"""The parts of a time line: filters, items, and a page of them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.forum.offers.links import Link

PAGE: Final = 40
KINDS: Final = {
    "messages": _("Messages"),
    "claims": _("Claims"),
    "moves": _("Moves"),
    "offers": _("Offers and deals"),
}
# Items of the same moment are sorted by the length of the log, then in this order.
MESSAGE, OFFER, INTERVENTION, ENTRY = range(4)
Key = tuple[datetime, int, int, int]  # when, length of the log, kind, id


@dataclass(frozen=True, slots=True)
class Filters:
    """The part of the time line to show: one seat, one kind, or what came before an item.

    `thread` is the set of readers whose messages are shown alone; None shows everything. `since`
    leaves out everything that happened before the log had that many entries.
    """

    seat: int | None = None
    kind: str = ""
    before: str = ""
    most: int = PAGE
    since: int = 0
    thread: int | None = None

    @property
    def query(self) -> str:
        """The filters as the query string of an address."""
        wanted = {"seat": self.seat, "kind": self.kind, "before": self.before}
        return urlencode({key: value for key, value in wanted.items() if value not in (None, "")})


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that happened. `anchor` is its name in addresses and gives nothing away."""

    kind: str  # message, claim, offer, deal, move, intervention
    anchor: str
    order: Key
    turn: int
    seat: int | None
    text: str = ""
    html: SafeString | None = None
    to: tuple[int, ...] = ()
    is_private: bool = False
    is_new: bool = False
    is_muted: bool = False
    by_house: bool = False  # said by a house player
    key: str = ""
    status: str = ""
    status_code: str = ""
    answers: Link | None = None
    countered: Link | None = None
    verdict: str = ""  # of a claim after the end

    @property
    def at(self) -> datetime:
        return self.order[0]


@dataclass(frozen=True, slots=True)
class Timeline:
    """A page of the time line, newest first. The next page begins before the item `older`."""

    items: list[Item]
    older: str = ""
