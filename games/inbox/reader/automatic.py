"""Recognise mails that no person wrote. They are never acted on and never answered."""

from email.header import decode_header, make_header
from email.message import Message
from typing import Final

from games.inbox.reader.phrases import AWAY

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
