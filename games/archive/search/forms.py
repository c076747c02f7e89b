"""The search as a form, which turns into the line of a query and can be filled from any query."""

import re
from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.archive.query import Query, Term, vocabulary
from games.archive.query.terms import SORTS, Name, Words, written
from games.archive.search.labels import SORT_WORDS, label_of

ANY: Final = ("", _("any"))
NUMBER_HELP: Final = _("4, 3..7 or >3")
COMPARISON: Final = re.compile("[<>]=?[0-9-]*")
"""A number or a date that is compared; a name behind such a sign is the person who was paid."""

NAMES: Final = {
    "player": _("Player"),
    "player_too": _("and player"),
    "winner": _("Won by"),
    "said": _("Said by"),
    "league": _("League"),
}
NUMBERS: Final = {
    "seats": _("Seats"),
    "turns": _("Turns"),
    "deals": _("Deals"),
    "messages": _("Messages"),
    "laurels": _("Laurels of the winner"),
    "margin": _("Lead of the winner"),
    "paid": _("Laurels paid at once"),
    "consent": _("Price of a consent"),
    "kept": _("Promises kept"),
    "broken": _("Promises broken"),
    "caesar": _("Turns on which Caesar was moved"),
    "handed": _("Seats that changed hands"),
    "house": _("House players"),
}


def _key(field: str) -> str:
    """Return the key of a query for a field of the form."""
    return "player" if field == "player_too" else field.replace("_", "-")


class SearchForm(forms.Form):
    """A field for each key that people ask for; `rest` holds the terms that have no field."""

    words = forms.CharField(
        label=_("Words that were said"), required=False, help_text=_("“in quotes” as they stand")
    )
    game = forms.ChoiceField(label=_("Game"), required=False)
    ended = forms.CharField(
        label=_("Ended"), required=False, help_text=_("2026, 2026-03 or 2026-01..2026-06")
    )
    ending = forms.ChoiceField(label=_("Ending"), required=False)
    won_by = forms.ChoiceField(label=_("Faction that won"), required=False)
    option = forms.ChoiceField(label=_("Option"), required=False)
    opening = forms.CharField(
        label=_("Opening"), required=False, help_text=_("the first placements, such as 2-2-4")
    )
    mine = forms.BooleanField(label=_("Only games at which I had a seat"), required=False)
    imported = forms.BooleanField(label=_("Only games that were imported"), required=False)
    sort = forms.ChoiceField(label=_("Order"), required=False)
    rest = forms.CharField(label=_("Other terms"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in NAMES.items():
            self.fields[name] = forms.CharField(label=label, required=False)
        for name, label in NUMBERS.items():
            self.fields[name] = forms.CharField(label=label, required=False, help_text=NUMBER_HELP)
        options = vocabulary.options().items()
        choices: dict[str, Iterable[tuple[str, Any]]] = {
            "game": _choices("game", vocabulary.game_names()),
            "ending": _choices("ending", vocabulary.endings()),
            "won_by": _choices("won-by", vocabulary.factions()),
            "option": [(f"{o}={v}", f"{o}: {v}") for o, values in options for v in values],
        }
        for name, known in choices.items():
            self.fields[name].choices = [ANY, *known]  # type: ignore[attr-defined]
        self.fields["sort"].choices = sort_choices()  # type: ignore[attr-defined]

    @property
    def numbers(self) -> list[forms.BoundField]:
        return [self[name] for name in NUMBERS]

    def line(self) -> str:
        """Return the fields as the line of a query, which may have faults."""
        given = {name: self.data.get(name, "").strip() for name in self.fields}
        parts = [given["words"]]
        for name in NAMES:
            listed = [written(one.strip()) for one in given[name].split(",") if one.strip()]
            parts.append(f"{_key(name)}:{','.join(listed)}" if listed else "")
        for name in (*NUMBERS, "game", "ended", "ending", "won_by", "option", "opening", "sort"):
            value = "".join(given[name].split())
            sign = "" if COMPARISON.fullmatch(value) else ":"
            parts.append(f"{_key(name)}{sign}{value}" if value else "")
        parts += [name for name in ("mine", "imported") if given[name]]
        return " ".join(part for part in [*parts, given["rest"]] if part)


def _choices(key: str, words: Iterable[str]) -> list[tuple[str, str]]:
    return [(word, label_of(key, word)) for word in words]


def sort_choices() -> list[tuple[str, Any]]:
    """Return the choices of order; the usual order needs no term."""
    found: list[tuple[str, Any]] = []
    for key in SORTS:
        down, up = SORT_WORDS[key]
        found += [("" if key == "ended" else key, down), (f"-{key}", up)]
    return found


def filled(query: Query) -> SearchForm:
    """Return the form that turns into this query."""
    found: dict[str, str] = {}
    words, rest = [], []
    for term in query.terms:
        if term.key == "" and all(isinstance(value, Words) for value in term.values):
            words.append(str(term))
            continue
        field = _field(term, found)
        if field:
            found[field] = _shown(term)
        else:
            rest.append(str(term))
    sort = "" if query.sort.down else "-"
    is_usual = query.sort.key == "ended" and query.sort.down
    found |= {"words": " ".join(words), "rest": " ".join(rest)}
    found["sort"] = "" if is_usual else f"{sort}{query.sort.key}"
    return SearchForm(initial=found)


def _field(term: Term, taken: dict[str, str]) -> str:
    """Return the field for a term; empty if there is none, or if it is taken."""
    if term.negated:
        return ""
    fits = [name for name in (term.key.replace("-", "_"), f"{term.key}_too") if name in _FIELDS]
    if term.key in _CHOSEN and len(term.values) > 1:
        return ""
    return next((name for name in fits if name not in taken), "")


_CHOSEN: Final = ("game", "ending", "won-by", "option")
_FIELDS: Final = {*SearchForm.base_fields, *NAMES, *NUMBERS} - {"words", "sort", "rest"}


def _shown(term: Term) -> str:
    if not term.values:
        return "on"
    if all(isinstance(value, Name) for value in term.values):
        return ", ".join(value.name for value in term.values if isinstance(value, Name))
    return str(term).removeprefix(term.key).removeprefix(":")
