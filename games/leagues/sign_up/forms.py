"""The form of a person who signs up: how many tables at a time, and the weeks away."""

from datetime import date
from typing import Any, Final

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.accounts.models import User
from games.leagues.models import Season
from games.leagues.sign_up.selectors import weeks_of

AT_ONCE: Final = [
    (1, gettext_lazy("one")),
    (2, gettext_lazy("two")),
    (3, gettext_lazy("three")),
    (4, gettext_lazy("four")),
]


class AvailabilityForm(forms.Form):
    """The form for how much a person can play. Choices are the weeks in which rounds start."""

    tables_at_once = forms.TypedChoiceField(
        label=gettext_lazy("Tables of this season that I can play at a time"),
        choices=AT_ONCE,
        coerce=int,
        initial=1,
        help_text=gettext_lazy(
            "With two, you sit at both if a table drags on into the next round."
        ),
    )
    mondays = forms.TypedMultipleChoiceField(
        label=gettext_lazy("I cannot start a table in these weeks"),
        coerce=date.fromisoformat,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("You have a bye in a round that starts in one of them."),
    )

    def __init__(self, *args: Any, season: Season, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        weeks = weeks_of(season, user)
        self.fields["mondays"].choices = [  # type: ignore[attr-defined]
            (monday.isoformat(), _label(one.number, monday)) for one, monday in weeks
        ]
        if not weeks:
            self.fields["mondays"].widget = forms.MultipleHiddenInput()


def _label(number: int, monday: date) -> str:
    said = {"number": number, "monday": date_format(monday, "j F")}
    return _("round %(number)s, the week of Monday %(monday)s") % said
