"""The form by which an operator steps in at a table."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.operators import services
from games.operators.selectors import Sight
from games.play import services as play
from games.play.models import Intervention, Status, Table
from games.play.selectors import seat_names

Kind = Intervention.Kind

RUNNING: Final = (Status.PLAYING, Status.PAUSED)
WHEN: Final = {
    Kind.PAUSE: (_("Pause"), (Status.PLAYING,)),
    Kind.RESUME: (_("Resume"), (Status.PAUSED,)),
    Kind.ROLL_BACK: (_("Roll back"), (*RUNNING, Status.FINISHED)),
    Kind.FORCE: (_("Force an entry"), (Status.PLAYING,)),
    Kind.HAND_ON: (_("Hand a seat to a house player"), RUNNING),
    Kind.LOOK: (_("Look at what is hidden"), (*RUNNING, Status.FINISHED)),
}
"""The things that can be done, and the status of the table for each."""


class InterveneForm(forms.Form):
    """The form for what an operator wants to do at one table, and why."""

    kind = forms.ChoiceField(label=_("What to do"))
    length = forms.IntegerField(
        label=_("Entries to keep"), required=False, min_value=0, help_text=_("For a roll-back.")
    )
    seat = forms.TypedChoiceField(
        label=_("Seat"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_(
            "The seat to act for (none for a deal), to hand on, or to look at (none for all)."
        ),
    )
    entry = forms.CharField(
        label=_("Entry"),
        required=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 2, "cols": 60}),
        help_text=_(
            "The entry to force, in notation or as in a record; a deal always as in a record."
        ),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("Everybody at the table reads it.")
    )

    sure = forms.CharField(required=False, max_length=30, widget=forms.HiddenInput)

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table
        possible = [(kind, title) for kind, (title, when) in WHEN.items() if table.status in when]
        if table.set_aside_at is not None:
            possible.append((Kind.RESUME, _("Try the clock again")))
        names = enumerate(seat_names(table, table.seats.select_related("user")))
        seats = [(number, f"{number} {name}") for number, name in names]
        self.fields["kind"].choices = possible  # type: ignore[attr-defined]
        self.fields["seat"].choices = [("", _("none")), *seats]  # type: ignore[attr-defined]

    @property
    def sight(self) -> Sight | None:
        """The sight the operator gets once the form is taken; None unless they asked to look."""
        given = self.cleaned_data
        if given["kind"] != Kind.LOOK:
            return None
        return Sight(given["seat"], everything=given["seat"] is None)

    @property
    def back_to(self) -> int | None:
        """The length that a roll-back would lead to; None for anything else and for nonsense."""
        length = self.cleaned_data["length"]
        is_roll_back = self.cleaned_data["kind"] == Kind.ROLL_BACK
        fits = length is not None and self.table.has_started and length < self.table.length
        return length if is_roll_back and fits else None

    @property
    def is_seen(self) -> bool:
        """Tell whether the operator has seen what the form would do to the table as it is now."""
        return self.back_to is None or self.cleaned_data["sure"] == self.as_seen

    @property
    def as_seen(self) -> str:
        """Return what the form says once its preview has been shown."""
        return f"{self.back_to}.{self.table.log_version}"

    def show_first(self) -> None:
        """Let the form that is shown beside a preview say that it was seen."""
        self.data = self.data.copy()  # type: ignore[attr-defined]
        self.data["sure"] = self.as_seen  # type: ignore[index]

    def step_in(self, user_id: int | None, *, now: datetime) -> None:
        """Do what was chosen, by calling its service; what must be seen first is only tried."""
        assert user_id is not None
        given = self.cleaned_data
        intervene = self._interventions(given)[given["kind"]]
        if self.back_to is not None and not self.is_seen:
            intervene = partial(services.try_roll_back, self.table.pk, self.back_to)
        intervene(user_id=user_id, reason=given["reason"], now=now)

    def _interventions(self, given: dict[str, Any]) -> dict[str, Callable[..., None]]:
        table_id, seat = self.table.pk, given["seat"]
        length = -1 if given["length"] is None else given["length"]
        return {
            Kind.PAUSE: partial(play.pause, table_id),
            Kind.RESUME: partial(self._go_on(), table_id),
            Kind.ROLL_BACK: partial(
                services.roll_back, table_id, length, seen_version=self.table.log_version
            ),
            Kind.FORCE: self._force,
            Kind.HAND_ON: partial(services.hand_to_house, table_id, -1 if seat is None else seat),
            Kind.LOOK: partial(services.look, table_id, seat=seat),
        }

    def _go_on(self) -> Callable[..., None]:
        return play.resume if self.table.set_aside_at is None else services.take_up

    def _force(self, *, user_id: int, reason: str, now: datetime) -> None:
        seat = self.cleaned_data["seat"]
        wanted = self.cleaned_data["entry"]
        services.force_entry(self.table.pk, seat, wanted, user_id, reason=reason, now=now)
