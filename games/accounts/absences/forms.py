"""Forms for a person's nights, reminders and absences."""

from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User

LONGEST_NIGHT: Final = timedelta(hours=12)
REMINDERS: Final = [
    (48, _("two days before")), (24, _("a day before")), (12, _("twelve hours before")),
    (6, _("six hours before")), (3, _("three hours before")), (1, _("an hour before")),
]  # fmt: skip


def length_of(start: time, end: time) -> timedelta:
    """Return the time from one time of day to the next occurrence of the other."""
    day = date(2000, 1, 1)
    found = datetime.combine(day, end) - datetime.combine(day, start)
    return found if found > timedelta() else found + timedelta(days=1)


def _clock() -> forms.TimeInput:
    return forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class RhythmForm(forms.Form):
    sleep_from = forms.TimeField(label=_("Asleep from"), required=False, widget=_clock())
    sleep_until = forms.TimeField(
        label=_("Asleep until"),
        required=False,
        widget=_clock(),
        help_text=_(
            "No deadline falls into this time, and nothing is mailed. "
            "Others see deadlines, not your nights."
        ),
    )
    reminders = forms.TypedMultipleChoiceField(
        label=_("Remind me of a deadline"),
        choices=REMINDERS,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        start, end = given.get("sleep_from"), given.get("sleep_until")
        if self.errors:
            return given
        if (start is None) != (end is None):
            raise ValidationError(_("Give both times of your night, or neither."), code="half")
        if start is not None and end is not None and length_of(start, end) > LONGEST_NIGHT:
            raise ValidationError(_("A night can have at most twelve hours."), code="long")
        return given

    @property
    def sleep(self) -> tuple[time, time] | None:
        start, end = self.cleaned_data["sleep_from"], self.cleaned_data["sleep_until"]
        return None if start is None else (start, end)

    @staticmethod
    def initial_of(user: User) -> dict[str, Any]:
        names = ("sleep_from", "sleep_until", "reminders")
        return {name: getattr(user, name) for name in names}


class AbsenceForm(forms.Form):
    first = forms.DateField(
        label=_("Away from"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Last day away"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
