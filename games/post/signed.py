"""What links in mails carry: signed, so that nobody can make one for somebody else."""

import re
from base64 import b32encode
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Final

from django.conf import settings
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from games.accounts.models import User

_STOP = signing.Signer(salt="games.post.stop")
_WORKS = signing.TimestampSigner(salt="games.post.works")

_STOP_ADDRESS: Final = re.compile(r"stop\+(\d{1,18})\.([a-z0-9_]{1,25})\.([a-z2-7]{16})")

CONFIRM_SECONDS = 3 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Stop:
    """Whose mails a link can stop, and which. It never expires: an old mail must work too."""

    person_id: int
    kind: str


def stop_token(person_id: int, kind: str) -> str:
    return _STOP.sign_object([person_id, kind])


def read_stop_token(token: str) -> Stop | None:
    try:
        person_id, kind = _STOP.unsign_object(token)
    except (signing.BadSignature, ValueError):
        return None
    return Stop(person_id, kind)


def stop_address(person_id: int, kind: str) -> str:
    """The same for programs that unsubscribe by mail; at most 64 letters before the @."""
    return f"stop+{person_id}.{kind}.{_proof(person_id, kind)}@{settings.REPLY_DOMAIN}"


def read_stop_address(address: str) -> Stop | None:
    local, _, domain = parseaddr(address)[1].lower().rpartition("@")
    found = _STOP_ADDRESS.fullmatch(local)
    if found is None or domain != settings.REPLY_DOMAIN.lower():
        return None
    person_id, kind = int(found[1]), found[2]
    return (
        Stop(person_id, kind) if constant_time_compare(found[3], _proof(person_id, kind)) else None
    )


def _proof(person_id: int, kind: str) -> str:
    digest = salted_hmac(
        "games.post.stop_address", f"{person_id}.{kind}", algorithm="sha256"
    ).digest()
    return b32encode(digest[:10]).decode().lower()


def works_token(person: User, email: str) -> str:
    """Proof that a mail to the address has arrived."""
    return _WORKS.sign_object([person.pk, email.lower()])


def read_works_token(token: str, person: User) -> str | None:
    try:
        person_id, email = _WORKS.unsign_object(token, max_age=CONFIRM_SECONDS)
    except (signing.BadSignature, ValueError):
        return None
    return str(email) if person_id == person.pk else None
