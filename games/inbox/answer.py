"""Write the answer to a reply: what was done, what was not and why, and the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from textwrap import fill
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from games.inbox.commands.claims import ClaimHelp
from games.inbox.commands.outcomes import CommandOutcome
from games.inbox.models import IncomingMail
from games.inbox.reader import Reply
from games.post.mails.outbox import absolute, frame, rendered
from games.post.registry import Image
from games.post.services import Letter, queue_mail
from games.turnmail.models import ReplyAddress
from games.turnmail.sheet import board_of, sheet_context, turn_sheet

KIND: Final = "mail_answer"
LONGEST_LINE: Final = 300


@dataclass(frozen=True, slots=True)
class AnswerMail:
    """The answer to one reply, queued in the transaction that carries the reply out."""

    mail: IncomingMail
    reply: Reply
    address: ReplyAddress
    to: str
    now: datetime

    def say(
        self,
        outcomes: Sequence[CommandOutcome],
        *,
        claims: Sequence[ClaimHelp] = (),
        is_asked: bool = False,
    ) -> None:
        """Answer with what became of each command; `is_asked` adds the list of all commands."""
        good = [one.done for one in outcomes if not one.is_note] or [False]
        verdict = _("Done") if all(good) else _("Partly done") if any(good) else _("Not done")
        said = [
            {
                "line": _short(one.line),
                "sentence": one.sentence,
                "done": one.done,
                "is_note": one.is_note,
            }
            for one in outcomes
        ]
        slipped = any(one.is_slip for one in outcomes)
        more = {"claims": claims, "is_asked": is_asked}
        self._send({"outcomes": said, "verdict": verdict, "slipped": slipped, **more})

    def say_nothing_was_found(self) -> None:
        why = _(
            "We found nothing above the mail that you answered. Text between its lines is not "
            "read: write above everything else, as plain text, not encrypted."
        )
        self._send({"why": why, "verdict": _("Nothing to do")})

    def say_it_is_in_doubt(self) -> None:
        why = _(
            "Your answer mixes words of our mail with yours, and we cannot tell which are whose. "
            "Nothing was done, and nobody was told anything. Delete what is not yours, or write "
            "above it, with an empty line between."
        )
        self._send({"why": why, "verdict": _("Not done")})

    def say_it_is_too_long(self) -> None:
        why = _("This is too long to be read. Write a shorter answer, or plain text.")
        self._send({"why": why, "verdict": _("Not done")})

    def say_it_is_too_late(self) -> None:
        """Refuse an expired address, or one of a lost seat, and show nothing of the game."""
        if self.address.seat.user_id == self.address.person_id:
            why = _("That mail is too old to be answered. Nothing was done.")
        else:
            why = _("The seat is no longer yours. Nothing was done.")
        self._queue({"why": why, "verdict": _("Not done")})

    def _send(self, context: dict[str, Any]) -> None:
        """Queue the answer with the current board, and a reply address that belongs to it."""
        seat, to = self.address.seat, self.address.to
        if not seat.table.has_started:
            self._queue(context)
            return
        sheet = turn_sheet(seat.table, seat)
        offers = [offer.key for offer in sheet.offers]
        shown = {"offers": offers, "to": to, "whispered": sheet.since.whispered}
        fresh = ReplyAddress.of(seat, seat.table.log_version, now=self.now, **shown)
        fresh.save(force_insert=True)
        board = board_of(sheet)
        context |= sheet_context(sheet, board)
        context |= {"readers": [sheet.names[number] for number in to]}
        self._queue(context, fresh.email, board)

    def _queue(self, context: dict[str, Any], reply_to: str = "", *images: Image) -> None:
        person, table = self.address.person, self.address.seat.table
        said = frame(person, KIND) | {"table": table, "stop_link": ""} | context
        written = rendered("emails/inbox/answer", said, reply_to=reply_to)
        letter = Letter(
            to=self.to,
            subject=written.subject,
            text=written.text,
            html=written.html,
            cause=f"answer:{self.mail.pk}",
            kind=KIND,
            recipient=person,
            reply_to=reply_to,
            headers={"Auto-Submitted": "auto-replied"} | _thread(self.reply),
            images=images,
        )
        queue_mail(letter, now=self.now)


def say_address_is_strange(address: ReplyAddress, reply: Reply, *, now: datetime) -> None:
    """Warn the player, at their own address, of a reply from a stranger; once a reply address."""
    email, link = address.person.email, absolute(reverse("account_email"))
    said = [
        _("A mail to one of your tables came from an address that is not in your account:"),
        _short(reply.said_from),
        _("Nothing was done. If it was you, write from %(email)s, or add the other address to "
          "your account and confirm it:") % {"email": email},
        link,
        _("If it was not you, somebody has got hold of a mail of yours; without your address they "
          "can do nothing with it."),
    ]  # fmt: skip
    text = "\n\n".join(fill(part, 76, break_long_words=False) for part in said)
    letter = Letter(
        to=address.person.email,
        subject=_("A mail that was not from you?"),
        text=text + "\n",
        cause=f"strange:{address.pk}",
        kind=KIND,
        recipient=address.person,
        headers={"Auto-Submitted": "auto-replied"},
    )
    queue_mail(letter, now=now)


def _thread(reply: Reply) -> dict[str, str]:
    """Make the headers that show the answer below the reply it answers."""
    if not reply.message_id:
        return {}
    references = " ".join([*reply.references, reply.message_id])
    return {"In-Reply-To": reply.message_id, "References": references}


def _short(line: str) -> str:
    said = " ".join(line.split())
    return said if len(said) <= LONGEST_LINE else f"{said[:LONGEST_LINE]}…"
