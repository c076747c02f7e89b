"""The mails that can be answered: the turn mail, and what is said and offered.

Their notices are written by the rooms below; here they get their content, when they are sent.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from games.forum import press
from games.inbox.drawing import picture_of
from games.inbox.reading import MARKER
from games.inbox.selectors import TurnSheet, turn_sheets
from games.inbox.selectors.places import places_of
from games.inbox.selectors.topics import Topic, topics_of
from games.inbox.services.addressing import reply_address
from games.play.models import Seat
from games.play.selectors import seat_names
from games.post.letters import plain_letter, write_letter
from games.post.models import Notice
from games.post.registry import Compose, Image, Written, registry
from games.post.services.outbox import mail_domain

TURN_KINDS: Final = ("your_turn", "table_starts", "deadline_near", "played_by_clock")
TOLD_KINDS: Final = ("offer_to_you", "offer_answered", "offer_lapsed", "message")
SIGNS: Final = "●■▲◆⬢✚★◓"
"""Of the seats, as the boards draw them: colours alone would not do."""


def register_letters() -> None:
    for names, prepare in ((TURN_KINDS, turn_letters), (TOLD_KINDS, told_letters)):
        for name in names:
            registry.add_kind(replace(registry.kind(name), prepare=prepare))


def turn_letter(notice: Notice, now: datetime) -> Written:
    """The turn mail: made to be enough."""
    return turn_letters([notice], now)(notice, now)


def turn_letters(notices: Sequence[Notice], now: datetime) -> Compose:
    """The turn mails for all of these. Nothing is made of a table before its mail is composed."""
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
    address = reply_address(sheet.own, sheet.table.log_version, now=now, offers=offers)
    board = board_of(sheet)
    return write_letter(
        "emails/inbox/turn",
        notice,
        sheet_context(sheet, board),
        images=[board],
        reply_to=address.email,
        rows=[address],
    )


def told_letters(notices: Sequence[Notice], now: datetime) -> Compose:
    """What somebody said or offered, with a way to answer it."""
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
        "talks": press.has_messages(own.table),
        "readers": [names[seat] for seat in to],
    }
    return write_letter(
        "emails/inbox/told", notice, context, reply_to=address.email, rows=[address]
    )


def board_of(sheet: TurnSheet) -> Image:
    """The picture, under a name that tells nothing else: programs show it when it is saved."""
    png = picture_of(sheet.page)
    return Image(f"board-{sha256(png).hexdigest()[:16]}@{mail_domain()}", png)


def sheet_context(sheet: TurnSheet, board: Image) -> dict[str, Any]:
    """What the templates of a turn need."""
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
