"""The field for a number of laurels or a turn: what is wrong with it is said in our words."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _


class NumberField(forms.IntegerField):
    """A whole number between two others, which may be left empty."""

    def __init__(self, least: int, most: int, **more: Any) -> None:
        said = _("Say a whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
        more["error_messages"] = dict.fromkeys(("invalid", "min_value", "max_value"), said)
        super().__init__(min_value=least, max_value=most, required=False, **more)
