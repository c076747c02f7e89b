"""The forms of the board of talk: a message, and a report of one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forum.talk.services import LONGEST


class MessageForm(forms.Form):
    """A message to the thread in whose box it is written: `to` are its readers, none for all."""

    text = forms.CharField(
        label=_("Message"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": LONGEST}),
    )

    to = forms.TypedMultipleChoiceField(
        coerce=int, required=False, widget=forms.MultipleHiddenInput
    )

    def __init__(self, *args: Any, others: Sequence[int] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].choices = [(seat, seat) for seat in others]  # type: ignore[attr-defined]


class ReportForm(forms.Form):
    """A reason why an operator should look at a message."""

    reason = forms.CharField(
        label=_("What is wrong with it"),
        max_length=500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Only the operators of this site read this."),
    )


def only_to(others: Sequence[tuple[int, str]]) -> forms.Field:
    """Return a field to choose some of the other seats. If none is ticked, all are meant."""
    return forms.TypedMultipleChoiceField(
        label=_("Only to"),
        choices=others,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
