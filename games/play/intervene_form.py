"""What an operator can do to a table, as one form."""

from datetime import datetime
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.game import Raw
from games.play import services
from games.play.models import Intervention, Table
from games.play.refusals import TableRefusal, Why

Kind = Intervention.Kind


class InterveneForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("What to do"),
        choices=[
            (Kind.PAUSE, _("Pause")),
            (Kind.RESUME, _("Go on")),
            (Kind.ROLL_BACK, _("Roll back")),
            (Kind.FORCE, _("Force an entry")),
        ],
    )
    length = forms.IntegerField(
        label=_("Keep so many entries"), required=False, min_value=0, help_text=_("To roll back.")
    )
    seat = forms.IntegerField(
        label=_("Seat"), required=False, min_value=0, help_text=_("To force; none for a deal.")
    )
    entry = forms.JSONField(
        label=_("Entry"), required=False, help_text=_("To force, in the words of a record.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody reads it."))

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table

    def step_in(self, user_id: int | None, *, now: datetime) -> None:
        assert user_id is not None
        given, table_id = self.cleaned_data, self.table.pk
        reason = given["reason"]
        match given["kind"]:
            case Kind.PAUSE:
                services.pause(table_id, user_id, now=now, reason=reason)
            case Kind.RESUME:
                services.resume(table_id, user_id, now=now, reason=reason)
            case Kind.ROLL_BACK:
                length = -1 if given["length"] is None else given["length"]
                services.roll_back(table_id, length, user_id, reason=reason, now=now)
            case _:
                raw = _entry(given["entry"])
                services.force_entry(table_id, given["seat"], raw, user_id, reason=reason, now=now)


def _entry(given: object) -> Raw:
    if not isinstance(given, dict):
        raise TableRefusal(Why.OUT_OF_RANGE)
    return cast(Raw, given)
