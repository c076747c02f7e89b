"""The form of a season: groups of questions, each with a sensible answer filled in."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import games
from games.leagues.gazette.agreed import TIES
from games.leagues.models import Form, League, RoundEnds
from games.leagues.season.plan import TABLE_KEYS, SeasonPlan
from games.play.models import Opens, Press
from games.tables.clock_form import ClockFields, clock_initial
from games.tables.forms import PLAYED, RELIABLE, option_field

TIE_FIELDS: Final = ("tie_1", "tie_2", "tie_3", "tie_4")
NO_TIE: Final = ("", gettext_lazy("nothing more: the lot decides"))
PLAIN: Final = (
    *("title", "form", "round_count", "round_days", "round_ends", "bye_points"),
    *("substitute_credit", "bye_before_turn", "capacity", "division_size", "promoted"),
    *("relegated", "advance", "min_punctuality", "min_finished", "min_fides", "must_confirm"),
    *("house_fills", "rated", "answer_hours", "sign_up_opens_at", "sign_up_closes_at"),
    "starts_at",
)
"""The fields that are columns of a season as they are."""

SEEN: Final = ("visibility",)
"""The settings of its tables that the league alone decides."""

MINUTES: Final = "%Y-%m-%dT%H:%M"


def _number(label: Any, usual: int | None, least: int, most: int, help_text: Any = "") -> Any:
    return forms.IntegerField(
        label=label,
        initial=usual,
        min_value=least,
        max_value=most,
        required=usual is not None,
        help_text=help_text,
    )


def _moment(label: Any, help_text: Any = "") -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTES)
    return forms.DateTimeField(
        label=label, widget=widget, required=False, input_formats=[MINUTES], help_text=help_text
    )


class SeasonForm(ClockFields):
    """Everything that is agreed about a season; `plan` returns it as one value."""

    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Beside its number, if you like: “The winter of Nero”."),
    )
    form = forms.ChoiceField(
        label=gettext_lazy("Form"), choices=Form, initial=Form.DIVISIONS, widget=forms.RadioSelect
    )
    size = forms.TypedChoiceField(label=gettext_lazy("Players at a table"), coerce=int)
    other_sizes = forms.TypedMultipleChoiceField(
        label=gettext_lazy("If players are left over, also tables of"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Without another size more people have a bye."),
    )
    round_count = _number(gettext_lazy("Rounds"), 4, 1, 52)
    round_days = _number(
        gettext_lazy("Days for a round"),
        28,
        1,
        365,
        gettext_lazy("A game with a turn a day takes three to five weeks."),
    )
    round_ends = forms.ChoiceField(
        label=gettext_lazy("A round ends"),
        choices=RoundEnds,
        initial=RoundEnds.TABLES,
        widget=forms.RadioSelect,
    )
    press = forms.ChoiceField(
        label=gettext_lazy("Talk"), choices=Press, initial=Press.BOTH, widget=forms.RadioSelect
    )
    opens = forms.ChoiceField(
        label=gettext_lazy("Opens after the end"),
        choices=Opens,
        initial=Opens.ALL,
        widget=forms.RadioSelect,
    )
    division_size = _number(
        gettext_lazy("Players in a division"),
        None,
        2,
        200,
        gettext_lazy("Empty: everybody plays in one division."),
    )
    promoted = _number(gettext_lazy("Go up from each division"), 0, 0, 50)
    relegated = _number(gettext_lazy("Go down from each division"), 0, 0, 50)
    advance = _number(
        gettext_lazy("Go on from each table"), 2, 1, 7, gettext_lazy("Only in a knock-out.")
    )
    own_points = forms.CharField(
        label=gettext_lazy("Own points"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "Empty: 12 for the first, 0 for the last, evenly spaced between. Otherwise a line for "
            "each size, such as “4: 10 6 3 1”."
        ),
    )
    bye_points = forms.CharField(label=gettext_lazy("Points for a bye"), initial="6", max_length=12)
    substitute_credit = forms.CharField(
        label=gettext_lazy("A substitute gets this share of points and wins"),
        initial="1",
        max_length=12,
        help_text=gettext_lazy("1 is all of it, 1/2 is half, 0 is nothing."),
    )
    bye_before_turn = _number(
        gettext_lazy("Anyone who leaves a table before this turn has a bye instead"), 0, 0, 500
    )
    capacity = _number(
        gettext_lazy("Places"),
        None,
        2,
        1000,
        gettext_lazy("Empty: no limit. People who come when it is full go on a waiting list."),
    )
    min_finished = forms.TypedChoiceField(
        label=gettext_lazy("Games finished, at least"), choices=PLAYED, coerce=int, initial=0
    )
    min_punctuality = forms.TypedChoiceField(
        label=gettext_lazy("Turns in time, at least"), choices=RELIABLE, coerce=int, initial=0
    )
    min_fides = forms.TypedChoiceField(
        label=gettext_lazy("Promises kept, at least"), choices=RELIABLE, coerce=int, initial=0
    )
    must_confirm = forms.BooleanField(
        label=gettext_lazy("Players confirm once more before the season starts"), required=False
    )
    house_fills = forms.BooleanField(
        label=gettext_lazy("House players fill up tables"), required=False
    )
    rated = forms.BooleanField(
        label=gettext_lazy("Its tables count for ratings"), required=False, initial=True
    )
    answer_hours = _number(gettext_lazy("Hours in which a substitute answers"), 24, 1, 240)
    sign_up_opens_at = _moment(gettext_lazy("Sign-up opens"))
    sign_up_closes_at = _moment(gettext_lazy("Sign-up closes"))
    starts_at = _moment(
        gettext_lazy("The first round starts"),
        gettext_lazy("All later dates follow from this one, and can be moved later."),
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.league = games.get(league.game), league
        seats = self.game.seats
        usual = 4 if 4 in seats else seats[0]
        near = [size for size in (usual - 1, usual + 1) if size in seats][:1]
        for name, first in (("size", usual), ("other_sizes", near)):
            field: Any = self.fields[name]
            field.choices, field.initial = [(size, str(size)) for size in seats], first
        self._add_ties()
        for name, option in self.game.options.items():
            if len(option.values) > 1:
                self.fields[f"option_{name}"] = option_field(name, option)

    def _add_ties(self) -> None:
        ties = [(name, said) for name, said in TIES.items() if name not in ("points", "lot")]
        labels = (_("Level on points, first by"), _("then by"), _("then by"), _("then by"))
        usual = ("wins", "direct", "share", "")
        for name, label, first in zip(TIE_FIELDS, labels, usual, strict=True):
            self.fields[name] = forms.ChoiceField(
                label=label, choices=[NO_TIE, *ties], initial=first, required=False
            )

    def groups(self) -> Iterator[tuple[str, bool, list[forms.BoundField]]]:
        """Yield the groups of fields: title, whether it stands open, and the fields."""
        options = [name for name in self.fields if name.startswith("option_")]
        yield _("When"), True, self._bound("sign_up_opens_at", "sign_up_closes_at", "starts_at")
        yield (
            _("Rounds and tables"),
            True,
            self._bound("title", "round_count", "round_days", "size", "other_sizes"),
        )
        yield _("Pace of a game"), True, self._bound("clock_preset")
        yield (
            _("Who may play"),
            True,
            self._bound("capacity", "min_finished", "min_punctuality", "min_fides", "must_confirm"),
        )
        yield (
            _("Form, divisions, up and down"),
            False,
            self._bound("form", "division_size", "promoted", "relegated", "advance", "round_ends"),
        )
        yield (
            _("Points and ties"),
            False,
            self._bound("own_points", "bye_points", *TIE_FIELDS),
        )
        yield (
            _("Substitutes and house players"),
            False,
            self._bound("answer_hours", "substitute_credit", "bye_before_turn", "house_fills"),
        )
        yield (
            _("The game, talk and ratings"),
            False,
            self._bound(*options, "press", "opens", "rated"),
        )
        yield (
            _("Every detail of time"),
            False,
            self._bound(*self.CLOCK_DETAILS, *self.SEAT_DETAILS),
        )

    def _bound(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names]

    def clean_own_points(self) -> dict[str, list[str]] | None:
        """Read "4: 10 6 3 1", a line for each size."""
        found: dict[str, list[str]] = {}
        for line in self.cleaned_data["own_points"].splitlines():
            if line.strip():
                size, colon, points = line.partition(":")
                if not colon or not size.strip().isdecimal():
                    raise ValidationError(_("Write each line as “4: 10 6 3 1”."), code="points")
                found[size.strip()] = points.replace(",", " ").split()
        return found or None

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        self.check_clock()
        return given

    def plan(self) -> SeasonPlan:
        """Return the plan that was filled in. `season.plan.check` refuses an impossible one."""
        given = self.cleaned_data
        others = [size for size in given["other_sizes"] if size != given["size"]]
        ties = dict.fromkeys(given[name] for name in TIE_FIELDS if given[name])
        return SeasonPlan(
            **{name: given[name] for name in PLAIN},
            sizes=[given["size"], *others],
            ties=["points", *ties, "lot"],
            points=given["own_points"],
            table=self._table(),
        )

    def _table(self) -> dict[str, Any]:
        given = self.cleaned_data
        options = {
            name: given[f"option_{name}"] for name in self.game.options if f"option_{name}" in given
        }
        seen = {name: self.league.table[name] for name in SEEN if name in self.league.table}
        return {
            **seen,
            "options": options,
            "press": given["press"],
            "opens": given["opens"],
            **self.clock_plan(),
        }


def initial_of(plan: SeasonPlan) -> dict[str, Any]:
    """Return the values of the form that stand for a plan."""
    table = dict(plan.table)
    found: dict[str, Any] = {name: getattr(plan, name) for name in PLAIN}
    found |= {name: table[name] for name in TABLE_KEYS if name in table}
    found |= clock_initial(table.get("turn_hours", 24), table.get("clock", {}))
    found |= {f"option_{name}": str(value) for name, value in table.get("options", {}).items()}
    found |= dict(zip(("size", "other_sizes"), (plan.sizes[0], list(plan.sizes[1:])), strict=True))
    between = [*plan.ties[1:-1], "", "", "", ""]
    found |= dict(zip(TIE_FIELDS, between, strict=False))
    found["own_points"] = _points_in_words(plan.points)
    return found


def _points_in_words(points: Mapping[str, Sequence[str]] | None) -> str:
    return "\n".join(f"{size}: {' '.join(given)}" for size, given in (points or {}).items())


def usual_dates(now: datetime) -> dict[str, datetime]:
    """Return dates for a season that is prepared now: sign-up from tomorrow, for two weeks."""
    evening = now.replace(hour=18, minute=0, second=0, microsecond=0)
    opens = evening + timedelta(days=1)
    closes = opens + timedelta(days=14)
    return {
        "sign_up_opens_at": opens,
        "sign_up_closes_at": closes,
        "starts_at": closes + timedelta(days=2),
    }
