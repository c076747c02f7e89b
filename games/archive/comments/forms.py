"""The form of a comment."""

from typing import Any, Final

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.archive.comments.services import LONGEST
from games.archive.models import Comment
from games.play.models import Table

TAKEN_BACK: Final = "comment_taken_back"
"""In a session: the table and the text of a comment that was just taken back."""


def keep_taken_back(request: HttpRequest, comment: Comment) -> None:
    """Keep the text of a comment that is being taken back, for the next form at its table."""
    request.session[TAKEN_BACK] = [comment.table_id, comment.text]


def comment_form(request: HttpRequest, table: Table, seat: int | None) -> "CommentForm | None":
    """Return an empty form for whoever may write a comment; None for guests and strangers.

    Where names were hidden, and for people who are not named, nothing is ticked beforehand. The
    text of a comment that they have just taken back is in it once, in case that was a mistake.
    """
    person = request.user
    if not person.is_authenticated or person.is_guest:
        return None
    shown = not (table.anonymous or person.unnamed)
    initial: dict[str, Any] = {"as_player": shown}
    table_id, text = request.session.get(TAKEN_BACK, (None, ""))
    if table_id == table.pk:
        initial["text"] = text
        del request.session[TAKEN_BACK]
    return CommentForm(played=seat is not None, initial=initial)


class CommentForm(forms.Form):
    """A comment on a game, and whether others see that its author played in it."""

    text = forms.CharField(
        label=_("Your comment"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST}),
    )
    as_player = forms.BooleanField(
        label=_("Show that I played in this game"), required=False, initial=False
    )

    def __init__(self, *args: Any, played: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not played:
            del self.fields["as_player"]
