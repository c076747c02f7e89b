"""The board of talk as one viewer sees it."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _

from engine.display_names import named
from games.forum import press
from games.forum.board.items import KINDS, Filters, Timeline
from games.forum.board.sources import Asked
from games.forum.board.timeline import timeline
from games.forum.claims.selectors import Claimant, claims_sheet
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Mute
from games.forum.offers.selectors import OfferBoard, offer_board
from games.forum.promises.selectors import PromiseRow, promise_rows
from games.forum.readers import reader_at
from games.play.models import Opens, Seat, Table
from games.play.selectors import seat_names, view_of


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in force this turn."""

    id: str
    sentence: str
    promises: list[str]
    used: bool


@dataclass(frozen=True)
class TalkBoard:
    """The board of talk for one viewer. Each part is queried only when it is shown."""

    table: Table
    seats: list[Seat]
    seat: int | None
    filters: Filters = field(default_factory=Filters)

    @cached_property
    def names(self) -> Mapping[int, str]:
        return dict(enumerate(seat_names(self.table, self.seats)))

    @cached_property
    def reader(self) -> tuple[Hashable, ...]:
        """The reader for whom an item is worded: the names at the table and the time zone."""
        return (self.table.code, tuple(self.names.values()), get_current_timezone_name())

    @property
    def own_seat(self) -> Seat | None:
        return next((s for s in self.seats if s.number == self.seat), None)

    @cached_property
    def source(self) -> Asked:
        return Asked(self.table, self.seat, reader_at(self.table, self.own_seat))

    @cached_property
    def timeline(self) -> Timeline:
        return timeline(self.table, self.seat, self.filters, self.names, source=self.source)

    @cached_property
    def offers(self) -> OfferBoard:
        return offer_board(self.table, self.seat, self.names, self.source)

    @cached_property
    def deals(self) -> list[DealLine]:
        """The deals in force this turn."""
        bargain = bargain_of(self.table)
        if bargain is None or not self.table.has_started:
            return []
        view = view_of(self.table, self.seat)
        active = view.get("active")
        return [
            DealLine(
                deal["id"],
                named(bargain.say(self.table, deal, self.seat, active), self.names),
                [named(p, self.names) for p in bargain.promises(self.table, deal, self.seat)],
                deal["used"],
            )
            for deal in bargain.in_force(view)
        ]

    @cached_property
    def promises(self) -> list[PromiseRow]:
        return promise_rows(self.table, self.seat, self.names)

    @cached_property
    def claims(self) -> list[Claimant]:
        """The claims sheet. After the end it says of each claim whether it was true."""
        return claims_sheet(self.table, self.seat, self.names)

    @property
    def shows_claims(self) -> bool:
        return self.has_claims and self.table.has_started

    @cached_property
    def muted(self) -> set[int]:
        """Seats that this viewer does not want to read."""
        own = self.own_seat
        if own is None or own.user_id is None:
            return set()
        mutes = Mute.objects.filter(table=self.table, user_id=own.user_id)
        return set(mutes.values_list("seat", flat=True))

    @property
    def newest_unread(self) -> str:
        """The key of the newest message that is marked as new; empty if none is."""
        return next((item.key for item in self.timeline.items if item.is_new), "")

    @property
    def promises_beside(self) -> list[PromiseRow]:
        """The promises shown beside the game: those still open or for the viewer to judge."""
        return [row for row in self.promises if row.status == "open" or row.may_mark]

    @property
    def has_offers(self) -> bool:
        return press.has_offers(self.table)

    @property
    def has_deals(self) -> bool:
        return bargain_of(self.table) is not None

    @property
    def has_claims(self) -> bool:
        return press.has_claims(self.table)

    @property
    def may_claim(self) -> bool:
        return self.seat is not None and self.has_claims and self.table.is_running

    @property
    def may_say(self) -> bool:
        return self.seat is not None and press.has_messages(self.table)

    @property
    def may_whisper(self) -> bool:
        return press.has_whispers(self.table) and len(self.others) > 1

    @property
    def may_offer(self) -> bool:
        return self.seat is not None and self.has_offers and self.table.status == "playing"

    @property
    def others(self) -> list[tuple[int, str]]:
        """The other seats that are taken, to choose whom to write to."""
        return [(s.number, self.names[s.number]) for s in self.seats if self._is_other(s)]

    def _is_other(self, seat: Seat) -> bool:
        return seat.number != self.seat and seat.is_taken

    @property
    def kinds(self) -> list[tuple[str, Any]]:
        missing = {"offers"} if not self.has_deals else set()
        missing |= {"claims"} if not self.has_claims else set()
        return [(kind, said) for kind, said in KINDS.items() if kind not in missing]

    @property
    def who_reads(self) -> str:
        """The sentence under the message box that says who can read the message."""
        return f"{self._now_read} {self._later_read}".strip()

    @property
    def _now_read(self) -> str:
        if not self.may_whisper:
            return _("Everybody at the table and everyone who watches can read this.")
        return _(
            "If you tick nobody, everybody at the table and everyone who watches can read this. "
            "If you tick names, only they can."
        )

    @property
    def _later_read(self) -> str:
        if not press.has_whispers(self.table):
            return ""
        if self.table.is_over:
            return _("The game is over.") + " " + self._opened
        if self.table.opens == Opens.ALL:
            return _("When the game has ended, everybody can read private messages too.")
        return _("Private messages stay private when the game has ended.")

    @property
    def _opened(self) -> str:
        if self.table.opens == Opens.ALL:
            return _("Everybody can now read private messages too.")
        return _("Private messages stay private.")
