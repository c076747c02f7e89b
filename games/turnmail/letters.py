"""Compose the mails that can be answered: the turn mail, and mails about talk, offers and demands.

The apps below write the notices. This module composes their mails when they are sent: it finds the
seats of the people at the tables that the notices are about, and gives each mail its reply address.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from games.forum import press
from games.play.models import Seat, Table
from games.play.selectors import seat_names
from games.post.mails.outbox import mail_domain, plain_letter, write_letter
from games.post.models import Notice
from games.post.registry import Compose, Image, Written
from games.turnmail.models import KEPT, MARKER, ReplyAddress
from games.turnmail.picture import picture_of
from games.turnmail.selectors import TurnSheet, turn_sheets
from games.turnmail.topics import Topic, topics_of

TURN_KINDS: Final = ("your_turn", "table_starts", "deadline_near", "played_by_clock")
TOLD_KINDS: Final = ("offer_to_you", "offer_answered", "offer_lapsed", "message", "may_demand")
SIGNS: Final = "●■▲◆⬢✚★◓"
"""One sign for each seat, as on the boards, because colours alone are not enough."""


def turn_letter(notice: Notice, now: datetime) -> Written:
    """Compose one turn mail."""
    return turn_letters([notice], now)(notice, now)


def turn_letters(notices: Sequence[Notice], now: datetime) -> Compose:
    """Prepare the turn mails for these notices. Sheets are filled as mails are composed."""
    places = places_of(notices)
    playing = {place.pk: place for place in places.own.values() if place.table.is_running}
    sheets = turn_sheets(playing.values(), places.seats)

    def compose(notice: Notice, now: datetime) -> Written:
        own = places.of(notice)
        if own is None or own.pk not in sheets:
            return plain_letter(notice)
        return _turn_letter(notice, sheets[own.pk], now)

    return compose


def _turn_letter(notice: Notice, sheet: TurnSheet, now: datetime) -> Written:
    offers = [offer.key for offer in sheet.offers]
    whispered = sheet.since.whispered
    address = reply_address(
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

    def compose(notice: Notice, now: datetime) -> Written:
        own = places.of(notice)
        if own is None or not own.table.is_running:
            return plain_letter(notice)
        return _told_letter(notice, topics.of(notice), own, places.seats[own.table_id], now)

    return compose


def _told_letter(
    notice: Notice, topic: Topic, own: Seat, seats: list[Seat], now: datetime
) -> Written:
    to, offer = topic.readers(own), topic.offer
    address = reply_address(
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
        "talks": press.has_messages(own.table),
        "readers": [names[seat] for seat in to],
    }
    return write_letter(
        "emails/turnmail/told", notice, context, reply_to=address.email, rows=[address]
    )


def board_of(sheet: TurnSheet) -> Image:
    """Paint the board. Programs show its name when it is saved, so the name is only a digest."""
    png = picture_of(sheet.page)
    return Image(f"board-{sha256(png).hexdigest()[:16]}@{mail_domain()}", png)


def sheet_context(sheet: TurnSheet, board: Image) -> dict[str, Any]:
    """Build the context for the templates that show a sheet."""
    return {
        "marker": MARKER,
        "sheet": sheet,
        "table": sheet.table,
        "cid": board.cid,
        "signs": "   ".join(
            f"{SIGNS[seat % len(SIGNS)]} {name}" for seat, name in sheet.names.items()
        ),
        "players": [
            {"sign": SIGNS[seat % len(SIGNS)], "seat": seat, "name": name}
            for seat, name in sheet.names.items()
        ],
    }


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


def new_reply_address(
    seat: Seat,
    log_version: int,
    *,
    now: datetime,
    offers: Sequence[list[Any]] = (),
    to: Collection[int] = (),
    whispered: Collection[int] = (),
) -> ReplyAddress:
    """Make and save a reply address; see `reply_address`."""
    address = reply_address(seat, log_version, now=now, offers=offers, to=to, whispered=whispered)
    address.save(force_insert=True)
    return address


def reply_address(
    seat: Seat,
    log_version: int,
    *,
    now: datetime,
    offers: Sequence[list[Any]] = (),
    to: Collection[int] = (),
    whispered: Collection[int] = (),
) -> ReplyAddress:
    """Make a reply address for the seat's holder, to be saved with its mail.

    `offers` are those the mail shows; `to` are the seats that a message in the answer goes to;
    `whispered` are the seats whose whispers it shows.
    """
    assert seat.user_id is not None, "a house player reads no mail"
    return ReplyAddress(
        seat=seat,
        person_id=seat.user_id,
        log_version=log_version,
        length=seat.table.length,
        offers=list(offers),
        to=sorted(to),
        whispered=sorted(whispered),
        created_at=now,
        expires_at=now + KEPT,
    )
