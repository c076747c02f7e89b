"""Mails that no person wrote: they are never acted upon and never answered."""

from email.message import Message
from typing import Final

_TELLING: Final = ("X-Autoreply", "X-Autorespond", "X-Autoresponse", "X-Loop", "List-Id")
_PRECEDENCES: Final = {"bulk", "junk", "list", "auto_reply"}


def why_automatic(message: Message, sender: str | None) -> str:
    """Why the mail counts as sent by a machine; empty if a person may have written it.

    `sender` is that of the envelope: empty for bounces, None where nobody knows it.
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
    return "a mail server" if "mailer-daemon@" in name or "postmaster@" in name else ""


def _word(message: Message, header: str) -> str:
    return str(message.get(header, "")).partition(";")[0].strip().lower()[:40]
