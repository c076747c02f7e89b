"""Forms for a new table, and for filling its seats."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from engine.game import Game, Option
from games.play.models import HouseLevel, Table, Visibility
from games.tables.clock_form import ClockFields
from games.tables.services import Plan

FREE, INVITE, UNUSED = "free", "invite", "none"
RELIABLE: Final = [(0, _("no condition")), (80, "80 %"), (90, "90 %"), (95, "95 %")]
PLAYED: Final = [(0, _("no condition")), (1, "1"), (3, "3"), (10, "10")]


def seat_choices(game: Game) -> list[tuple[str, Any]]:
    levels = [(level, name) for level, name in HouseLevel.choices if level in game.bots]
    house = [(level, _("House: %(level)s") % {"level": name}) for level, name in levels]
    return [(FREE, _("Free for anybody")), (INVITE, _("Invited by mail")), *house]


class TableForm(ClockFields, forms.ModelForm):
    """The form for a new table. The fields for options and seats depend on the game."""

    password = forms.CharField(
        label=_("Password"),
        required=False,
        max_length=50,
        help_text=_("Only for a table with a password."),
    )
    min_finished = forms.TypedChoiceField(
        label=_("Games finished, at least"), choices=PLAYED, coerce=int, initial=0
    )
    min_reliability = forms.TypedChoiceField(
        label=_("Turns in time, at least"), choices=RELIABLE, coerce=int, initial=0
    )
    anonymous = forms.BooleanField(
        label=_("Hide all names until the end"),
        required=False,
        help_text=_("Seats are dealt out at random at the start, and nobody can talk before."),
    )

    class Meta:
        model = Table
        fields = ["title", "visibility", "press", "opens"]
        widgets = {
            "visibility": forms.RadioSelect,
            "press": forms.RadioSelect,
            "opens": forms.RadioSelect,
        }

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields["title"].required = False
        self.fields["title"].help_text = _(
            "If you leave it empty, it is called something like “Third dinner on the Aventine”."
        )
        for name, option in game.options.items():
            if len(option.values) > 1:
                self.fields[f"option_{name}"] = option_field(name, option)
        for number in range(1, game.seats[-1]):
            self._add_seat(number)

    def _add_seat(self, number: int) -> None:
        needed = number < self.game.seats[0]
        choices = seat_choices(self.game)
        self.fields[f"seat_{number}"] = forms.ChoiceField(
            label=_("Seat %(number)s") % {"number": number + 1},
            choices=choices if needed else [(UNUSED, _("One player fewer")), *choices],
            initial=FREE if needed else UNUSED,
        )
        self.fields[f"address_{number}"] = forms.EmailField(
            label=_("Address to invite"), required=False
        )

    def option_fields(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.fields if name.startswith("option_"))

    def seat_fields(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        for number in range(1, self.game.seats[-1]):
            yield self[f"seat_{number}"], self[f"address_{number}"]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("visibility") == Visibility.PASSWORD and not given.get("password"):
            self.add_error("password", _("Choose a password, or let people in without one."))
        if given.get("visibility") != Visibility.PASSWORD and given.get("password"):
            said = _("Choose “With a password” above for that, or leave this empty.")
            self.add_error("password", said)
        for number, (who, address) in enumerate(self._asked(), 1):
            if who == INVITE and not address and f"address_{number}" not in self.errors:
                self.add_error(f"address_{number}", _("Whom do you want to invite here?"))
        if 1 + len(self.wanted()) not in self.game.seats:
            raise ValidationError(_("This game needs more seats."), code="seats")
        self.check_clock()
        return given

    def _asked(self) -> Iterator[tuple[str, str]]:
        given = self.cleaned_data
        for number in range(1, self.game.seats[-1]):
            yield given.get(f"seat_{number}") or UNUSED, given.get(f"address_{number}") or ""

    def wanted(self) -> list[tuple[str, str]]:
        """Return who is to sit beside the organiser: (free, invite or a level, and an address)."""
        return [(who, address) for who, address in self._asked() if who != UNUSED]

    def plan(self) -> Plan:
        """Return the plan of the table for `create_table`; seats are filled afterwards."""
        given = self.cleaned_data
        options = {
            name: given[f"option_{name}"] for name in self.game.options if f"option_{name}" in given
        }
        plain = ("title", "visibility", "password", "anonymous", "press", "opens")
        numbers = ("min_finished", "min_reliability")
        return Plan(
            game=self.game.name,
            seat_count=1 + len(self.wanted()),
            options=options,
            **{name: given[name] for name in (*plain, *numbers)},
            **self.clock_plan(),
        )


def option_field(name: str, option: Option) -> forms.TypedChoiceField:
    """Return the field in which one of an option's values is chosen."""
    values = {str(value): value for value in option.values}
    return forms.TypedChoiceField(
        label=capfirst(name),
        choices=[(text, capfirst(text)) for text in values],
        coerce=values.__getitem__,
        initial=str(option.default),
        help_text=option.meaning,
        widget=forms.RadioSelect,
    )


class InviteForm(forms.Form):
    """Invite somebody to a seat."""

    address = forms.EmailField(label=_("Address to invite"))


class HouseForm(forms.Form):
    """Give a seat to a house player."""

    level = forms.ChoiceField(label=_("House player"), choices=HouseLevel.choices)
