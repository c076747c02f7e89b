"""The board of talk as one viewer sees it."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _

from engine.display_names import named
from games.common.lists import listed
from games.common.memory import kept_number
from games.forum.board.items import KINDS, Filters, Timeline
from games.forum.board.sources import QueriedSource
from games.forum.board.timeline import timeline
from games.forum.claims.selectors import Claimant, claims_sheet
from games.forum.composers.deal_games import bargain_of
from games.forum.models import Mute, Offer
from games.forum.offers.patience import patience
from games.forum.offers.selectors import OfferBoard, offer_board
from games.forum.promises.selectors import PromiseRow, promise_rows
from games.forum.readers import reader_at
from games.forum.talk.threads import Thread, threads_of
from games.play.models import Opens, Seat, Table
from games.play.page.news import news_of
from games.play.selectors import position, seat_names, view_of


@dataclass(frozen=True, slots=True)
class DealLine:
    """A deal in force this turn."""

    id: str
    sentence: str
    promises: list[str]
    used: bool


@dataclass(frozen=True)
class TalkBoard:
    """The board of talk for one viewer. Each part is queried only when it is shown.

    `asked` are the readers of the thread that was asked for; None if none was.
    """

    table: Table
    seats: list[Seat]
    seat: int | None
    filters: Filters = field(default_factory=Filters)
    asked: int | None = None

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

    @property
    def news(self) -> dict[str, str]:
        """The values with which the page of the board asks for news."""
        return news_of(self.table, self.own_seat)

    @cached_property
    def source(self) -> QueriedSource:
        return QueriedSource(self.table, self.seat, reader_at(self.table, self.own_seat))

    @cached_property
    def timeline(self) -> Timeline:
        return timeline(self.table, self.seat, self.filters, self.names, source=self.source)

    @cached_property
    def threads(self) -> list[Thread]:
        """The threads that the viewer can read or begin, that of all first."""
        partners = [number for number, _name in self.others] if self.begins_whispers else ()
        return threads_of(self.seat, self.source, partners)

    @cached_property
    def thread(self) -> Thread:
        """The thread that is shown: the one asked for, else the newest with something new."""
        if self.asked is not None:
            known = (thread for thread in self.threads if thread.readers == self.asked)
            return next(known, Thread(self.asked, self.seat))
        new = [thread for thread in self.threads if thread.unread]
        return max(new, key=lambda thread: thread.newest, default=self.threads[0])

    @property
    def listed(self) -> list[Thread]:
        """The threads to choose from; the one that is shown is among them."""
        known = any(thread.readers == self.thread.readers for thread in self.threads)
        return self.threads if known else [*self.threads, self.thread]

    @cached_property
    def said(self) -> Timeline:
        """A page of the thread that is shown, newest first."""
        wanted = replace(self.filters, thread=self.thread.readers, kind="", seat=None)
        return timeline(self.table, self.seat, wanted, self.names, source=self.source)

    @cached_property
    def unread(self) -> int:
        """The number of messages new to the viewer, in all threads. No entry changes it."""
        if self.seat is None:
            return 0
        key = ("unread", *self._sight, self.table.talk_version)
        return kept_number(key, lambda: sum(thread.unread for thread in self.threads))

    @cached_property
    def duties(self) -> int:
        """Return how many offers the viewer must answer."""
        if self.seat is None or not self.table.offers_open:
            return 0
        key = ("duties", *self._sight, self.table.version)
        return kept_number(key, lambda: len(self.offers.duties) if self._is_asked else 0)

    @property
    def _is_asked(self) -> bool:
        """Tell whether an open offer asks the viewer; mostly none does, and none is judged."""
        return any(self.seat in offer.asked_seats for offer in self._open_offers)

    @cached_property
    def _open_offers(self) -> list[Offer]:
        return self.source.open_offers() if self.table.offers_open else []

    @property
    def _sight(self) -> tuple[Hashable, ...]:
        """Return a key for numbers: whose board it is, and which version of it they may see."""
        table, own = self.table, self.own_seat
        holder = (own.user_id, own.private_version) if own else None
        return (table.pk, table.commitment, table.rollbacks, table.status, self.seat, holder)

    @cached_property
    def offers(self) -> OfferBoard:
        return offer_board(self.table, self.seat, self.names, self.source, self._open_offers)

    @property
    def arrows(self) -> list[str]:
        """The lines on the board along which the offers to the viewer would go."""
        if self.seat is None or not self.table.is_running:
            return []
        return [line.arrow for line in self.offers.to_me if line.arrow]

    @property
    def awaited(self) -> list[str]:
        """The names of those whose answers the viewer waits for; one offer may ask several."""
        if self.seat is None:
            return []
        mine = (line for line in self.offers.by_me if not line.offer.standing and not line.faults)
        asked = {one.seat: one for line in mine for one in line.asked if one.answer == "waiting"}
        return [asked[seat].name for seat in sorted(asked)]

    def waits_until(self, offer: Offer) -> datetime | None:
        """Return until when a house player that must act waits for answers to its offer.

        In a lesson it waits as long as the learner likes.
        """
        if offer.user_id is not None or offer.standing or not offer.is_open:
            return None
        if self.table.is_lesson:
            return None
        if offer.seat not in position(self.table).actors:
            return None
        people = sum(seat.user_id is not None for seat in self.seats)
        return offer.at + patience(self.table, people)

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
        return next((item.key for item in self.said.items if item.is_new), "")

    @property
    def promises_beside(self) -> list[PromiseRow]:
        """The promises shown beside the game: those still open or for the viewer to judge."""
        return [row for row in self.promises if row.status == "open" or row.may_mark]

    @property
    def has_offers(self) -> bool:
        return self.table.has_offers

    @property
    def has_deals(self) -> bool:
        return bargain_of(self.table) is not None

    @property
    def has_claims(self) -> bool:
        return self.table.has_claims

    @property
    def may_claim(self) -> bool:
        return self.may_say and self.has_claims and self.table.is_running

    @property
    def is_of_guest(self) -> bool:
        """Tell whether the viewer plays without an address, and so writes to nobody."""
        own = self.own_seat
        return own is not None and own.user is not None and own.user.is_guest

    @property
    def may_say(self) -> bool:
        return self.seat is not None and self.table.has_messages and not self.is_of_guest

    @property
    def may_whisper(self) -> bool:
        return self.table.has_whispers and len(self.others) > 1

    @property
    def begins_whispers(self) -> bool:
        return self.may_say and self.may_whisper

    @property
    def may_say_here(self) -> bool:
        """Tell whether the viewer may write in the thread that is shown."""
        if not self.may_say or not self.thread.has_viewer:
            return False
        return not self.thread.is_private or self.table.has_whispers

    @property
    def may_offer(self) -> bool:
        return self.seat is not None and self.has_offers and self.table.status == "playing"

    @property
    def others(self) -> list[tuple[int, str]]:
        """The other seats that are taken, to choose whom to write to."""
        return [(s.number, self.names[s.number]) for s in self.seats if self._is_other(s)]

    @property
    def may_be_told(self) -> list[int]:
        """The seats to which the viewer may whisper, those that nobody holds now too."""
        if not self.may_whisper:
            return []
        return [seat.number for seat in self.seats if seat.number != self.seat]

    def _is_other(self, seat: Seat) -> bool:
        return seat.number != self.seat and seat.is_taken

    @property
    def kinds(self) -> list[tuple[str, Any]]:
        missing = {"offers"} if not self.has_deals else set()
        missing |= {"claims"} if not self.has_claims else set()
        return [(kind, said) for kind, said in KINDS.items() if kind not in missing]

    @property
    def who_reads(self) -> str:
        """The sentence by the message box that says who will read the message."""
        if not self.thread.is_private:
            return _("Everybody at the table and everyone who watches will read this.")
        who = listed([self.names.get(seat, "") for seat in self.thread.others])
        said = _("Only %(names)s will read this.") % {"names": who}
        return f"{said} {self._later_read}".strip()

    @property
    def claim_readers(self) -> str:
        """The sentence below a claim's form that says who can read the claim."""
        if not self.may_whisper:
            return _("Everybody at the table and everyone who watches can read this.")
        said = _(
            "If you tick nobody, everybody at the table and everyone who watches can read this. "
            "If you tick names, only they can."
        )
        return f"{said} {self._later_read}".strip()

    @property
    def _later_read(self) -> str:
        if not self.table.has_whispers:
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
