"""Write comments on finished games, change them, take them back, report and settle them."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games.accounts.models import User
from games.accounts.services import locked_person
from games.archive.comments.changes import may_still_change
from games.archive.comments.refusals import CommentRefusal, CommentWhy
from games.archive.models import Comment, CommentReport
from games.play.models import Seat, Table
from games.play.services import check_has_no_part, check_operator, locked_table

LONGEST: Final = 2000
MOST_AN_HOUR: Final = 20
"""Comments of one person, at all games."""

SETTLE: Final = "archive.change_commentreport"


@transaction.atomic
def post_comment(
    table_id: int,
    user_id: int,
    text: str,
    *,
    length: int | None = None,
    as_player: bool = False,
    now: datetime,
) -> Comment:
    """Write a comment. Whether the person may read the game has been checked by the caller."""
    person = locked_person(user_id)
    if person.is_guest:
        raise CommentRefusal(CommentWhy.GUEST)
    lately = Comment.objects.filter(user=person, at__gt=now - timedelta(hours=1))
    if lately.count() >= MOST_AN_HOUR:
        raise CommentRefusal(CommentWhy.TOO_FAST)
    table = locked_table(table_id)
    if not (table.is_over and table.has_started):
        raise CommentRefusal(CommentWhy.NOT_OVER)
    return Comment.objects.create(
        table=table,
        user=person,
        text=_tidy(text),
        length=length if length is not None and 0 <= length <= table.length else None,
        as_player=as_player and Seat.objects.filter(table=table, user=person).exists(),
        at=now,
    )


@transaction.atomic
def change_comment(
    key: str, user_id: int, text: str, *, as_player: bool = False, now: datetime
) -> Comment:
    """Change one's own comment while it is new."""
    comment = _own(key, user_id)
    if not may_still_change(comment, now):
        raise CommentRefusal(CommentWhy.TOO_LATE)
    comment.text = _tidy(text)
    comment.as_player = (
        as_player and Seat.objects.filter(table=comment.table_id, user=user_id).exists()
    )
    comment.edited_at = now
    comment.save(update_fields=["text", "as_player", "edited_at"])
    return comment


@transaction.atomic
def take_comment_back(key: str, user_id: int, *, now: datetime) -> None:
    """Delete one's own comment. If it was reported, it stays for the operators alone."""
    comment = _own(key, user_id)
    if not comment.reports.exists():
        comment.delete()
        return
    comment.taken_back_at = now
    comment.save(update_fields=["taken_back_at"])


@transaction.atomic
def report_comment(
    comment_id: int, user_id: int, *, reason: str = "", now: datetime
) -> CommentReport:
    """Ask an operator to look at a comment. Whoever may read it can report it."""
    comment = Comment.objects.select_for_update().get(
        pk=comment_id, hidden_by_operator=False, taken_back_at=None
    )
    found, _made = CommentReport.objects.get_or_create(
        comment=comment, user_id=user_id, defaults={"reason": reason.strip()[:500], "at": now}
    )
    return found


@transaction.atomic
def settle_comment_report(
    report_id: int, user_id: int, *, hide: bool, reason: str, now: datetime
) -> None:
    """Hide a reported comment or leave it, on behalf of an operator with no part in the game."""
    comment = Comment.objects.get(reports=report_id)
    table = locked_table(comment.table_id)
    user = User.objects.get(pk=user_id)
    check_operator(user, reason, SETTLE)
    check_has_no_part(table, user)
    open_ones = CommentReport.objects.filter(comment=comment, settled_at=None)
    open_ones.update(settled_at=now, settled_by=user_id, settled_reason=reason.strip()[:300])
    if hide:
        Comment.objects.filter(pk=comment.pk).update(hidden_by_operator=True)


@transaction.atomic
def follow_roll_back(table: Table, length: int, now: datetime) -> None:
    """Take comments off positions that are not there any more; they stay with the game."""
    Comment.objects.filter(table=table, length__gt=length).update(length=None)


def _own(key: str, user_id: int) -> Comment:
    """Return a person's own comment, locked."""
    mine = Comment.objects.select_for_update().filter(user=user_id, taken_back_at=None)
    found = mine.filter(key=key).first()
    if found is None:
        raise CommentRefusal(CommentWhy.NOT_YOURS)
    return found


def _tidy(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\x00", "").strip()
    if not text:
        raise CommentRefusal(CommentWhy.EMPTY)
    if len(text) > LONGEST:
        raise CommentRefusal(CommentWhy.TOO_LONG)
    return text
