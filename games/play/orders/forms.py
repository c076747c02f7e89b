"""The form for an order ahead: a first action, and others in case it is not possible."""

import json
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.game import Raw
from games.play.models import OrderAhead
from games.play.orders.selectors import wish_key

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
