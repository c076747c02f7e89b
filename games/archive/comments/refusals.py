"""The reasons why a comment is refused: a closed list, with a sentence for each."""

from enum import Enum
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.common.refusals import SpokenRefusal


class CommentWhy(Enum):
    """The reasons for a refusal. Code branches on these; people read the sentences."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_FAST = "too_fast"
    TOO_LATE = "too_late"
    NOT_OVER = "not_over"
    NOT_YOURS = "not_yours"
    GUEST = "guest"


SENTENCES: Final[dict[CommentWhy, Any]] = {
    CommentWhy.EMPTY: _("Your comment is empty. Write something first."),
    CommentWhy.TOO_LONG: _("This is too long. Leave something out, or make two comments of it."),
    CommentWhy.TOO_FAST: _("You have written a lot in this hour. Come back a little later."),
    CommentWhy.TOO_LATE: _("It is too late to change this comment. You can still take it back."),
    CommentWhy.NOT_OVER: _("This game is not over. Comments can be written when it has ended."),
    CommentWhy.NOT_YOURS: _("This comment is not yours, or is not there any more."),
    CommentWhy.GUEST: _("Keep your game first: guests can read comments, but not write any."),
}


class CommentRefusal(SpokenRefusal):
    """A comment that may not be written or changed."""

    def __init__(self, why: CommentWhy) -> None:
        super().__init__(why)
        self.why = why
        self.sentence = str(SENTENCES[why])
