"""Compose the mails that can be answered: the turn mail, and mails about talk, offers and demands.

The apps below write the notices. This module composes their mails when they are sent: it finds the
seats of the people at the tables that the notices are about, and gives each mail its reply address.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.common.markdown import prose
from games.forum.models import Message, Offer
from games.play.models import Seat, Table
from games.play.selectors import seat_names
from games.post.mails.outbox import plain_letter, write_letter
from games.post.models import Notice
from games.post.registry import Compose, ComposedMail
from games.turnmail.models import MARKER, ReplyAddress
from games.turnmail.sheet import TurnSheet, board_of, sheet_context, sheet_rows

TURN_KINDS: Final = ("your_turn", "table_starts", "deadline_near", "played_by_clock")
TOLD_KINDS: Final = ("offer_to_you", "offer_answered", "offer_lapsed", "message", "may_demand")


Place = tuple[int, str]
"""A person's id and a table's code."""


@dataclass(frozen=True, slots=True)
class Places:
    """The seats that these people hold (`own`), and all seats at their tables, by table id."""

    own: Mapping[Place, Seat]
    seats: Mapping[int, list[Seat]]

    def of(self, notice: Notice) -> Seat | None:
        return self.own.get((notice.person_id, _code(notice)))


def places_of(notices: Sequence[Notice]) -> Places:
    """Find the seats for these notices, in two queries."""
    tables = Table.objects.filter(code__in={_code(notice) for notice in notices}).in_bulk()
    rows = Seat.objects.filter(table__in=tables).select_related("user").order_by("number")
    seats: dict[int, list[Seat]] = defaultdict(list)
    taken: dict[Place, Seat] = {}
    for seat in rows:
        seat.table = tables[seat.table_id]
        seats[seat.table_id].append(seat)
        if seat.user_id is not None:
            taken[seat.user_id, seat.table.code] = seat
    asked = {(notice.person_id, _code(notice)) for notice in notices}
    return Places({place: seat for place, seat in taken.items() if place in asked}, seats)


def _code(notice: Notice) -> str:
    return notice.scope.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Topic:
    """The message or the offer that a notice is about, if it still exists."""

    message: Message | None
    offer: Offer | None

    def as_written(self, notice: Notice) -> str:
        """Return the message as HTML with its emphasis; empty for claims: the game words them."""
        said = self.message
        return prose(said.text) if said and said.text.strip() == notice.text.strip() else ""

    def readers(self, own: Seat) -> list[int]:
        """Return the seats that an answer goes to: those who could read the original, no more."""
        if not own.table.has_whispers:
            return []
        said, offer = self.message, self.offer
        if said is not None and said.is_private:
            party = {*said.to, *([said.seat] if said.seat is not None else [])}
            return sorted(party - {own.number})
        return sorted({offer.seat, *offer.asked_seats} - {own.number}) if offer else []


@dataclass(frozen=True, slots=True)
class Topics:
    messages: Mapping[str, Message]
    offers: Mapping[str, Offer]

    def of(self, notice: Notice) -> Topic:
        message, offer = (notice.payload.get(name, "") for name in ("message", "offer"))
        return Topic(self.messages.get(message), self.offers.get(offer))


def topics_of(notices: Sequence[Notice]) -> Topics:
    """Read the topics of these notices, in two queries."""
    said = {notice.payload.get("message", "") for notice in notices}
    offered = {notice.payload.get("offer", "") for notice in notices}
    return Topics(
        {message.key: message for message in Message.objects.filter(key__in=said - {""})},
        {offer.key: offer for offer in Offer.objects.filter(key__in=offered - {""})},
    )


def turn_letter(notice: Notice, now: datetime) -> ComposedMail:
    """Compose one turn mail."""
    return turn_letters([notice], now)(notice, now)


def turn_letters(notices: Sequence[Notice], now: datetime) -> Compose:
    """Prepare the turn mails for these notices. Sheets are made as mails are composed."""
    places = places_of(notices)
    playing = {place.pk: place for place in places.own.values() if place.table.is_running}
    rows = sheet_rows(playing.values(), places.seats)

    def compose(notice: Notice, now: datetime) -> ComposedMail:
        own = places.of(notice)
        if own is None or own.pk not in rows:
            return plain_letter(notice)
        return _turn_letter(notice, rows[own.pk].sheet(), now)

    return compose


def _turn_letter(notice: Notice, sheet: TurnSheet, now: datetime) -> ComposedMail:
    offers = [offer.key for offer in sheet.offers]
    whispered = sheet.since.whispered
    address = ReplyAddress.of(
        sheet.own, sheet.table.log_version, now=now, offers=offers, whispered=whispered
    )
    board = board_of(sheet)
    return write_letter(
        "emails/turnmail/turn",
        notice,
        sheet_context(sheet, board),
        images=[board],
        reply_to=address.email,
        rows=[address],
    )


def told_letters(notices: Sequence[Notice], now: datetime) -> Compose:
    """Prepare the mails about messages and offers, with a way to answer them."""
    places, topics = places_of(notices), topics_of(notices)

    def compose(notice: Notice, now: datetime) -> ComposedMail:
        own = places.of(notice)
        if own is None or not own.table.is_running:
            return plain_letter(notice)
        return _told_letter(notice, topics.of(notice), own, places.seats[own.table_id], now)

    return compose


def _told_letter(
    notice: Notice, topic: Topic, own: Seat, seats: list[Seat], now: datetime
) -> ComposedMail:
    to, offer = topic.readers(own), topic.offer
    address = ReplyAddress.of(
        own,
        own.table.log_version,
        now=now,
        offers=[[offer.key, offer.version]] if offer else [],
        to=to,
    )
    names = seat_names(own.table, seats)
    context = {
        "marker": MARKER,
        "table": own.table,
        "said": topic.as_written(notice),
        "asked": notice.kind == "offer_to_you" and offer is not None,
        "may_demand": notice.kind == "may_demand",
        "talks": own.table.has_messages,
        "readers": [names[seat] for seat in to],
    }
    return write_letter(
        "emails/turnmail/told", notice, context, reply_to=address.email, rows=[address]
    )
