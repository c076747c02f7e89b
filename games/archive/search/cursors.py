"""The start of a page in a list, as an opaque text that belongs to one query."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _

from games.archive.models import Facts
from games.archive.query.terms import Query


class ForeignCursor(ValueError):
    """A cursor that does not belong to this query."""

    def __init__(self) -> None:
        super().__init__(_("This page belongs to another search. Go to its first page."))


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last game of the page before: its value in the order, its end, and its code.

    `value` is None if the game has no such value, or if games are sorted by their end.
    """

    value: int | None
    ended_at: datetime
    code: str


def cursor_after(facts: Facts, query: Query) -> Cursor:
    value = None if query.sort.key == "ended" else getattr(facts, query.sort.key)
    return Cursor(value, facts.ended_at, facts.code)


def written(cursor: Cursor, query: Query) -> str:
    """Write a cursor so that nobody can change it or use it with another query."""
    return _signer(query).sign_object(
        [cursor.value, cursor.ended_at.isoformat(), cursor.code], compress=True
    )


def read(text: str, query: Query) -> Cursor:
    """Read a cursor of this query, or raise a `ForeignCursor`."""
    try:
        value, ended, code = _signer(query).unsign_object(text)
    except (BadSignature, ValueError):
        raise ForeignCursor from None
    return Cursor(value, datetime.fromisoformat(ended), code)


def _signer(query: Query) -> Signer:
    return Signer(salt=f"archive {sha256(str(query).encode()).hexdigest()}")
