"""A raw mail as the few things that matter of it."""

from collections.abc import Collection
from dataclasses import dataclass
from email.message import Message
from email.policy import compat32
from email.utils import getaddresses
from typing import Final

from anymail.inbound import AnymailInboundMessage

from games.inbox.reading.automatic import why_automatic
from games.inbox.reading.bodies import TooLong, own_text
from games.inbox.reading.trimming import above_the_quote

LONGEST_NAME: Final = 250
MOST_REFERENCES: Final = 10


class Unreadable(ValueError):
    """What came in is no mail, or so broken that nobody could say who wrote it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """`text` is what the sender wrote himself; `automatic` says why no person wrote it."""

    text: str
    too_long: bool
    senders: tuple[str, ...]
    said_from: str
    message_id: str
    references: tuple[str, ...]
    automatic: str


def reply_in(raw: bytes, sender: str | None, own: Collection[str]) -> Reply:
    """`sender` is that of the envelope, None where it is not known; `own` are our addresses."""
    try:
        message = AnymailInboundMessage.parse_raw_mime_bytes(raw)
        for part in message.walk():  # headers as they came: parsing each is slow, and can fail
            part.policy = compat32
        return _reply(message, sender, own)
    except Exception as trouble:  # parsers stumble over headers that are none
        raise Unreadable(f"{type(trouble).__name__}: {trouble}") from trouble


def _reply(message: Message, sender: str | None, own: Collection[str]) -> Reply:
    automatic = why_automatic(message, sender)
    text, too_long = "", False
    try:
        text = "" if automatic else above_the_quote(own_text(message, own), own)
    except TooLong:
        too_long = True
    said_from = [str(value) for value in message.get_all("From", [])]
    name = " ".join(str(message.get("Message-ID", "")).split())
    earlier = str(message.get("References", "")).split()[-MOST_REFERENCES:]
    return Reply(
        text=text,
        too_long=too_long,
        senders=tuple(address.strip().lower() for _, address in getaddresses(said_from)),
        said_from=", ".join(said_from),
        message_id=name if _is_name(name) else "",
        references=tuple(one for one in earlier if _is_name(one)),
        automatic=automatic,
    )


def _is_name(text: str) -> bool:
    return text.startswith("<") and text.endswith(">") and len(text) < LONGEST_NAME
