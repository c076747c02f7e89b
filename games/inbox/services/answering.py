"""The answer to a mail: what was understood and done, or was not and why, and the board."""

from collections.abc import Sequence
from datetime import datetime
from email.message import Message
from typing import Any, Final

from django.utils.translation import gettext as _

from games.inbox.letters import sheet_context
from games.inbox.models import IncomingMail, ReplyAddress
from games.inbox.selectors import TurnSheet, turn_sheet
from games.inbox.services.acting import Outcome
from games.inbox.services.addressing import new_reply_address
from games.post.letters import absolute, frame, rendered
from games.post.services import Letter, queue_mail

KIND: Final = "mail_answer"
LONGEST_LINE: Final = 300


def answer(
    mail: IncomingMail,
    message: Message,
    address: ReplyAddress,
    to: str,
    outcomes: Sequence[Outcome],
    *,
    now: datetime,
) -> None:
    """Write the answer, in the transaction in which things were done. It can be answered too."""
    said = [
        {"line": _short(one.line), "sentence": one.sentence, "done": one.done} for one in outcomes
    ]
    good = all(one.done for one in outcomes)
    subject = _("Done") if good else _("Not done")
    if not good and any(one.done for one in outcomes):
        subject = _("Partly done")
    _send(mail, message, address, to, {"outcomes": said, "verdict": subject}, now=now)


def say_nothing_was_found(
    mail: IncomingMail, message: Message, address: ReplyAddress, to: str, *, now: datetime
) -> None:
    why = _("I found nothing above the mail that you answered. Write above everything else.")
    _send(mail, message, address, to, {"why": why, "verdict": _("Nothing to do")}, now=now)


def say_it_is_too_late(
    mail: IncomingMail, message: Message, address: ReplyAddress, to: str, *, now: datetime
) -> None:
    """The address is old, or the seat is somebody else's: nothing of the game is shown."""
    if address.seat.user_id == address.person_id:
        why = _("That mail is too old to be answered. Nothing was done.")
    else:
        why = _("The seat is no longer yours. Nothing was done.")
    context = {"why": why, "verdict": _("Not done")}
    _queue(mail, message, address, to, context, now=now)


def say_address_is_strange(address: ReplyAddress, message: Message, *, now: datetime) -> None:
    """To the player's own address, never to the one that wrote; once for each mail of ours."""
    text = _(
        "A mail to a table of yours came from an address that is not yours here:\n\n  "
        "%(sender)s\n\nNothing was done. If it was you, write from %(email)s, or add the "
        "other address to your account and confirm it:\n%(link)s\n\nIf it was not you, "
        "somebody has got hold of a mail of yours; without your address he can do nothing with it."
    ) % {
        "sender": _short(str(message.get("From", ""))),
        "email": address.person.email,
        "link": absolute("/account/email/"),
    }
    letter = Letter(
        to=address.person.email,
        subject=_("A mail that was not from you?"),
        text=text + "\n",
        cause=f"strange:{address.token}",
        kind=KIND,
        recipient=address.person,
        headers={"Auto-Submitted": "auto-replied"},
    )
    queue_mail(letter, now=now)


def _send(
    mail: IncomingMail,
    message: Message,
    address: ReplyAddress,
    to: str,
    context: dict[str, Any],
    *,
    now: datetime,
) -> None:
    """With the board as it is now, and an address that stands for it."""
    sheet, seat = _sheet(address), address.seat
    fresh = new_reply_address(
        seat,
        seat.table.log_version,
        now=now,
        offers=[offer.key for offer in sheet.offers] if sheet else (),
        to=address.to,
    )
    context |= {"readers": [sheet.names[seat] for seat in address.to] if sheet else []}
    context |= sheet_context(sheet, fresh) if sheet else {"marker": ""}
    _queue(mail, message, address, to, context, reply_to=fresh.email, now=now)


def _sheet(address: ReplyAddress) -> TurnSheet | None:
    seat = address.seat
    seat.table.refresh_from_db()
    return turn_sheet(seat.table, seat) if seat.table.has_started else None


def _queue(
    mail: IncomingMail,
    message: Message,
    address: ReplyAddress,
    to: str,
    context: dict[str, Any],
    *,
    now: datetime,
    reply_to: str = "",
) -> None:
    table = address.seat.table
    said = frame(address.person, "mail_answer", "") | {"table": table, "stop_link": ""} | context
    written = rendered("emails/inbox/answer", said, reply_to=reply_to)
    letter = Letter(
        to=to,
        subject=written.subject,
        text=written.text,
        html=written.html,
        cause=f"answer:{mail.pk}",
        kind=KIND,
        recipient=address.person,
        reply_to=reply_to,
        headers={"Auto-Submitted": "auto-replied"} | _thread(message),
    )
    queue_mail(letter, now=now)


def _thread(message: Message) -> dict[str, str]:
    """The answer stands below the mail that it answers."""
    own = " ".join(str(message.get("Message-ID", "")).split())
    if not own.startswith("<") or len(own) > 250:
        return {}
    earlier = str(message.get("References", "")).split()[-10:]
    references = [name for name in earlier if name.startswith("<") and len(name) < 250]
    return {"In-Reply-To": own, "References": " ".join([*references, own])}


def _short(line: str) -> str:
    said = " ".join(line.split())
    return said if len(said) <= LONGEST_LINE else f"{said[:LONGEST_LINE]}…"
