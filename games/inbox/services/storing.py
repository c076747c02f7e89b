"""The first thing that happens to a mail: it becomes a row."""

from datetime import datetime
from email import policy
from email.parser import BytesHeaderParser
from hashlib import sha256
from typing import Final

from games.common.nudge import nudge
from games.inbox.models import IncomingMail, ReplyAddress

MOST_BYTES: Final = 2_000_000
"""A reply with the pictures of the mail it answers is a tenth of this."""

UNKNOWN: Final = "?"
"""Where nobody told us the sender of the envelope, which is not the same as there being none."""

SWEEP: Final = "games.inbox.tasks.read_due_mail"

_HEADERS: Final = BytesHeaderParser(policy=policy.compat32)


class TooLarge(ValueError):
    """More than a reply can need."""


def is_known(token: str) -> bool:
    """Whether mail to that address is taken at all."""
    return ReplyAddress.objects.filter(token=token).exists()


def store_mail(token: str, sender: str | None, raw: bytes, *, now: datetime) -> bool:
    """Keep the mail until the sweep reads it; False if it was there already.

    `sender` is that of the envelope, empty for a bounce, None where it is not known.
    """
    if len(raw) > MOST_BYTES:
        raise TooLarge
    envelope = UNKNOWN if sender is None else sender[:320]
    _mail, is_new = IncomingMail.objects.get_or_create(
        key=_key(token, raw),
        defaults={"token": token, "sender": envelope, "raw": raw, "due_at": now, "at": now},
    )
    if is_new:
        nudge(SWEEP)
    return is_new


def _key(token: str, raw: bytes) -> str:
    """The same mail to the same address is one, however often servers deliver it."""
    headers = _HEADERS.parsebytes(raw[:100_000])
    name = str(headers.get("Message-ID", "")).strip().encode()
    if not name:
        parts = [str(headers.get(header, "")).encode() for header in ("From", "Date", "Subject")]
        name = b"\0".join([*parts, raw.partition(b"\n\n")[2] or raw.partition(b"\r\n\r\n")[2]])
    return sha256(token.encode() + b"\0" + name).hexdigest()
