"""Everything that happened at a table in one line of time, as one viewer may know it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from engine.naming import named
from games.common.prose import prose
from games.forum.bargains import bargain_of
from games.forum.models import Message, Mute, Offer, OfferStatus, ReadMark
from games.forum.selectors.reading import readable, visible_offers
from games.forum.selectors.telling import tellings
from games.play.models import Entry, Intervention, Table
from games.play.position import Memory

PAGE: Final = 40
KINDS: Final = {
    "messages": _("Messages"),
    "moves": _("Moves"),
    "offers": _("Offers and deals"),
}
# The order of things of the same moment, after the length of the log at which they happened.
MESSAGE, OFFER, INTERVENTION, ENTRY = range(4)
Key = tuple[datetime, int, int, int]  # when, length of the log, kind, id

_prose: Memory[SafeString] = Memory(4096)


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the time line is wanted: of one seat, of one kind, what came before an item."""

    seat: int | None = None
    kind: str = ""
    before: str = ""
    most: int = PAGE

    @property
    def query(self) -> str:
        """The same as the end of an address."""
        wanted = {"seat": self.seat, "kind": self.kind, "before": self.before}
        return urlencode({key: value for key, value in wanted.items() if value not in (None, "")})


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that happened. `anchor` names it in addresses, and tells nothing else."""

    kind: str  # message, offer, deal, move, intervention
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
) -> Timeline:
    """What the seat (None: a spectator) may know of what happened, newest first."""
    wanted = filters or Filters()
    page = _Page(table, seat, wanted, names or {})
    found = [*page.messages(), *page.offers(), *page.interventions(), *page.entries()]
    found.sort(key=lambda item: item.order, reverse=True)
    items = found[: wanted.most]
    return Timeline(items, items[-1].anchor if len(found) > wanted.most else "")


class _Page:
    """The queries of one page, one a kind, each for no more than the page could hold."""

    def __init__(
        self, table: Table, seat: int | None, wanted: Filters, names: Mapping[int, str]
    ) -> None:
        self.table = table
        self.seat = seat
        self.wanted = wanted
        self.names = names
        self.end = self._order_of(wanted.before) if wanted.before else None

    def messages(self) -> list[Item]:
        if self.wanted.kind not in ("", "messages"):
            return []
        rows = readable(self.table, self.seat)
        if self.wanted.seat is not None:
            rows = rows.filter(seat=self.wanted.seat)
        rows = rows.annotate(unread=self._unread(), muted=self._muted())
        return [self._message(row) for row in self._cut(rows, MESSAGE, "length", "pk")]

    def _unread(self) -> Any:
        if self.seat is None:
            return Value(False)
        mark = ReadMark.objects.filter(seat__table=self.table, seat__number=self.seat)
        last = Coalesce(Subquery(mark.values("last_message")[:1]), 0)
        return Q(pk__gt=last) & (Q(seat=None) | ~Q(seat=self.seat))

    def _muted(self) -> Any:
        if self.seat is None:
            return Value(False)
        mine = Mute.objects.filter(
            table=self.table,
            seat=OuterRef("seat"),
            user__seats__table=self.table,
            user__seats__number=self.seat,
        )
        return Exists(mine)

    def _message(self, row: Any) -> Item:
        return Item(
            kind="message",
            anchor=f"m{row.key}",
            order=(row.at, row.length, MESSAGE, row.pk),
            turn=row.turn,
            seat=row.seat,
            html=_html_of(row),
            to=tuple(row.to),
            is_private=row.is_private,
            is_new=row.unread,
            is_muted=row.muted,
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
        return [self._offer(row) for row in self._cut(rows, OFFER, "length", "pk")]

    def _offer(self, row: Offer) -> Item:
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
        )

    def interventions(self) -> list[Item]:
        if self.wanted.kind or self.wanted.seat is not None:
            return []
        rows = Intervention.objects.filter(table=self.table)
        return [
            Item(
                kind="intervention",
                anchor=f"i{row.pk}",
                order=(row.at, row.at_length, INTERVENTION, row.pk),
                turn=0,
                seat=None,
                text=str(row.get_kind_display()),
                status=row.reason,
            )
            for row in self._cut(rows, INTERVENTION, "at_length", "pk")
        ]

    def entries(self) -> list[Item]:
        if self.wanted.kind == "messages":
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
        )

    def _named(self, text: str) -> str:
        return named(text, self.names)

    def _cut(self, rows: QuerySet, kind: int, length: str, ident: str) -> QuerySet:
        """One item more than a page, so that it shows whether there are older ones."""
        if self.end is not None:
            rows = rows.filter(_before(self.end, kind, length, ident))
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
