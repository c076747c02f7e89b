"""The time line: everything that happened at a table, as far as one viewer may know it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import TypeVar

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.display_names import named
from games.common.markdown import prose
from games.common.memory import kept
from games.forum.board.items import (
    ENTRY,
    INTERVENTION,
    MESSAGE,
    OFFER,
    Filters,
    Item,
    Timeline,
)
from games.forum.board.sources import QueriedSource, Source
from games.forum.claims.selectors import claim_of, verdict_of
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Message, Offer
from games.forum.offers.links import UNLINKED, Links, links_of
from games.play.log.logged import Logged
from games.play.log.narrative import by_whom, tellings, what_was_done
from games.play.models import Entry, Intervention, MadeBy, Table

Row = TypeVar("Row")


def timeline(
    table: Table,
    seat: int | None,
    filters: Filters | None = None,
    names: Mapping[int, str] | None = None,
    source: Source | None = None,
) -> Timeline:
    """Return a page of what the seat (None: a spectator) may know, newest first.

    `source` gives the rows if they have been fetched already.
    """
    wanted = filters or Filters()
    page = _Page(source or QueriedSource(table, seat), wanted, names or {})
    found: list[Item] = []
    for kind in page.kinds:
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
    ) -> None:
        self.source = source
        self.table = source.table
        self.seat = source.seat
        self.wanted = wanted
        self.names = names
        self.start: datetime | None = None

    @property
    def kinds(self) -> Sequence[Callable[[], list[Item]]]:
        """Return what to look for; in a thread there are only messages."""
        if self.wanted.thread is not None:
            return (self.messages,)
        return (self.messages, self.entries, self.offers, self.interventions)

    def messages(self) -> list[Item]:
        """Return the messages and the claims, which are messages too."""
        if self.wanted.kind not in ("", "messages", "claims"):
            return []
        rows = self.source.messages(self.wanted, self.start)
        found = self._shown(rows, self._may_read)
        if not found:
            return []
        muted = self.source.muted
        return [self._message(row, self._is_new(row), row.seat in muted) for row in found]

    def _is_new(self, row: Message) -> bool:
        return not self._is_own(row) and row.pk > self.source.last_read(row.readers)

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
            by_house=row.seat is not None and row.user_id is None,
            key=row.key,
        )

    def offers(self) -> list[Item]:
        if not self.table.rules.has_deals or self.wanted.kind not in ("", "offers"):
            return []
        rows = self.source.offers(self.wanted, self.start)
        found = self._shown(rows, self._may_see)
        if not found:
            return []
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
            status=self._named(": ".join(filter(None, self._status(row)))),
            status_code=row.status,
            answers=links.answers,
            countered=links.countered,
        )

    def _status(self, row: Offer) -> tuple[str, str]:
        return str(row.get_status_display()), row.refusal_told_to(self.seat)

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
        if not found:
            return []
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
    return mark_safe(kept(("prose", message.key), lambda: prose(message.text)))  # noqa: S308
