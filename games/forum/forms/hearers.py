"""To whom something is said."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _


def only_to(others: Sequence[tuple[int, str]]) -> forms.Field:
    """Some of the other seats; nobody ticked is everybody."""
    return forms.TypedMultipleChoiceField(
        label=_("Only to"),
        choices=others,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
