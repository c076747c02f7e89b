"""The form of a claim: the fields of its kind, and whom to tell."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.display_names import named
from engine.game import ClaimKind
from games.forum.talk.forms import only_to

MANY: Final = 8
"""With more choices than this a field is shown as a drop-down list."""


class ClaimForm(forms.Form):
    """The fields of one kind of claim. None has a default, so that nothing is sent unread."""

    length = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(
        self,
        kind: ClaimKind,
        names: Mapping[int, str],
        *args: Any,
        others: Sequence[tuple[int, str]] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **{"prefix": "claim"} | kwargs)
        self.kind = kind
        for field in kind.fields:
            choices = [(value, named(words, names)) for value, words in field.choices]
            self.fields[field.name] = _one_of(field.label, choices)
        if others:
            self.fields["to"] = only_to(others)

    @property
    def choosing(self) -> list[forms.BoundField]:
        return [self[field.name] for field in self.kind.fields]

    def reads_as_of(self, length: int) -> None:
        """Set the length of the log at which the claim shown in the form was read."""
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data[self.add_prefix("length")] = str(length)  # type: ignore[index]

    @property
    def chosen(self) -> dict[str, str]:
        return {field.name: self.cleaned_data[field.name] for field in self.kind.fields}


def _one_of(label: str, choices: list[tuple[str, str]]) -> forms.ChoiceField:
    if len(choices) <= MANY:
        return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)
    return forms.ChoiceField(label=label, choices=[("", _("Choose")), *choices])
