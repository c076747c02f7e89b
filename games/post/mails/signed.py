"""Signed tokens and addresses that mails carry, so that nobody can forge one for another person."""

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

_BOUNCE_ADDRESS: Final = re.compile(r"bounce\+([0-9a-f]{32})\.([a-z2-7]{16})")

CONFIRM_SECONDS = 3 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Stop:
    """Whose mails a link stops, and of which kind. It never expires: old mails must work too."""

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
    """Make the address to which mail programs unsubscribe; at most 64 characters before the @."""
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


def bounce_address(message_id: str) -> str:
    """Make the return path of one of our mails; empty if the Message-ID is not ours."""
    name = message_id.strip("<>").partition("@")[0]
    local = f"bounce+{name}.{_signed('games.post.bounce_address', name)}"
    return f"{local}@{settings.REPLY_DOMAIN}" if _BOUNCE_ADDRESS.fullmatch(local) else ""


def read_bounce_address(address: str) -> str:
    """Return the name of the mail with this return path; empty if we never gave it out."""
    local, _, domain = parseaddr(address)[1].lower().rpartition("@")
    found = _BOUNCE_ADDRESS.fullmatch(local)
    if found is None or domain != settings.REPLY_DOMAIN.lower():
        return ""
    proof = _signed("games.post.bounce_address", found[1])
    return found[1] if constant_time_compare(found[2], proof) else ""


def _proof(person_id: int, kind: str) -> str:
    return _signed("games.post.stop_address", f"{person_id}.{kind}")


def _signed(salt: str, value: str) -> str:
    digest = salted_hmac(salt, value, algorithm="sha256").digest()
    return b32encode(digest[:10]).decode().lower()


def works_token(person: User, email: str) -> str:
    """Make the token that proves a mail to the address has arrived."""
    return _WORKS.sign_object([person.pk, email.lower()])


def read_works_token(token: str, person: User) -> str | None:
    try:
        person_id, email = _WORKS.unsign_object(token, max_age=CONFIRM_SECONDS)
    except (signing.BadSignature, ValueError):
        return None
    return str(email) if person_id == person.pk else None
