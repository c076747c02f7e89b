"""The form in which a manager gives or takes points."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.leagues.models import Entrant


class AwardForm(forms.Form):
    """The form of an award: the entrant, the points and the reason."""

    person = forms.ChoiceField(label=_("To whom?"))
    points = forms.CharField(
        label=_("Points"),
        max_length=12,
        help_text=_("Such as 3, or 1/2; a penalty has a minus, such as -3."),
    )
    reason = forms.CharField(label=_("Why?"), max_length=300)

    def __init__(self, *args: Any, entrants: list[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ids = {one.user.slug: one.user_id for one in entrants}
        field = self.fields["person"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.user.slug, one.user.name) for one in entrants]

    def user_id(self) -> int:
        return self.ids[self.cleaned_data["person"]]
