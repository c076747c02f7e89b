"""The first thing that happens to a mail: it becomes a row."""

from datetime import datetime, timedelta
from email import policy
from email.parser import BytesHeaderParser
from hashlib import sha256
from typing import Final

from games.common.nudge import nudge
from games.inbox.models import IncomingMail, ReplyAddress
from games.inbox.reading import is_out_of_measure

MOST_BYTES: Final = 2_000_000
"""A reply with the pictures of the mail it answers is a tenth of this."""

MOST_OF_ADDRESS: Final = 20
MOST_OF_ADDRESS_A_DAY: Final = 100
"""Mails to one address. It stands in one mail of ours; should it leak, the others go on working."""

MOST_AN_HOUR: Final = 60
MOST_A_DAY: Final = 300
"""Mails of one person, at whichever of his addresses: more is a machine, or somebody else."""

UNKNOWN: Final = "?"
"""Where nobody told us the sender of the envelope, which is not the same as there being none."""

SWEEP: Final = "games.inbox.tasks.read_due_mail"

_HEADERS: Final = BytesHeaderParser(policy=policy.compat32)


class TooLarge(ValueError):
    """More than a reply can need: it will be no less when it is brought again."""


class TooMany(Exception):
    """More mails than are taken for now. Whoever brings them may do so again later."""


def is_known(token: str) -> bool:
    """Whether mail to that address is taken at all."""
    return ReplyAddress.objects.filter(token=token).exists()


def has_room(token: str, *, now: datetime) -> bool:
    """Whether another mail to that address is taken now: asked before its words are sent."""
    return _has_room(token, _owner(token), now)


def store_mail(token: str, sender: str | None, raw: bytes, *, now: datetime) -> bool:
    """Keep the mail until the sweep reads it; False if it was there already.

    `sender` is that of the envelope, empty for a bounce, None where it is not known.
    """
    if len(raw) > MOST_BYTES or is_out_of_measure(raw):
        raise TooLarge
    key, person_id = _key(token, raw), _owner(token)
    if IncomingMail.objects.filter(key=key).exists():
        return False
    if not _has_room(token, person_id, now):
        raise TooMany
    row = {"token": token, "person_id": person_id, "raw": raw, "due_at": now, "at": now}
    row["sender"] = UNKNOWN if sender is None else sender[:320]
    _mail, is_new = IncomingMail.objects.get_or_create(key=key, defaults=row)
    if is_new:
        nudge(SWEEP)
    return is_new


def _owner(token: str) -> int | None:
    return ReplyAddress.objects.filter(token=token).values_list("person_id", flat=True).first()


def _has_room(token: str, person_id: int | None, now: datetime) -> bool:
    """By the rows of one person and one day, of which there are never many more than are taken."""
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
    """The same mail to the same address is one, however often servers deliver it."""
    headers = _HEADERS.parsebytes(raw[:100_000])
    name = str(headers.get("Message-ID", "")).strip().encode()
    if not name:
        parts = [str(headers.get(header, "")).encode() for header in ("From", "Date", "Subject")]
        name = b"\0".join([*parts, raw.partition(b"\n\n")[2] or raw.partition(b"\r\n\r\n")[2]])
    return sha256(token.encode() + b"\0" + name).hexdigest()
