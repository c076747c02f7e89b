"""Forms for pauses, more time, and proposals to all players."""

from datetime import UTC, datetime
from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.play.clock.deadlines import MIDNIGHT
from games.play.models import Proposal, Table

MORE: Final = [
    (12, _("twelve hours")), (24, _("a day")), (48, _("two days")), (96, _("four days")),
    (168, _("a week")),
]  # fmt: skip


def _day() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class PauseForm(forms.Form):
    """A pause, with the day on which the game resumes."""

    until = forms.DateField(label=_("Resume on"), widget=_day())

    def moment(self, table: Table) -> datetime:
        """Return the first moment of that day in the person's time zone.

        Where names are hidden it is that of UTC: the hour would tell where the person lives.
        """
        zone = UTC if table.anonymous else timezone.get_current_timezone()
        return datetime.combine(self.cleaned_data["until"], MIDNIGHT, tzinfo=zone)


class ExtendForm(forms.Form):
    """More time for the players who must act now."""

    hours = forms.TypedChoiceField(label=_("More time"), choices=MORE, coerce=int)


class ProposalForm(forms.Form):
    """A proposal of a player to all; each kind has its own terms."""

    kind = forms.ChoiceField(choices=Proposal.Kind.choices)

    def terms(self, given: Any, table: Table) -> dict[str, Any] | None:
        """Return what the service needs beside the kind; None if it was not filled in."""
        kind = self.cleaned_data["kind"]
        if kind == Proposal.Kind.PAUSE:
            pause = PauseForm(given)
            return {"until": pause.moment(table)} if pause.is_valid() else None
        if kind == Proposal.Kind.EXTEND:
            more = ExtendForm(given)
            return {"hours": more.cleaned_data["hours"]} if more.is_valid() else None
        return {}
