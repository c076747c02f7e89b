"""What links in mails carry: signed, so that nobody can make one for somebody else."""

from dataclasses import dataclass

from django.core import signing

from games.accounts.models import User

_STOP = signing.Signer(salt="games.post.stop")
_WORKS = signing.TimestampSigner(salt="games.post.works")

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


def works_token(person: User, email: str) -> str:
    """Proof that a mail to the address has arrived."""
    return _WORKS.sign_object([person.pk, email.lower()])


def read_works_token(token: str, person: User) -> str | None:
    try:
        person_id, email = _WORKS.unsign_object(token, max_age=CONFIRM_SECONDS)
    except (signing.BadSignature, ValueError):
        return None
    return str(email) if person_id == person.pk else None
