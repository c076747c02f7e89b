"""The form for an order ahead: a first action, and others in case it is not possible."""

import json
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.display_names import named
from engine.game import Raw
from games.play.models import OrderAhead, Table

TRIES: Final = 5
"""How many actions the form has room for."""


class OrderForm(forms.Form):
    """An order ahead, as up to `TRIES` actions to choose from `wishes` (`wishes_of`)."""

    when = forms.ChoiceField(
        label=_("When"),
        choices=OrderAhead.When.choices,
        widget=forms.RadioSelect,
        initial=OrderAhead.When.TURN,
    )

    def __init__(
        self,
        *args: Any,
        wishes: list[tuple[str, str]],
        may_demand: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for number in range(TRIES):
            self.fields[f"wish_{number}"] = forms.ChoiceField(
                label=_("Otherwise") if number else _("Play this, if it is possible"),
                choices=[("", _("nothing")), *wishes],
                required=False,
            )
        self.order_fields([*(f"wish_{n}" for n in range(TRIES)), "when"])
        if may_demand:
            self.fields["demands"] = forms.BooleanField(
                label=_("After each arrival in the Senate, demand that all show their laurels"),
                help_text=_("It is done at once, before anybody acts, until you untick it."),
                required=False,
            )

    def wants_demand(self) -> bool | None:
        """Return whether all are to show their laurels; None where that cannot be demanded."""
        return self.cleaned_data.get("demands")

    def wishes(self) -> list[Raw]:
        chosen = (self.cleaned_data[f"wish_{n}"] for n in range(TRIES))
        return [json.loads(wish) for wish in chosen if wish]

    @staticmethod
    def initial_of(left: OrderAhead | None) -> dict[str, str]:
        if left is None:
            return {}
        wished = {f"wish_{n}": wish_key(wish) for n, wish in enumerate(left.actions)}
        return wished | {"when": left.when}


def wishes_of(view: Raw, table: Table, names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the choices for the form: an action as JSON, and its sentence.

    The view must be the seat's own.
    """
    known = dict(enumerate(names))
    return [
        (wish_key(found["entry"]), named(found["sentence"], known))
        for found in table.rules.orders(view)
    ]


def wish_key(wish: Raw) -> str:
    """Return an action as JSON in one fixed form, without its seat."""
    return json.dumps({k: v for k, v in wish.items() if k != "seat"}, sort_keys=True)
