"""The time for which a comment can be changed."""

from datetime import datetime, timedelta
from typing import Final

from games.archive.models import Comment

CHANGED_FOR: Final = timedelta(minutes=30)
"""How long an author may change a comment. Taking it back is always possible."""


def may_still_change(comment: Comment, now: datetime) -> bool:
    return not comment.hidden_by_operator and now - comment.at <= CHANGED_FOR
