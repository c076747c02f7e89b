"""Save an incoming mail as a row, before anything else happens to it.

Our own addresses in mail, such as ``reply+<token>@<our domain>``, are recognised here.
"""

import re
from datetime import datetime, timedelta
from email import policy
from email.parser import BytesHeaderParser
from email.utils import parseaddr
from hashlib import sha256
from typing import Final

from django.conf import settings

from games.common.nudge import nudge
from games.inbox.models import IncomingMail
from games.inbox.reader import is_beyond_limits
from games.turnmail.models import LENGTH, LETTERS, PREFIX, ReplyAddress

MOST_BYTES: Final = 2_000_000
"""Ten times a reply that contains the pictures of the mail it answers."""

MOST_OF_ADDRESS: Final = 20
MOST_OF_ADDRESS_A_DAY: Final = 100
"""Mails to one reply address. If one address leaks, the person's others still work."""

MOST_AN_HOUR: Final = 60
MOST_A_DAY: Final = 300
"""Mails to all reply addresses of one person; more must come from a machine, or a stranger."""

UNKNOWN: Final = "?"
"""Stored if the sender of the envelope is unknown. An empty sender means a bounce."""

SWEEP: Final = "games.inbox.tasks.read_due_mail"

_HEADERS: Final = BytesHeaderParser(policy=policy.compat32)


class TooLarge(ValueError):
    """The mail is larger than any reply, so delivering it again is no use."""


class TooManyMails(Exception):
    """Too many mails for now; they may be delivered again later."""


def is_known(token: str) -> bool:
    """Tell whether a reply address with this token exists."""
    return ReplyAddress.objects.filter(token=token).exists()


def has_room(token: str, *, now: datetime) -> bool:
    """Tell whether another mail to this address is accepted now; asked before its text is sent."""
    return _has_room(token, _owner(token), now)


def is_too_large(raw: bytes) -> bool:
    return len(raw) > MOST_BYTES or is_beyond_limits(raw)


def store_mail(token: str, sender: str | None, raw: bytes, *, now: datetime) -> bool:
    """Save the mail for the sweep; return False if it was saved before.

    `sender` is the envelope's: empty for a bounce, None if unknown.
    """
    if is_too_large(raw):
        raise TooLarge
    key, person_id = _key(token, raw), _owner(token)
    if IncomingMail.objects.filter(key=key).exists():
        return False
    if not _has_room(token, person_id, now):
        raise TooManyMails
    row = {"token": token, "person_id": person_id, "raw": raw, "due_at": now, "at": now}
    known = UNKNOWN if sender is None else sender[:320]
    row["sender"] = known.encode(errors="replace").decode()  # half a letter fits no database
    _mail, is_new = IncomingMail.objects.get_or_create(key=key, defaults=row)
    if is_new:
        nudge(SWEEP)
    return is_new


def _owner(token: str) -> int | None:
    return ReplyAddress.objects.filter(token=token).values_list("person_id", flat=True).first()


def _has_room(token: str, person_id: int | None, now: datetime) -> bool:
    """Check the limits in one query. One person never has many more rows a day than allowed."""
    if person_id is None:
        return True
    lately = IncomingMail.objects.filter(person_id=person_id, at__gt=now - timedelta(days=1))
    rows = list(lately.order_by("-at").values_list("token", "at")[:MOST_A_DAY])
    hour = [known for known, at in rows if at > now - timedelta(hours=1)]
    if len(rows) >= MOST_A_DAY or len(hour) >= MOST_AN_HOUR:
        return False
    of_address = sum(known == token for known, _at in rows)
    return of_address < MOST_OF_ADDRESS_A_DAY and hour.count(token) < MOST_OF_ADDRESS


def _key(token: str, raw: bytes) -> str:
    """Make the key by which a mail that servers deliver twice is recognised."""
    headers = _HEADERS.parsebytes(raw[:100_000])
    name = str(headers.get("Message-ID", "")).strip().encode()
    if not name:
        parts = [str(headers.get(header, "")).encode() for header in ("From", "Date", "Subject")]
        name = b"\0".join([*parts, raw.partition(b"\n\n")[2] or raw.partition(b"\r\n\r\n")[2]])
    return sha256(token.encode() + b"\0" + name).hexdigest()


_LOCAL: Final = re.compile(rf"{re.escape(PREFIX)}([{LETTERS}]{{{LENGTH}}})", re.I)


def token_in(address: str) -> str:
    """Return the token of a reply address, in lower case; empty for any other address."""
    local, _, domain = parseaddr(address)[1].rpartition("@")
    found = _LOCAL.fullmatch(local)
    if found is None or domain.lower() != settings.REPLY_DOMAIN.lower():
        return ""
    return found[1].lower()


def own_addresses() -> tuple[str, ...]:
    """Return the addresses by which a line that introduces a quote of our mail is recognised."""
    sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()
    return tuple(filter(None, (sender, PREFIX)))
