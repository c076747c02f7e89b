"""Small forms of managers: what to do to a step, and who is kept apart."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.leagues.desk.season_form import MINUTES
from games.leagues.desk.selectors import players_of
from games.leagues.models import Season


class StepForm(forms.Form):
    """A reason, and another time if the step is moved."""

    reason = forms.CharField(required=False, max_length=300)
    due_at = forms.DateTimeField(required=False, input_formats=[MINUTES])


class ApartForm(forms.Form):
    """Two players who are not to be seated together."""

    one = forms.TypedChoiceField(label=gettext_lazy("One"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("The other"), coerce=int)
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        required=False,
        max_length=300,
        help_text=gettext_lazy("Only managers read it."),
    )

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [(one.pk, one.user.name) for one in players_of(season)]
        for name in ("one", "other"):
            field: Any = self.fields[name]
            field.choices = names

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("one") == given.get("other"):
            raise ValidationError(_("Choose two players."), code="same")
        return given
