"""Comments on finished games, as one viewer may read them."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.archive.comments.changes import may_still_change
from games.archive.models import Comment
from games.play.models import Seat, Table

MOST: Final = 100
"""Comments on one page; a link leads to earlier ones."""


@dataclass(frozen=True, slots=True)
class CommentLine:
    """A comment. `seat` is that of its author, if they want it to be seen."""

    key: str
    text: str
    author: str
    url: str
    seat: int | None
    at: datetime
    is_edited: bool
    length: int | None
    is_mine: bool
    may_change: bool
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class CommentList:
    """The newest comments, or those before one of them; `earlier` is the key for going on."""

    lines: list[CommentLine]
    earlier: str


def comments_of(
    table: Table, viewer: int | None, before: str = "", now: datetime | None = None
) -> CommentList:
    """Return a page of comments, oldest first, with at most three queries.

    A comment that an operator has hidden is shown to its author alone.
    """
    rows = _readable(table, viewer).order_by("-at", "-pk")
    if before:
        here = rows.filter(key=before).values_list("at", "pk").first()
        if here is not None:
            at, pk = here
            rows = rows.filter(at__lte=at).exclude(at=at, pk__gte=pk)
    found = list(rows[: MOST + 1])
    shown = found[:MOST]
    seats = _seats_of(table, shown)
    lines = [_line(row, seats.get(row.user_id), viewer, now) for row in reversed(shown)]
    return CommentList(lines, lines[0].key if len(found) > MOST else "")


def comments_at(table: Table, viewer: int | None) -> dict[int, list[CommentLine]]:
    """Return the comments that are about a position, by the length of the log."""
    found: defaultdict[int, list[CommentLine]] = defaultdict(list)
    rows = list(_readable(table, viewer).filter(length__isnull=False).order_by("at", "pk"))
    seats = _seats_of(table, rows)
    for row in rows:
        if row.length is not None:
            found[row.length].append(_line(row, seats.get(row.user_id), viewer))
    return dict(found)


def comment_read_by(table: Table, key: str, viewer: int | None) -> Comment | None:
    """Return a comment of this game, if the viewer may read it."""
    return _readable(table, viewer).filter(key=key).first()


def comments_for_export(person: User) -> list[dict[str, Any]]:
    """Return everything that a person has said about finished games."""
    said = Comment.objects.filter(user=person, taken_back_at=None)
    rows = said.select_related("table").order_by("at", "pk")
    return [
        {"table": reverse("play:table", args=[row.table.code]), "at": row.at, "text": row.text}
        for row in rows
    ]


def author_of(person: User) -> str:
    """Return what the author of a comment is called; those who are not named stay so."""
    return _("somebody who is not named") if person.unnamed else person.name


def _readable(table: Table, viewer: int | None) -> "QuerySet[Comment]":
    """Return the comments that the viewer may read: hidden ones only if they are their own."""
    mine = Q() if viewer is None else Q(user=viewer)
    rows = Comment.objects.filter(Q(hidden_by_operator=False) | mine, table=table)
    rows = rows.filter(taken_back_at=None)
    return rows.select_related("user")


def _seats_of(table: Table, rows: Sequence[Comment]) -> dict[int | None, int]:
    """Return the seats of the authors who want theirs to be seen."""
    authors = {row.user_id for row in rows if row.as_player}
    if not authors:
        return {}
    seats = Seat.objects.filter(table=table, user__in=authors)
    return dict(seats.values_list("user", "number"))


def _line(
    row: Comment, seat: int | None, viewer: int | None, now: datetime | None = None
) -> CommentLine:
    person, is_mine = row.user, viewer is not None and row.user_id == viewer
    is_named = not person.unnamed and person.closed_at is None and person.welcomed_at
    return CommentLine(
        key=row.key,
        text=row.text,
        author=author_of(person),
        url=person.get_absolute_url() if is_named else "",
        seat=seat if row.as_player else None,
        at=row.at,
        is_edited=row.edited_at is not None,
        length=row.length,
        is_mine=is_mine,
        may_change=is_mine and now is not None and may_still_change(row, now),
        is_hidden=row.hidden_by_operator,
    )
