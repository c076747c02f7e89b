from django import forms
from django.utils.translation import gettext_lazy as _


class AnswerForm(forms.Form):
    """A reply, as one would write it in a mail program."""

    text = forms.CharField(
        label=_("Your answer"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 6, "autofocus": True}),
        help_text=_("Commands first, one a line; whatever follows becomes a message."),
    )
