"""Read the reports of mail servers about undelivered mail: RFC 3464, and older free text."""

import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import Message
from typing import Final

from games.post.mails.refusals import Refused, verdict

MOST_READ: Final = 20_000
"""Characters of a free-text report that are read; after them comes the returned mail."""

_STATUS: Final = re.compile(r"\b([245])\.(\d{1,3})\.(\d{1,3})\b")
_CODE: Final = re.compile(r"(?:^|[\s:(<\[])(5[0-9]{2})[\s:-]")
_FOR_NOW: Final = re.compile(
    r"warning message only|will (?:be retried|retry|keep trying|continue)|still trying|"
    r"delivery (?:is |has been |was )?(?:temporarily )?(?:delayed|deferred)|not yet been delivered|"
    r"do not need to resend",
    re.I,
)
_FOR_GOOD: Final = re.compile(
    r"user unknown|unknown user|no such (?:user|mailbox|recipient|person)|mailbox (?:unavailable|"
    r"not found|does not exist)|recipient (?:address )?rejected|unrouteable address|"
    r"address (?:not found|does not exist)|does(?:n't| not) have an? .{0,40}account|"
    r"permanent (?:fatal )?error|no mailbox here by that name|unbekannter empf",
    re.I,
)
_SERVER: Final = re.compile(r"mailer-daemon|postmaster|mail delivery|mail-delivery", re.I)


@dataclass(frozen=True, slots=True)
class DeliveryReport:
    """A mail was returned for good: whose fault it was, and the server's words."""

    fault: Refused
    why: str


def report_in(raw: bytes, sender: str) -> DeliveryReport | None:
    """Find the report of a final failure; None for anything else, such as an absence reply."""
    message = message_from_bytes(raw, policy=policy.compat32)
    status = next(
        (p for p in message.walk() if p.get_content_type() == "message/delivery-status"), None
    )
    if status is not None:
        return _by_fields(status)
    is_server = not sender.strip("<> ") or _SERVER.search(str(message.get("From", "")))
    return _by_words(message) if is_server and not _is_answer(message) else None


def _by_fields(status: Message) -> DeliveryReport | None:
    """Read an RFC 3464 report. It has one block for each recipient, and our mails have one."""
    blocks = status.get_payload()
    for block in blocks if isinstance(blocks, list) else ():
        if (
            not isinstance(block, Message)
            or str(block.get("Action", "")).strip().lower() != "failed"
        ):
            continue
        found = _STATUS.search(str(block.get("Status", "")))
        said = " ".join(str(block.get("Diagnostic-Code", "")).split())
        if found and found[1] == "5":
            fault = verdict(550, f"{found[0]} {said}")
            return DeliveryReport(fault, f"{found[0]} {said}"[:300]) if fault else None
    return None


def _by_words(message: Message) -> DeliveryReport | None:
    text = _words(message)
    failed = message.get("X-Failed-Recipients") is not None
    found, code = _STATUS.search(text), _CODE.search(text)
    is_final = (found and found[1] == "5") or code or _FOR_GOOD.search(text) or failed
    if not is_final or (_FOR_NOW.search(text) and not failed):
        return None
    fault = verdict(550, found[0] if found else "")
    line = next((one.strip() for one in text.split("\n") if found and found[0] in one), "")
    return DeliveryReport(fault, line[:300] or "returned by a mail server") if fault else None


def _words(message: Message) -> str:
    part = next((p for p in message.walk() if p.get_content_type() == "text/plain"), None)
    payload = part.get_payload(decode=True) if part is not None else b""
    text = payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    return re.split(r"-{3,}.{0,20}(?:copy|original message|returned message)", text[:MOST_READ])[0]


def _is_answer(message: Message) -> bool:
    """Tell whether it is an out-of-office reply, which also goes to the return path (RFC 3834)."""
    said = str(message.get("Auto-Submitted", "")).strip().lower()
    return (
        said.startswith("auto-replied")
        and message.get("X-Failed-Recipients") is None
        and not (_SERVER.search(str(message.get("From", ""))))
    )
