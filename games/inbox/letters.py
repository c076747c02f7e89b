"""The mails that can be answered: the turn mail, and what is said and offered.

Their notices are written by the rooms below; here they get their content, when they are sent.
"""

from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from games.common.prose import prose
from games.forum import press
from games.forum.models import Message, Offer
from games.inbox.drawing import picture_of
from games.inbox.reading import MARKER
from games.inbox.selectors import TurnSheet, turn_sheet
from games.inbox.services.addressing import reply_address
from games.play.models import Seat, Table
from games.play.selectors import seat_names, seats_at
from games.post.letters import plain_letter, write_letter
from games.post.models import Notice
from games.post.registry import Image, Written, registry
from games.post.services.outbox import mail_domain

TURN_KINDS: Final = ("your_turn", "table_starts", "deadline_near", "played_by_clock")
TOLD_KINDS: Final = ("offer_to_you", "offer_answered", "offer_lapsed", "message")
SIGNS: Final = "●■▲◆⬢✚★◓"
"""Of the seats, as the boards draw them: colours alone would not do."""


def register_letters() -> None:
    for names, compose in ((TURN_KINDS, turn_letter), (TOLD_KINDS, told_letter)):
        for name in names:
            registry.add_kind(replace(registry.kind(name), compose=compose))


def turn_letter(notice: Notice, now: datetime) -> Written:
    """The turn mail: made to be enough."""
    own, seats = seat_of_notice(notice)
    if own is None or not own.table.is_running:
        return plain_letter(notice)
    sheet = turn_sheet(own.table, own, seats)
    offers = [offer.key for offer in sheet.offers]
    address = reply_address(own, own.table.log_version, now=now, offers=offers)
    board = board_of(sheet)
    context = sheet_context(sheet, board)
    return write_letter(
        "emails/inbox/turn",
        notice,
        context,
        images=[board],
        reply_to=address.email,
        rows=[address],
    )


def told_letter(notice: Notice, now: datetime) -> Written:
    """What somebody said or offered, with a way to answer it."""
    own, seats = seat_of_notice(notice)
    if own is None or not own.table.is_running:
        return plain_letter(notice)
    to, offer = _readers(notice, own), _offer(notice)
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
        "said": _as_written(notice),
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


def seat_of_notice(notice: Notice) -> tuple[Seat | None, list[Seat]]:
    """Where the person sits at the table that the notice is about, and all seats there."""
    table = Table.objects.filter(code=notice.scope.partition(":")[2]).first()
    if table is None:
        return None, []
    seats = seats_at(table)
    own = next((seat for seat in seats if seat.user_id == notice.person_id), None)
    if own is not None:
        own.table = table
    return own, seats


def _as_written(notice: Notice) -> str:
    """A message with its emphasis; claims and the like have words of their own."""
    message = Message.objects.filter(key=notice.payload.get("message", "")).first()
    told = message is not None and message.text.strip() == notice.text.strip()
    return prose(message.text) if message is not None and told else ""


def _offer(notice: Notice) -> Offer | None:
    key = notice.payload.get("offer")
    return Offer.objects.filter(key=key).first() if key else None


def _readers(notice: Notice, own: Seat) -> list[int]:
    """An answer goes to whoever could read what it answers: never to more."""
    if not press.has_whispers(own.table):
        return []
    message = Message.objects.filter(key=notice.payload.get("message", "")).first()
    if message is not None and message.is_private:
        party = {*message.to, *([message.seat] if message.seat is not None else [])}
        return sorted(party - {own.number})
    offer = _offer(notice)
    if offer is not None:
        return sorted({offer.seat, *offer.asked_seats} - {own.number})
    return []
