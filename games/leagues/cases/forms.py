"""Forms for cases: one for each kind that players open, the thread, and the decision."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.leagues.cases.options import Decision, DecisionDetails, options_of
from games.leagues.models import Case, CaseKind, LeagueTable

LEADS: Final[dict[str, Any]] = {
    CaseKind.ABSENT: _("Somebody at your table does not play, and you wait for them."),
    CaseKind.MISCONDUCT: _(
        "Say what happened. The person it is about can read this and answer. If something is for "
        "the managers only, say so, and they will ask you."
    ),
    CaseKind.RESULT: _("A result is wrong. Say what it should be, and why."),
    CaseKind.EXTENSION: _("You need more time for a turn than the clock gives."),
    CaseKind.RESIGNATION: _("You give up a seat, or the whole season. A substitute plays on."),
}


class TextForm(forms.Form):
    """A message for the thread of a case."""

    text = forms.CharField(
        label=_("What you want to say"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )
    private = forms.BooleanField(label=_("For managers only"), required=False)

    def __init__(self, *args: Any, may_be_private: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not may_be_private:
            del self.fields["private"]


class CaseForm(forms.Form):
    """A player's report: at which table, about whom, and what happened."""

    asks_whom = False
    needs_table = True
    text = forms.CharField(
        label=_("What has happened"), max_length=4000, widget=forms.Textarea(attrs={"rows": 6})
    )

    def __init__(
        self, *args: Any, tables: list[LeagueTable], people: list[User], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.tables = {str(table.pk): table for table in tables}
        self.people = {person.slug: person for person in people}
        names = [(key, _table_name(table)) for key, table in self.tables.items()]
        if not self.needs_table:
            names = [("", self.without_table), *names]
        fields: dict[str, forms.Field] = {
            "table": forms.ChoiceField(label=_("Table"), choices=names, required=self.needs_table)
        }
        if self.asks_whom:
            whom = [("", _("Nobody in particular")), *((p.slug, p.name) for p in people)]
            fields["about"] = forms.ChoiceField(label=_("Whom is it about?"), choices=whom,
                                                required=False)  # fmt: skip
        self.fields = {**fields, **self.fields}

    without_table: Any = _("No table in particular")

    def opened(self) -> dict[str, Any]:
        """Return the arguments for opening the case."""
        given = self.cleaned_data
        return {
            "league_table": self.tables.get(given.get("table", "")),
            "about": self.people.get(given.get("about", "")),
            "text": given["text"],
            "facts": self.facts(),
        }

    def facts(self) -> dict[str, Any]:
        return {}


class AbsentForm(CaseForm):
    asks_whom = True


class MisconductForm(CaseForm):
    asks_whom = True
    needs_table = False


class ResultForm(CaseForm):
    """A claim that the result of a table is wrong."""

    wanted = forms.CharField(
        label=_("What the result should be"), max_length=300, required=False,
        help_text=_("The places, in your words."),
    )  # fmt: skip

    def facts(self) -> dict[str, Any]:
        return {"wanted": self.cleaned_data["wanted"]} if self.cleaned_data["wanted"] else {}


class ExtensionForm(CaseForm):
    """A request for more time."""

    hours = forms.IntegerField(label=_("How many hours more?"), min_value=1, max_value=14 * 24)

    def facts(self) -> dict[str, Any]:
        return {"hours": self.cleaned_data["hours"]}


class ResignationForm(CaseForm):
    needs_table = False
    without_table = _("The whole season")


FORMS: Final[dict[str, type[CaseForm]]] = {
    CaseKind.ABSENT: AbsentForm,
    CaseKind.MISCONDUCT: MisconductForm,
    CaseKind.RESULT: ResultForm,
    CaseKind.EXTENSION: ExtensionForm,
    CaseKind.RESIGNATION: ResignationForm,
}


def _table_name(table: LeagueTable) -> Any:
    names = {"round": table.round.number, "table": table.number}
    return _("Round %(round)s, table %(table)s") % names


class DecisionForm(forms.Form):
    """A manager's decision. Which fields count depends on its kind."""

    decision = forms.ChoiceField(label=_("Decision"), widget=forms.RadioSelect)
    hours = forms.IntegerField(
        label=_("Hours"), required=False, min_value=1, max_value=14 * 24,
        help_text=_("The hours to add or, for a faster clock, the hours for each turn."),
    )  # fmt: skip
    points = forms.CharField(
        label=_("Points to take"), required=False, max_length=12,
        help_text=_("For a penalty, such as 3 or 1.5."),
    )  # fmt: skip
    text = forms.CharField(
        label=_("What those concerned read"), max_length=1000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The reason. It stands in the journal."),
    )  # fmt: skip

    def __init__(self, *args: Any, case: Case, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        options = options_of(case)
        field = self.fields["decision"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.value, one.label) for one in options]
        self.initial.setdefault("hours", case.facts.get("hours"))
        if not {Decision.EXTEND, Decision.FASTER} & set(options):
            del self.fields["hours"]
        if Decision.PENALTY not in options:
            del self.fields["points"]
        self.names = names if Decision.ADJUDICATE in options else []
        for number, name in enumerate(self.names):
            self.fields[f"place_{number}"] = forms.IntegerField(
                label=_("Place of %(name)s") % {"name": name}, required=False, min_value=1,
                max_value=len(names),
            )  # fmt: skip
        self.fields["text"] = self.fields.pop("text")

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        chosen = given.get("decision")
        needs_hours = chosen in (Decision.EXTEND, Decision.FASTER)
        if needs_hours and not given.get("hours") and "hours" not in self.errors:
            self.add_error("hours", _("Say how many hours."))
        if chosen == Decision.PENALTY and not given.get("points"):
            self.add_error("points", _("Say how many points."))
        if chosen == Decision.ADJUDICATE:
            for number, _name in enumerate(self.names):
                if not given.get(f"place_{number}") and f"place_{number}" not in self.errors:
                    self.add_error(f"place_{number}", _("Say which place."))
        return given

    def terms(self) -> DecisionDetails:
        given = self.cleaned_data
        places = [given.get(f"place_{number}") or 0 for number, _name in enumerate(self.names)]
        return DecisionDetails(
            hours=given.get("hours") or 0,
            points=given.get("points") or "",
            places=places if all(places) else [],
        )
