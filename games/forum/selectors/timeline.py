"""Everything that happened at a table in one line of time, as one viewer may know it."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import inf
from typing import Final

from django.db.models import F, Q, QuerySet, Value
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from engine.naming import named
from games.common.prose import prose
from games.forum import press
from games.forum.bargains import bargain_of
from games.forum.models import Message, Mute, Offer, OfferStatus, ReadMark
from games.forum.selectors.claims import claim_of, verdict_of, with_claims
from games.forum.selectors.links import UNLINKED, Link, Links, links_of
from games.forum.selectors.reading import readable, visible_offers
from games.forum.selectors.telling import tellings
from games.play.models import Entry, Intervention, MadeBy, Table
from games.play.position import Memory
from games.play.selectors.log import by_whom, what_was_done

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

_prose: Memory[SafeString] = Memory(4096)
_said: Memory[list["Item"]] = Memory(512)


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


def timeline(
    table: Table,
    seat: int | None,
    filters: Filters | None = None,
    names: Mapping[int, str] | None = None,
    private_version: int | None = None,
) -> Timeline:
    """What the seat (None: a spectator) may know of what happened, newest first.

    For who gives the seat's `private_version`, what was said is remembered until it changes.
    """
    wanted = filters or Filters()
    page = _Page(table, seat, wanted, names or {}, private_version)
    found: list[Item] = []
    for kind in (page.messages, page.entries, page.offers, page.interventions):
        found = sorted([*found, *kind()], key=lambda item: item.order, reverse=True)
        if len(found) > wanted.most:
            page.start = found[wanted.most].at  # what is older has no place on the page
    items = found[: wanted.most]
    return Timeline(items, items[-1].anchor if len(found) > wanted.most else "")


class _Page:
    """The queries of one page, one a kind, each for no more than the page could hold."""

    def __init__(
        self,
        table: Table,
        seat: int | None,
        wanted: Filters,
        names: Mapping[int, str],
        private_version: int | None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.wanted = wanted
        self.names = names
        self.private_version = private_version
        self.start: datetime | None = None
        self.end = self._order_of(wanted.before) if wanted.before else None

    def messages(self) -> list[Item]:
        """What was said, claims among it: they are messages too."""
        if self.wanted.kind not in ("", "messages", "claims"):
            return []
        if self.private_version is None:
            return self._messages()
        key = self._key_of_talk()
        known = _said.get(key)
        if known is None:
            known = self._messages()
            _said.put(key, known)
        return known

    def _key_of_talk(self) -> Hashable:
        """All that messages and what is marked at them depend on: an entry is not part of it."""
        table = self.table
        at = (table.code, table.talk_version, table.rollbacks, table.status, press.all_open(table))
        reader = (self.seat, self.private_version, tuple(self.names.items()), get_language())
        return (at, reader, self.wanted)

    def _messages(self) -> list[Item]:
        rows = readable(self.table, self.seat)
        if self.table.rules.claims is not None:
            rows = with_claims(rows, self.wanted.kind)
        elif self.wanted.kind == "claims":
            return []
        if self.wanted.seat is not None:
            rows = rows.filter(seat=self.wanted.seat)
        found = list(self._cut(rows, MESSAGE, "length", "pk"))
        if not found:
            return []
        last, muted = self._last_read(), self._muted()
        return [
            self._message(row, row.pk > last and not self._is_own(row), row.seat in muted)
            for row in found
        ]

    def _is_own(self, row: Message) -> bool:
        return row.seat is not None and row.seat == self.seat

    def _last_read(self) -> float:
        """The last message the seat has read; a spectator has read all."""
        if self.seat is None:
            return inf
        mark = ReadMark.objects.filter(seat__table=self.table, seat__number=self.seat)
        return mark.values_list("last_message", flat=True).first() or 0

    def _muted(self) -> set[int]:
        if self.seat is None:
            return set()
        mine = Mute.objects.filter(
            table=self.table, user__seats__table=self.table, user__seats__number=self.seat
        )
        return set(mine.values_list("seat", flat=True))

    def _message(self, row: Message, is_new: bool, is_muted: bool) -> Item:
        claim = claim_of(row) if self.table.rules.claims else None
        return Item(
            kind="claim" if claim else "message",
            anchor=f"m{row.key}",
            order=(row.at, row.length, MESSAGE, row.pk),
            turn=row.turn,
            seat=row.seat,
            text=self._named(row.text) if claim else "",
            html=None if claim else _html_of(row),
            status=str(_("The log was taken back since.")) if claim and claim.undone else "",
            verdict=verdict_of(self.table, claim) if claim else "",
            to=tuple(row.to),
            is_private=row.is_private,
            is_new=is_new,
            is_muted=is_muted,
            key=row.key,
        )

    def offers(self) -> list[Item]:
        bargain = bargain_of(self.table)
        if bargain is None or self.wanted.kind not in ("", "offers"):
            return []
        rows = visible_offers(self.table, self.seat)
        rows = rows.exclude(asked=0, status=OfferStatus.SEALED)  # of a gift the deal is shown
        if self.wanted.seat is not None:
            rows = rows.filter(seat=self.wanted.seat)
        found = list(self._cut(rows, OFFER, "length", "pk"))
        links = links_of(found, self.table, self.seat)
        return [self._offer(row, links.get(row.pk, UNLINKED)) for row in found]

    def _offer(self, row: Offer, links: Links) -> Item:
        bargain = bargain_of(self.table)
        assert bargain is not None, "offers were asked for"
        said = bargain.say(self.table, row.deal, self.seat, row.active)
        return Item(
            kind="offer",
            anchor=f"o{row.key}",
            order=(row.at, row.length, OFFER, row.pk),
            turn=row.turn,
            seat=row.seat,
            text=self._named(said),
            to=tuple(row.asked_seats),
            is_private=bool(row.concerned),
            key=row.key,
            status=str(row.get_status_display()),
            status_code=row.status,
            answers=links.answers,
            countered=links.countered,
        )

    def interventions(self) -> list[Item]:
        if self.wanted.kind or self.wanted.seat is not None:
            return []
        rows = Intervention.objects.filter(table=self.table).select_related("user", "table")
        found = self._cut(rows, INTERVENTION, "at_length", "pk")
        return [self._intervention(row) for row in found]

    def _intervention(self, row: Intervention) -> Item:
        by = by_whom(row)
        what = what_was_done(row, self.names)
        return Item(
            kind="intervention",
            anchor=f"i{row.pk}",
            order=(row.at, row.at_length, INTERVENTION, row.pk),
            turn=0,
            seat=None,
            text=f"{what}, {by}" if by else what,
            status=row.reason,
        )

    def entries(self) -> list[Item]:
        if self.wanted.kind in ("messages", "claims"):
            return []
        rows = Entry.objects.filter(table=self.table)
        if self.wanted.kind:
            deals = Q(raw__do="deal")
            rows = rows.filter(deals if self.wanted.kind == "offers" else ~deals)
        if self.wanted.seat is not None:
            rows = rows.filter(Q(seat=self.wanted.seat) | Q(raw__deal__by=self.wanted.seat))
        found = list(self._cut(rows, ENTRY, "index", "index"))
        told = tellings(self.table, [row.index for row in found], self.seat)
        return [self._entry(row, told[row.index]) for row in found]

    def _entry(self, row: Entry, told: str) -> Item:
        is_deal = row.raw.get("do") == "deal"
        return Item(
            kind="deal" if is_deal else "move",
            anchor=f"e{row.index}",
            order=(row.at, row.index, ENTRY, row.index),
            turn=row.turn,
            seat=row.raw["deal"]["by"] if is_deal else row.seat,
            text=self._named(told),
            key=str(row.index + 1),
            status="" if row.made_by == MadeBy.PLAYER else str(row.get_made_by_display()),
        )

    def _named(self, text: str) -> str:
        return named(text, self.names)

    def _cut(self, rows: QuerySet, kind: int, length: str, ident: str) -> QuerySet:
        """One item more than a page, so that it shows whether there are older ones."""
        if self.end is not None:
            rows = rows.filter(_before(self.end, kind, length, ident))
        if self.start is not None:
            rows = rows.filter(at__gte=self.start)
        if self.wanted.since:
            rows = rows.filter(**{f"{length}__gte": self.wanted.since})
        return rows.order_by("-at", f"-{length}", f"-{ident}")[: self.wanted.most + 1]

    def _order_of(self, anchor: str) -> Key | None:
        """Where an item stands; an unknown one is ignored."""
        kind, name = anchor[:1], anchor[1:]
        if kind == "m":
            rows: QuerySet = readable(self.table, self.seat).filter(key=name)
            return _first(rows, "length", MESSAGE)
        if kind == "o":
            return _first(visible_offers(self.table, self.seat).filter(key=name), "length", OFFER)
        if not name.isdecimal() or len(name) > 9:
            return None
        if kind == "i":
            rows = Intervention.objects.filter(table=self.table, pk=int(name))
            return _first(rows, "at_length", INTERVENTION)
        rows = Entry.objects.filter(table=self.table, index=int(name))
        return _first(rows, "index", ENTRY, "index")


def _first(rows: QuerySet, length: str, kind: int, ident: str = "pk") -> Key | None:
    found = rows.annotate(_kind=Value(kind)).values_list("at", F(length), "_kind", ident).first()
    return None if found is None else tuple(found)


def _before(end: Key, kind: int, length: str, ident: str) -> Q:
    """The condition that a row of this kind comes before that place in the line."""
    at, long, end_kind, end_id = end
    same = Q(at=at)
    if kind < end_kind:
        tie = same & Q(**{f"{length}__lte": long})
    elif kind > end_kind:
        tie = same & Q(**{f"{length}__lt": long})
    else:
        tie = same & (Q(**{f"{length}__lt": long}) | Q(**{length: long, f"{ident}__lt": end_id}))
    return Q(at__lt=at) | tie


def _html_of(message: Message) -> SafeString:
    """What was written as HTML, made once: messages stay as they are."""
    known = _prose.get(message.key)
    if known is None:
        known = prose(message.text)
        _prose.put(message.key, known)
    return known
