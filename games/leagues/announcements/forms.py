"""The form of an announcement."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.leagues.models import Division


class AnnouncementForm(forms.Form):
    """The text of an announcement, and its audience."""

    to = forms.ChoiceField(label=_("To whom?"), required=False)
    title = forms.CharField(label=_("Title"), max_length=100)
    text = forms.CharField(
        label=_("Text"),
        max_length=5000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Simple Markdown works."),
    )

    def __init__(self, *args: Any, divisions: list[Division], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.divisions = {str(one.number): one for one in divisions}
        field = self.fields["to"]
        assert isinstance(field, forms.ChoiceField)
        named = [(key, _name(one)) for key, one in self.divisions.items()]
        field.choices = [("", _("All players of the season")), *named]
        if len(named) < 2:
            del self.fields["to"]

    def division(self) -> Division | None:
        return self.divisions.get(self.cleaned_data.get("to", ""))


def _name(division: Division) -> Any:
    return division.name or _("Division %(number)s") % {"number": division.number}
