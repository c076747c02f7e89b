"""The forms of preferences: everywhere, and for one table."""

from collections.abc import Iterator
from datetime import time
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from games.post.models import DeliveryMode
from games.post.preferences.services import Wanted
from games.post.registry import Kind, registry
from games.post.selectors import PersonPreferences

_Choices = list[tuple[str, Any]]


class KindsForm(forms.Form):
    """A choice for each kind of notice, grouped."""

    scope = ""

    def __init__(
        self, *args: Any, preferences: PersonPreferences, scope: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.preferences, self.scope = preferences, scope
        for kind in registry.kinds.values():
            if kind.may_be_chosen_in(scope):
                self.fields[f"kind_{kind.name}"] = forms.ChoiceField(
                    label=kind.label,
                    choices=self.choices_for(kind),
                    initial=self.initial_for(kind),
                    required=False,
                )

    def choices_for(self, kind: Kind) -> _Choices:
        return [(one.value, one.label) for one in kind.deliveries]

    def initial_for(self, kind: Kind) -> str:
        return self.preferences.delivery(kind)

    def groups(self) -> Iterator[tuple[Any, list[tuple[BoundField, BoundField | None]]]]:
        """Yield the fields of each group: how to be told, and at which address if several."""
        found: dict[Any, list[tuple[BoundField, BoundField | None]]] = {}
        for kind in sorted(registry.kinds.values(), key=lambda one: not one.in_scopes):
            if f"kind_{kind.name}" in self.fields:
                to = self[f"to_{kind.name}"] if f"to_{kind.name}" in self.fields else None
                found.setdefault(str(kind.group), []).append((self[f"kind_{kind.name}"], to))
        yield from found.items()

    def deliveries(self) -> dict[str, DeliveryMode | None]:
        chosen = {
            name.removeprefix("kind_"): value
            for name, value in self.cleaned_data.items()
            if name.startswith("kind_")
        }
        return {name: DeliveryMode(value) if value else None for name, value in chosen.items()}


class ScopeForm(KindsForm):
    """Choices for one table; what is not chosen follows the general preferences."""

    def choices_for(self, kind: Kind) -> _Choices:
        everywhere = self.preferences.delivery(kind).label
        same = _("As everywhere (%(delivery)s)") % {"delivery": everywhere}
        return [("", same), *super().choices_for(kind)]

    def initial_for(self, kind: Kind) -> str:
        return self.preferences.chosen(kind, self.scope) or ""


def _clock(**more: Any) -> forms.TimeField:
    return forms.TimeField(widget=forms.TimeInput({"type": "time"}, format="%H:%M"), **more)


class PreferencesForm(KindsForm):
    """The page of preferences: kinds, addresses and digest."""

    addresses = forms.MultipleChoiceField(
        label=_("Addresses for notices"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Confirmed addresses of yours. With none ticked, nothing is mailed."),
    )
    digest_at = _clock(label=_("Time of the digest"), initial=time(8))
    no_mail = forms.BooleanField(
        label=_("No mail at all; I look at the site myself."), required=False
    )

    def __init__(self, *args: Any, preferences: PersonPreferences, **kwargs: Any) -> None:
        super().__init__(*args, preferences=preferences, **kwargs)
        addresses: Any = self.fields["addresses"]
        addresses.choices = [(box.email, box.email) for box in preferences.boxes]
        addresses.initial = [box.email for box in preferences.boxes if box.takes_notices]
        if len(preferences.boxes) > 1:
            self._add_destinations()
        for name in ("digest_at", "no_mail"):
            self.fields[name].initial = getattr(preferences.row, name)

    def _add_destinations(self) -> None:
        """Let a person with several addresses pick one for each kind."""
        emails = [box.email for box in self.preferences.boxes]
        choices = [("", _("To the addresses below")), *((email, email) for email in emails)]
        for kind in registry.kinds.values():
            label = _("Where to: %(kind)s") % {"kind": kind.label}
            self.fields[f"to_{kind.name}"] = forms.ChoiceField(
                label=label,
                choices=choices,
                initial=self.preferences.destinations.get(kind.name, ""),
                required=False,
                widget=forms.Select({"aria-label": label}),
            )

    def _destinations(self) -> dict[str, str]:
        said = self.cleaned_data.items()
        return {name.removeprefix("to_"): to for name, to in said if name.startswith("to_") and to}

    def wanted(self) -> Wanted:
        said = self.cleaned_data
        return Wanted(
            deliveries=self.deliveries(),
            addresses=said["addresses"],
            digest_at=said["digest_at"],
            no_mail=said["no_mail"],
            destinations=self._destinations(),
        )
