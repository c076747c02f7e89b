"""The fields about time in the form for a new table: a few presets, and every detail."""

from collections.abc import Mapping
from datetime import time
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.play.clock.rules import ClockRules, Pace, Sleep

OWN: Final = "own"
PRESETS: Final[Mapping[str, tuple[int, dict[str, Any]]]] = {
    "day": (24, {}),
    "workdays": (48, {"idle_days": [5, 6]}),
    "relaxed": (12, {"pace": "bank", "bank": 168}),
    "fast": (1, {"sleep": "stops"}),
}
"""Hours for a turn, and the rest of the clock."""

PACES: Final = [
    ("day", _("A day a turn, weekends count")),
    ("workdays", _("Two days a turn, weekends do not count")),
    ("relaxed", _("Relaxed: seven days in all, and twelve hours for each turn")),
    ("fast", _("Fast: an hour a turn, nights do not count")),
    (OWN, _("A clock of your own, below")),
]
HOURS: Final = [
    (1, _("an hour")), (4, _("four hours")), (12, _("twelve hours")), (24, _("a day")),
    (48, _("two days")), (72, _("three days")), (168, _("a week")),
]  # fmt: skip
KINDS: Final = [
    (Pace.TURN, _("That much time for each turn")),
    (Pace.BANK, _("That much for each turn, and a bank of days for the whole game")),
    (Pace.WEEK, _("Until a fixed hour of the week, and at least that much")),
]
DAYS: Final = [
    (0, _("Monday")), (1, _("Tuesday")), (2, _("Wednesday")), (3, _("Thursday")),
    (4, _("Friday")), (5, _("Saturday")), (6, _("Sunday")),
]  # fmt: skip
GRACE: Final = [(0, _("none")), (6, _("six hours")), (12, _("twelve hours")), (24, _("a day"))]
AWAY: Final = [(0, _("none")), (7, _("a week")), (14, _("two weeks")), (30, _("a month"))]
MISSES: Final = [(0, _("never")), (1, "1"), (2, "2"), (3, "3"), (5, "5")]


def _choice(label: Any, choices: Any, usual: int) -> forms.TypedChoiceField:
    """Make a field that falls back to `usual` if nothing is sent."""
    field = forms.TypedChoiceField(
        label=label, choices=choices, coerce=int, required=False, initial=usual
    )
    field.empty_value = usual  # type: ignore[assignment]
    return field


def _days(label: Any, **kwargs: Any) -> forms.TypedMultipleChoiceField:
    widget = forms.CheckboxSelectMultiple
    return forms.TypedMultipleChoiceField(
        label=label, choices=DAYS, coerce=int, required=False, widget=widget, **kwargs
    )


class ClockFields(forms.Form):
    """The clock of a new table, and what happens to seats of absent players."""

    clock_preset = forms.ChoiceField(
        label=_("Pace"), choices=PACES, required=False, initial="day", widget=forms.RadioSelect
    )
    turn_hours = forms.TypedChoiceField(
        label=_("Time for a turn"), choices=HOURS, coerce=int, initial=24
    )
    clock_kind = forms.ChoiceField(
        label=_("How time is given"),
        choices=KINDS,
        required=False,
        initial=Pace.TURN,
        widget=forms.RadioSelect,
    )
    bank_days = forms.IntegerField(
        label=_("Days in stock"), min_value=1, max_value=30, required=False, initial=7
    )
    week_days = _days(_("Turns end on"))
    week_hour = forms.TimeField(
        label=_("at"),
        required=False,
        initial=time(20),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("In your own time zone."),
    )
    idle_days = _days(_("Days that do not count"), help_text=_("In each player's own time zone."))
    sleep_stops = forms.BooleanField(
        label=_("The clock stands still while a player sleeps"), required=False
    )
    grace_hours = _choice(_("Extra time for late turns"), GRACE, 0)
    away_days = _choice(_("Days a player may be away"), AWAY, 14)
    misses_allowed = _choice(_("A seat is offered to others after missed turns"), MISSES, 3)
    house_minds = forms.BooleanField(
        label=_("A house player looks after a seat until somebody takes it"),
        required=False,
        initial=True,
    )
    heirs_read = forms.BooleanField(
        label=_("A substitute can read the private messages of the seat"), required=False
    )

    CLOCK_DETAILS: Final = (
        *("turn_hours", "clock_kind", "bank_days", "week_days", "week_hour"),
        *("idle_days", "sleep_stops"),
    )
    SEAT_DETAILS: Final = (
        *("grace_hours", "away_days", "misses_allowed", "house_minds", "heirs_read"),
    )

    def clock_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.CLOCK_DETAILS]

    def going_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.SEAT_DETAILS]

    def check_clock(self) -> None:
        """Check fields against each other. Call it in `clean`."""
        given = self.cleaned_data
        own = (given.get("clock_preset") or OWN) == OWN
        if own and given.get("clock_kind") == Pace.WEEK and not given.get("week_days"):
            raise ValidationError(_("Choose at least one day on which turns end."), code="week")
        if own and len(given.get("idle_days") or ()) == len(DAYS):
            raise ValidationError(_("At least one day of the week has to count."), code="idle")

    def clock_plan(self) -> dict[str, Any]:
        """Return the part of the table's `Plan` that is about time."""
        given = self.cleaned_data
        hours, clock = PRESETS.get(given["clock_preset"]) or self._own()
        policy = {name: given[name] for name in self.SEAT_DETAILS}
        return {"turn_hours": hours, "clock": clock, **policy}

    def _own(self) -> tuple[int, dict[str, Any]]:
        given = self.cleaned_data
        kind = Pace(given["clock_kind"] or Pace.TURN)
        at: time = given["week_hour"] or time(20)
        kept: dict[str, Any] = {
            "pace": kind,
            "idle_days": given["idle_days"],
            "sleep": Sleep.STOPS if given["sleep_stops"] else Sleep.MOVES,
        }
        if kind is Pace.BANK:
            kept["bank"] = (given["bank_days"] or 7) * 24
        if kind is Pace.WEEK:
            minutes = at.hour * 60 + at.minute
            kept["hours"] = [day * 24 * 60 + minutes for day in given["week_days"]]
            kept["zone"] = timezone.get_current_timezone_name()
        return given["turn_hours"], ClockRules.of(given["turn_hours"], kept).kept()


def clock_initial(turn_hours: int, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of `ClockFields` that stand for this clock: a preset, or every detail."""
    for name, preset in PRESETS.items():
        if preset == (turn_hours, dict(kept)):
            return {"clock_preset": name}
    found = {
        "clock_preset": OWN,
        "turn_hours": turn_hours,
        "clock_kind": kept.get("pace", Pace.TURN),
        "idle_days": kept.get("idle_days", []),
        "sleep_stops": kept.get("sleep") == Sleep.STOPS,
    }
    if "bank" in kept:
        found["bank_days"] = kept["bank"] // 24
    if hours := kept.get("hours"):
        day = 24 * 60
        found["week_days"] = [minute // day for minute in hours]
        found["week_hour"] = time(hours[0] % day // 60, hours[0] % 60)
    return found
