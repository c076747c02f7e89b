"""The time line: everything that happened at a table, as far as one viewer may know it."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.display_names import named
from games.common.markdown import prose
from games.forum import press
from games.forum.board.items import (
    ENTRY,
    INTERVENTION,
    MESSAGE,
    OFFER,
    Filters,
    Item,
    Timeline,
)
from games.forum.board.sources import Asked, Source
from games.forum.claims.selectors import claim_of, verdict_of
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Message, Offer
from games.forum.offers.links import UNLINKED, Links, links_of
from games.play.log import position as positions
from games.play.log.narrative import by_whom, what_was_done
from games.play.log.position import Logged, Memory, logged, nearest, remember
from games.play.models import Entry, Intervention, MadeBy, Table

Row = TypeVar("Row")

_prose: Final[Memory[SafeString]] = Memory(4096)
_said: Final[Memory[list[Item]]] = Memory(512)


def timeline(
    table: Table,
    seat: int | None,
    filters: Filters | None = None,
    names: Mapping[int, str] | None = None,
    private_version: int | None = None,
    source: Source | None = None,
) -> Timeline:
    """Return a page of what the seat (None: a spectator) may know, newest first.

    With the seat's `private_version` the messages are cached until they change. `source` gives
    the rows if they have been fetched already.
    """
    wanted = filters or Filters()
    page = _Page(source or Asked(table, seat), wanted, names or {}, private_version)
    found: list[Item] = []
    for kind in (page.messages, page.entries, page.offers, page.interventions):
        found = sorted([*found, *kind()], key=lambda item: item.order, reverse=True)
        if len(found) > wanted.most:
            page.start = found[wanted.most].at  # older rows have no place on the page
    items = found[: wanted.most]
    return Timeline(items, items[-1].anchor if len(found) > wanted.most else "")


class _Page:
    """The items of one page. No more rows of each kind are fetched than the page can hold."""

    def __init__(
        self,
        source: Source,
        wanted: Filters,
        names: Mapping[int, str],
        private_version: int | None,
    ) -> None:
        self.source = source
        self.table = source.table
        self.seat = source.seat
        self.wanted = wanted
        self.names = names
        self.private_version = private_version
        self.start: datetime | None = None

    def messages(self) -> list[Item]:
        """Return the messages and the claims, which are messages too."""
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
        """Return the cache key of the messages. They do not depend on the entries of the log."""
        table = self.table
        at = (table.code, table.talk_version, table.rollbacks, table.status, press.all_open(table))
        reader = (self.seat, self.private_version, tuple(self.names.items()), get_language())
        return (at, reader, self.wanted)

    def _messages(self) -> list[Item]:
        rows = self.source.messages(self.wanted, self.start)
        found = self._shown(rows, self._may_read)
        if not found:
            return []
        last, muted = self.source.last_read, self.source.muted
        return [
            self._message(row, row.pk > last and not self._is_own(row), row.seat in muted)
            for row in found
        ]

    def _may_read(self, row: Message) -> bool:
        return self.source.reader.may_read(row)  # the reader is only fetched if there is a row

    def _may_see(self, row: Offer) -> bool:
        return self.source.reader.may_see(row)

    def _is_own(self, row: Message) -> bool:
        return row.seat is not None and row.seat == self.seat

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
            status=str(_("The log has been taken back since.")) if claim and claim.undone else "",
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
        rows = self.source.offers(self.wanted, self.start)
        found = self._shown(rows, self._may_see)
        links = links_of(found, self.source.linked(found))
        return [self._offer(row, links.get(row.pk, UNLINKED)) for row in found]

    def _offer(self, row: Offer, links: Links) -> Item:
        bargain = bargain_of(self.table)
        assert bargain is not None, "only games with deals have offers"
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
        rows = self.source.interventions(self.wanted, self.start)
        return [self._intervention(row) for row in self._shown(rows)]

    def _intervention(self, row: Intervention) -> Item:
        by = by_whom(row)
        what = what_was_done(row, self.names)
        return Item(
            kind="intervention",
            anchor=f"i{row.key}",
            order=(row.at, row.at_length, INTERVENTION, row.pk),
            turn=0,
            seat=None,
            text=f"{what}, {by}" if by else what,
            status=row.reason,
        )

    def entries(self) -> list[Item]:
        if self.wanted.kind in ("messages", "claims"):
            return []
        found = self._shown(self.source.entries(self.wanted, self.start))
        told = tellings(self.table, [row.index for row in found], self.seat)
        return [self._entry(row, told[row.index]) for row in found]

    def _entry(self, row: Entry | Logged, told: str) -> Item:
        is_deal = row.raw.get("do") == "deal"
        return Item(
            kind="deal" if is_deal else "move",
            anchor=f"e{row.index}",
            order=(row.at, row.index, ENTRY, row.index),
            turn=row.turn,
            seat=row.raw["deal"]["by"] if is_deal else row.seat,
            text=self._named(told),
            key=str(row.index + 1),
            status="" if row.made_by == MadeBy.PLAYER else str(MadeBy(row.made_by).label),
        )

    def _named(self, text: str) -> str:
        return named(text, self.names)

    def _shown(
        self, rows: Iterable[Row], may_show: Callable[[Row], bool] = lambda _row: True
    ) -> list[Row]:
        """Return the rows of a page and one row more, which shows that there are older ones."""
        return list(islice((row for row in rows if may_show(row)), self.wanted.most + 1))


def _html_of(message: Message) -> SafeString:
    """Return the message as HTML. It is cached, since messages never change."""
    known = _prose.get(message.key)
    if known is None:
        known = prose(message.text)
        _prose.put(message.key, known)
    return known


_told: Memory[str] = Memory(16_384)


def tellings(table: Table, indexes: Sequence[int], seat: int | None) -> dict[int, str]:
    """Return a sentence or two for each of these entries, with at most two queries."""
    found = {index: _told.get(_key(table, index, seat)) for index in indexes}
    missing = [index for index, text in found.items() if text is None]
    told = _tell(table, min(missing), max(missing), seat) if missing else {}
    return {index: text if text is not None else told[index] for index, text in found.items()}


def _tell(table: Table, first: int, last: int, seat: int | None) -> dict[int, str]:
    """Tell the entries from `first` to `last`, going on from the nearest known position."""
    here, told = nearest(table, first), {}
    for known in logged(table, here.length, last + 1):
        after, _ = here.after(known.raw)
        if known.index >= first:
            entry = here.game.decode(here.state, known.raw)
            told[known.index] = here.game.tell(here.state, entry, after.state, seat)
            keep = partial(_told.put, _key(table, known.index, seat), told[known.index])
            positions.when_committed(keep)
        here = after
    remember(table, here)
    return told


def _key(table: Table, index: int, seat: int | None) -> Hashable:
    return (table.pk, table.commitment, table.rollbacks, index, seat)
