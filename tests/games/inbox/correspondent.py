"""Somebody who knows a table by mail alone: reads what a mail server was given, and answers through
the real door, as one mail program after the other writes it.
"""

import re
import smtplib
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import partial
from itertools import cycle
from typing import Any, Final

from games.accounts.models import User
from tests.games.inbox import samples
from tests.games.post.sink import Sink

CHOICE: Final = re.compile(
    r"^ +(\d+)\. ([^\n]*(?:\n {6}(?!http)[^\n]*)*)\[([^\]]+)\]\n +http", re.M
)
OFFER: Final = re.compile(r"^ +Answer with +accept (\d+)", re.M)

PROGRAMS: Final = (
    samples.from_plain,
    *(partial(samples.from_gmail, said=said) for said in samples.GMAIL.values()),
    *(partial(samples.from_outlook, language=language) for language in samples.OUTLOOK),
    samples.from_outlook_html,
    samples.from_apple,
    samples.from_thunderbird,
)


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as a program shows it; the names are those the samples quote from."""

    reply_to: str
    subject: str
    message_id: str
    text: str
    html: str
    png: bytes
    headers: dict[str, str]

    @property
    def choices(self) -> list[tuple[int, str]]:
        """What may be done, by number, in notation."""
        return [(int(found[1]), " ".join(found[3].split())) for found in CHOICE.finditer(self.text)]

    @property
    def offers(self) -> list[int]:
        return [int(number) for number in OFFER.findall(self.text)]

    @property
    def is_answer(self) -> bool:
        return self.headers["Auto-Submitted"] == "auto-replied"


@dataclass
class Correspondent:
    person: User
    sink: Sink
    door: int
    seen: int = 0
    letters: list[Letter] = field(default_factory=list)
    programs: Iterator[Any] = field(default_factory=lambda: cycle(PROGRAMS))

    def fetch(self) -> list[Letter]:
        """The new mails, oldest first."""
        pairs = list(zip(self.sink.mails, self.sink.to, strict=True))[self.seen :]
        self.seen += len(pairs)
        new = [read(mail) for mail, to in pairs if to == [self.person.email]]
        self.letters += new
        return new

    def answer(self, letter: Letter, text: str) -> EmailMessage:
        made: EmailMessage = next(self.programs)(letter, text, sender=self.person.email)
        self.send(made, letter.reply_to)
        return made

    def send(self, made: EmailMessage, to: str) -> None:
        with smtplib.SMTP("127.0.0.1", self.door, timeout=10) as server:
            server.send_message(made, self.person.email, [to])


def read(mail: EmailMessage) -> Letter:
    parts = {part.get_content_type(): part for part in mail.walk()}
    text, html, png = (parts.get(kind) for kind in ("text/plain", "text/html", "image/png"))
    return Letter(
        reply_to=str(mail["Reply-To"] or ""),
        subject=str(mail["Subject"]),
        message_id=str(mail["Message-ID"]),
        text=text.get_content().replace("\r\n", "\n") if text else "",
        html=html.get_content() if html else "",
        png=png.get_content() if png else b"",
        headers={name: str(value) for name, value in mail.items()},
    )
