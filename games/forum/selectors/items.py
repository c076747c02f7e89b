"""What a time line is made of."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.forum.selectors.links import Link

PAGE: Final = 40
KINDS: Final = {
    "messages": _("Messages"),
    "claims": _("Claims"),
    "moves": _("Moves"),
    "offers": _("Offers and deals"),
}
# The order of things of the same moment, after the length of the log at which they happened.
MESSAGE, OFFER, INTERVENTION, ENTRY = range(4)
Key = tuple[datetime, int, int, int]  # when, length of the log, kind, id


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the time line is wanted: of one seat, of one kind, what came before an item.

    `since` leaves out what happened before the log had so many entries.
    """

    seat: int | None = None
    kind: str = ""
    before: str = ""
    most: int = PAGE
    since: int = 0

    @property
    def query(self) -> str:
        """The same as the end of an address."""
        wanted = {"seat": self.seat, "kind": self.kind, "before": self.before}
        return urlencode({key: value for key, value in wanted.items() if value not in (None, "")})


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that happened. `anchor` names it in addresses, and tells nothing else."""

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
    """A page of it, newest first. `older` is what the next page comes before."""

    items: list[Item]
    older: str = ""
