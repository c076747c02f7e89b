"""Save a person's notes about a table. This changes nothing that anybody else sees."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.forum.models import Notebook, Suspicion
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.refusals import TableRefusal, Why
from games.play.selectors import seat_of
from games.play.services import locked_table

LONGEST: Final = 4000
LONGEST_OF_SEAT: Final = 300


@transaction.atomic
def note(
    table_id: int,
    user_id: int,
    *,
    marks: Mapping[int, tuple[str, str]],
    text: str,
    version: int,
    now: datetime,
) -> Notebook:
    """Replace the notebook: a mark and a few words for each seat, and one text for the table.

    `version` is the version that the person has edited; 0 if there were no notes.
    """
    table = locked_table(table_id)
    book = Notebook.objects.filter(table=table, user_id=user_id).first()
    seat = seat_of(User.objects.get(pk=user_id), table)
    if book is None and seat is None:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    book = book or Notebook(table=table, user_id=user_id)
    if book.version != version:
        raise ForumRefusal(TalkWhy.NOTES_CHANGED)
    others = (n for n in range(table.seat_count) if n != seat)
    book.marks = {str(n): _marked(*marks[n]) for n in others if any(marks.get(n, ()))}
    book.text, book.at, book.version = _clean(text, LONGEST), now, version + 1
    book.save()
    return book


def forget_notes(user: User, now: datetime) -> None:
    """Delete all notes of a person who closes their account."""
    Notebook.objects.filter(user=user).delete()


def _marked(mark: str, text: str) -> dict[str, str]:
    known = mark if mark in Suspicion.values else ""
    return {"mark": known, "text": _clean(text, LONGEST_OF_SEAT)}


def _clean(text: str, longest: int) -> str:
    text = text.replace("\r\n", "\n").replace("\x00", "").strip()
    if len(text) > longest:
        raise ForumRefusal(TalkWhy.TOO_LONG, _("This is too long for a note. Shorten it."))
    return text
