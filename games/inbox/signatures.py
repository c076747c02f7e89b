"""Remember how people sign mails, from the lines that were left out as signatures."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, Final

from django.utils.crypto import salted_hmac

from games.accounts.models import User
from games.inbox.models import SignatureLine
from games.inbox.reader.sent_words import words_of

MOST_KEPT: Final = 60
"""Lines kept for one person; those not used for longest go first."""


def digests_of(person_id: int) -> frozenset[str]:
    found = SignatureLine.objects.filter(person=person_id).values_list("digest", flat=True)
    return frozenset(found)


def digest(person_id: int, line: str) -> str:
    """Make the digest of a line's words, different for each person; empty without words."""
    words = " ".join(words_of(line))
    salt = "games.inbox.signatures"
    return (
        salted_hmac(salt, f"{person_id}:{words}", algorithm="sha256").hexdigest() if words else ""
    )


def learn(person_id: int, lines: Iterable[str], *, now: datetime) -> None:
    """Remember lines with which the person signs."""
    known = sorted({digest(person_id, line) for line in lines} - {""})
    rows = [SignatureLine(person_id=person_id, digest=one, at=now) for one in known]
    SignatureLine.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["person", "digest"], update_fields=["at"]
    )
    kept = SignatureLine.objects.filter(person=person_id).order_by("-at", "-pk")
    SignatureLine.objects.filter(
        pk__in=list(kept.values_list("pk", flat=True)[MOST_KEPT:])
    ).delete()


def unlearn(person_id: int, lines: Collection[str]) -> None:
    """Forget lines that the person wants to have said."""
    known = {digest(person_id, line) for line in lines}
    SignatureLine.objects.filter(person=person_id, digest__in=known).delete()


def signatures_for_export(user: User) -> dict[str, Any]:
    """Export what is kept: digests, and when each was learnt."""
    rows = SignatureLine.objects.filter(person=user).order_by("at")
    return {"signature_lines": list(rows.values("digest", "at"))}
