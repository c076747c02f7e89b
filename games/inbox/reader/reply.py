"""Extract from a raw mail what matters: text, sender, signature, and thread.

Mails that no person wrote are recognised. They are never acted on and never answered. Size and
shape are checked before a mail is parsed: parsers take seconds for a mail of a hundred thousand
parts, and minutes for a header of a megabyte.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from email.header import decode_header, make_header
from email.message import Message
from email.policy import compat32
from email.utils import getaddresses
from typing import Final

from anymail.inbound import AnymailInboundMessage

from games.inbox.reader.bodies import own_text
from games.inbox.reader.hidden_text import TooLong
from games.inbox.reader.phrases import AWAY
from games.inbox.reader.reply_text import words_and_signature

LONGEST_NAME: Final = 250
MOST_REFERENCES: Final = 10

MOST_HEADER: Final = 128_000
"""Bytes of all headers, including those that servers add on the way."""

MOST_LINES: Final = 1000
"""Lines of all headers."""

MOST_PARTS: Final = 500

MOST_ABOUT_PART: Final = 4000
"""Bytes of a header that describes a part."""

MOST_COMPARED: Final = 2_000_000
"""Most comparisons: parsers compare each line with the boundaries of all enclosing parts."""

_BOUNDARY: Final = re.compile(rb"boundary[ \t*0-9]{0,9}=", re.I)
_BLANK: Final = re.compile(rb"\r?\n\r?\n")
_ABOUT_PART: Final = re.compile(rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.I | re.M)


class Unreadable(ValueError):
    """The bytes are not a mail, or too broken to tell who wrote them."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The parts of a reply that matter.

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


def is_beyond_limits(raw: bytes) -> bool:
    """Tell whether the mail is too large or too complex to be parsed safely."""
    blank = _BLANK.search(raw, 0, MOST_HEADER + 4)
    end = blank.start() if blank else len(raw)
    if end > MOST_HEADER or raw.count(b"\n", 0, end) > MOST_LINES:
        return True
    if raw.count(b"\n--") > 2 * MOST_PARTS:
        return True
    boundaries = sum(1 for _ in _BOUNDARY.finditer(raw))
    if boundaries * max(raw.count(b"\n"), raw.count(b"\r")) > MOST_COMPARED:
        return True
    return any(len(found[0]) > MOST_ABOUT_PART for found in _ABOUT_PART.finditer(raw))


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


_TELLING: Final = (
    *("X-Autoreply", "X-Autoreply-From", "X-Mail-Autoreply", "X-Autorespond", "X-Autoresponse"),
    *("X-Loop", "List-Id", "X-FC-MachineGenerated"),
)
_PRECEDENCES: Final = {"bulk", "junk", "list", "auto_reply"}


def why_automatic(message: Message, sender: str | None) -> str:
    """Say why the mail counts as sent by a machine; empty if a person may have written it.

    `sender` is the envelope's: empty for a bounce, None if unknown.
    """
    if sender is not None and sender.strip("<> ") == "":
        return "null sender"
    if str(message.get("Return-Path", "x")).strip() == "<>":
        return "null sender"
    submitted = _word(message, "Auto-Submitted")
    if submitted and submitted != "no":
        return f"Auto-Submitted: {submitted}"
    precedence = _word(message, "Precedence")
    if precedence in _PRECEDENCES:
        return f"Precedence: {precedence}"
    for name in _TELLING:
        if message.get(name) is not None:
            return name
    if message.get_content_type() == "multipart/report":
        return "a report of a mail server"
    name = str(message.get("From", "")).lower()
    if "mailer-daemon@" in name or "postmaster@" in name:
        return "a mail server"
    return _by_what_it_holds(message)


def _by_what_it_holds(message: Message) -> str:
    """Judge by subject and parts, for old servers and phones that send no telling header."""
    if AWAY.match(_subject(message)):
        return "somebody is away"
    for part in message.walk():
        if part.get_content_type() == "text/calendar":
            method = str(part.get_param("method", "")).lower()
            if method in ("reply", "counter", "declinecounter"):
                return "a calendar"
    return ""


def _subject(message: Message) -> str:
    said = str(message.get("Subject", ""))[:300]
    if "=?" not in said:
        return said
    try:
        return str(make_header(decode_header(said)))
    except (ValueError, LookupError):
        return said


def _word(message: Message, header: str) -> str:
    return str(message.get(header, "")).partition(";")[0].strip().lower()[:40]
