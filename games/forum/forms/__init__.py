"""What people fill in on the board of talk, but for the composers of games."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forum.forms.hearers import only_to
from games.forum.services.talking import LONGEST


class MessageForm(forms.Form):
    """Something to say, and to whom: nobody ticked is everybody."""

    text = forms.CharField(
        label=_("Message"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 3, "maxlength": LONGEST}),
    )

    def __init__(self, *args: Any, others: Sequence[tuple[int, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if others:
            self.fields["to"] = only_to(others)


class ReportForm(forms.Form):
    """Why an operator should look at a message."""

    reason = forms.CharField(
        label=_("What is wrong with it"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Only the operators of this site read this."),
    )
