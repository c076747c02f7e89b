"""The form of a league, and the form for a person's name."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.game import Game
from games.leagues.league.services import LeaguePlan
from games.leagues.models import League
from games.play.models import Opens, Press, Visibility
from games.tables.clock_form import ClockFields, clock_initial
from games.tables.forms import option_field


class LeagueForm(ClockFields):
    """The settings of a league, and of its tables unless a season says otherwise."""

    name = forms.CharField(label=_("Name"), max_length=60)
    about = forms.CharField(label=_("In one sentence"), max_length=200, required=False)
    rules = forms.CharField(
        label=_("Rules of the league"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("What players agree to. Simple Markdown works."),
    )
    by_invitation = forms.BooleanField(
        label=_("By invitation only"),
        required=False,
        help_text=_("Then only people whom a manager has invited can sign up."),
    )
    press = forms.ChoiceField(
        label=_("Talk"), choices=Press.choices, initial=Press.BOTH, widget=forms.RadioSelect
    )
    opens = forms.ChoiceField(
        label=_("Opens after the end"),
        choices=Opens.choices,
        initial=Opens.ALL,
        widget=forms.RadioSelect,
    )
    visibility = forms.ChoiceField(
        label=_("Who may watch its tables"),
        choices=[
            (Visibility.PUBLIC, Visibility.PUBLIC.label),
            (Visibility.UNLISTED, Visibility.UNLISTED.label),
        ],
        initial=Visibility.PUBLIC,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, game: Game, league: League | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        for name, option in game.options.items():
            if len(option.values) > 1:
                self.fields[f"option_{name}"] = option_field(name, option)
        if league is not None:
            self.initial = {**self.initial, **_initial(league)}

    def option_fields(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.fields if name.startswith("option_"))

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        self.check_clock()
        return given

    def plan(self) -> LeaguePlan:
        given = self.cleaned_data
        chosen = {
            name: given[f"option_{name}"] for name in self.game.options if f"option_{name}" in given
        }
        plain = {name: given[name] for name in ("press", "opens", "visibility")}
        table = {"options": chosen, **plain, **self.clock_plan()}
        return LeaguePlan(
            game=self.game.name,
            table=table,
            **{name: given[name] for name in ("name", "about", "rules", "by_invitation")},
        )


def _initial(league: League) -> dict[str, Any]:
    """Return the values that the form shows for an existing league."""
    table = league.table
    found = {name: getattr(league, name) for name in ("name", "about", "rules", "by_invitation")}
    found |= {f"option_{name}": str(value) for name, value in table.get("options", {}).items()}
    kept = ("press", "opens", "visibility", "turn_hours", *ClockFields.SEAT_DETAILS)
    found |= {name: table[name] for name in kept if name in table}
    if not table:
        return found
    return found | clock_initial(table.get("turn_hours", 24), table.get("clock", {}))


class NameForm(forms.Form):
    """A person's name, as it stands on their page."""

    name = forms.CharField(
        label=_("Name"), max_length=40, help_text=_("As it appears on the person's page.")
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Why?"), max_length=300)
