"""Extract from a raw mail what matters: text, sender, signature, and thread."""

from collections.abc import Collection
from dataclasses import dataclass
from email.message import Message
from email.policy import compat32
from email.utils import getaddresses
from typing import Final

from anymail.inbound import AnymailInboundMessage

from games.inbox.reader.automatic import why_automatic
from games.inbox.reader.bodies import own_text
from games.inbox.reader.reply_text import words_and_signature
from games.inbox.reader.size_check import TooLong

LONGEST_NAME: Final = 250
MOST_REFERENCES: Final = 10


class Unreadable(ValueError):
    """The bytes are no mail, or too broken to say who wrote them."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What matters in a reply.

    `text` is what the sender wrote, and `signed` the lines below "-- ". `automatic` says why it
    counts as sent by a machine; it is empty for a person's reply.
    """

    text: str
    too_long: bool
    senders: tuple[str, ...]
    said_from: str
    message_id: str
    references: tuple[str, ...]
    automatic: str
    signed: tuple[str, ...] = ()


def reply_in(raw: bytes, sender: str | None, own: Collection[str]) -> Reply:
    """Read a raw mail. `sender` is the envelope's, None if unknown; `own` are our addresses."""
    try:
        message = AnymailInboundMessage.parse_raw_mime_bytes(raw)
        for part in message.walk():  # leaves headers unparsed: parsing is slow and can fail
            part.policy = compat32
        return _reply(message, sender, own)
    except Exception as trouble:  # parsers fail on broken headers
        raise Unreadable(f"{type(trouble).__name__}: {trouble}") from trouble


def _reply(message: Message, sender: str | None, own: Collection[str]) -> Reply:
    automatic = why_automatic(message, sender)
    text, too_long = "", False
    signed: tuple[str, ...] = ()
    try:
        if not automatic:
            text, signed = words_and_signature(own_text(message, own), own)
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
        signed=signed,
    )


def _is_name(text: str) -> bool:
    return text.startswith("<") and text.endswith(">") and len(text) < LONGEST_NAME
