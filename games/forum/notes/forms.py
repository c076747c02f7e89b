"""The form of a person's notes about the others at a table."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forum.models import Notebook, Suspicion
from games.forum.notes.services import LONGEST, LONGEST_OF_SEAT


class NotesForm(forms.Form):
    """A mark and a few words for each of the others, and one text for the table."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    text = forms.CharField(
        label=_("About the whole table"),
        max_length=LONGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": LONGEST}),
    )

    def __init__(self, *args: Any, others: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **{"prefix": "notes"} | kwargs)
        self.others = others
        for number, _name in others:
            self.fields[f"mark_{number}"] = forms.ChoiceField(
                label=_("What I think"),
                choices=[("", _("no mark")), *Suspicion.choices],
                required=False,
                widget=forms.RadioSelect,
            )
            self.fields[f"text_{number}"] = forms.CharField(
                label=_("Why"), max_length=LONGEST_OF_SEAT, required=False
            )

    def go_on_from(self, version: int) -> None:
        """Let the next save replace this version of the notes."""
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data[self.add_prefix("version")] = str(version)  # type: ignore[index]

    @property
    def rows(self) -> list[tuple[int, str, forms.BoundField, forms.BoundField]]:
        return [(n, name, self[f"mark_{n}"], self[f"text_{n}"]) for n, name in self.others]

    @property
    def marks(self) -> dict[int, tuple[str, str]]:
        found = self.cleaned_data
        return {n: (found[f"mark_{n}"], found[f"text_{n}"]) for n, _name in self.others}


def noted(book: Notebook | None) -> dict[str, Any]:
    """Return a notebook as the initial values of the form."""
    if book is None:
        return {"version": 0}
    found: dict[str, Any] = {"version": book.version, "text": book.text}
    for number, seat in book.marks.items():
        found |= {f"mark_{number}": seat["mark"], f"text_{number}": seat["text"]}
    return found
