"""The form in which a deal of Quo Vadis? is composed term by term."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from engine.game import Raw
from engine.quovadis.board import Board, board_named
from engine.quovadis.phrases import path, place, way_of
from games.forum.composers import Setting
from games.forum.composers.quovadis.numbers import NumberField
from games.forum.composers.quovadis.payments import MOST_ROWS as MOST_PAYMENTS
from games.forum.composers.quovadis.payments import PaymentRow, add_payments, payments_in
from games.forum.composers.quovadis.payments import faults_in as payment_faults
from games.forum.composers.quovadis.promises import MOST_ROWS as MOST_PROMISES
from games.forum.composers.quovadis.promises import (
    ROWS,
    PromiseFields,
    add_promises,
    faults_in,
    left_out,
)
from games.forum.composers.quovadis.terms import drafts_of
from games.forum.composers.quovadis.words import about_words, act_choices, consents
from games.forum.offers.drafts import Draft

MOST_LAURELS: Final = 60
LONGEST_STAND: Final = 40  # turns


@dataclass(frozen=True, slots=True)
class Rows:
    """The number of rows for payments and promises in the form. A button adds one."""

    payments: int = 1
    promises: int = ROWS

    @classmethod
    def of(cls, data: Mapping[str, Any], draft_rows: "Rows") -> "Rows":
        """Return as many rows as the page had, and one more if that was asked for."""
        more = data.get("more")
        payments = _count(data.get("payment_rows"), draft_rows.payments) + (more == "payment")
        promises = _count(data.get("promise_rows"), draft_rows.promises) + (more == "promise")
        return cls(payments, promises)


def _count(text: object, usual: int) -> int:
    return int(str(text)) if str(text).isdecimal() and len(str(text)) < 3 else usual


class QuoVadisForm(forms.Form):
    """The form. Its fields depend on the subject: an action, a pledge, or a standing offer."""

    is_notation = False
    remark = ""  # what the action brings, and whom it needs

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        setting: Setting,
        about: str,
        initial: dict[str, Any] | None = None,
        wanted: Rows | None = None,
        one_offer: bool = False,
    ) -> None:
        super().__init__(data, initial=initial)
        self.wanted = wanted or Rows()
        self.one_offer = one_offer
        self.setting = setting
        self.view = setting.view
        self.board: Board = board_named(self.view["options"]["board"])
        self.kind, _colon, self.code = about.partition(":")
        self.about = about
        self.active: int = self.view["active"]
        self.me = setting.seat
        self._add_fields()

    # Fields

    def _add_fields(self) -> None:
        if self.is_standing:
            self._add_standing()
        for seat in self.partners:
            self._add_laurels(seat)
        if self.is_option and not self.is_standing:
            self._add_consents()
        if self.kind == "pledge":
            self._add_pledges()
        self.fields["caesar"] = forms.ChoiceField(
            label=_("Caesar, when the turn ends"), choices=self._caesar_choices(), required=False
        )
        self.fields["caesar_too"] = forms.ChoiceField(
            label=_("and also"), choices=self._caesar_choices(), required=False
        )
        payments = 0 if self.is_standing else self.wanted.payments
        self.payments: list[PaymentRow] = add_payments(self, self.setting, payments)
        self.promises: list[PromiseFields] = add_promises(
            self, self.setting, self.board, self.wanted.promises
        )
        if len(self.partners) > 1 and not self.is_standing and not self.one_offer:
            self.fields["to_each"] = forms.BooleanField(
                label=_("The same offer to each, separately (otherwise all must accept one offer)"),
                required=False,
            )

    def _add_laurels(self, seat: int) -> None:
        for key, label in (("give", _("you pay")), ("get", _("pays you"))):
            if self.is_standing and key == "give":
                continue
            self.fields[f"{key}_{seat}"] = NumberField(0, MOST_LAURELS, label=label)

    def _add_consents(self) -> None:
        source = self.source
        if source is None:
            return
        there = self.view["committees"][source]
        for seat in sorted(set(there) - {self.active}):
            choices = [(n, consents(n)) for n in range(there.count(seat) + 1)]
            self.fields[f"votes_{seat}"] = forms.TypedChoiceField(
                label=_("agrees"), choices=choices, coerce=int, empty_value=None, required=False
            )

    def _add_pledges(self) -> None:
        for seat in self.seats:
            if seat != self.active:
                self.fields[f"refuse_{seat}"] = forms.ChoiceField(
                    label=_("agrees to no move"), choices=self._refuse_choices(), required=False
                )
        self.fields["act"] = forms.ChoiceField(
            label=_("The action of this turn"), choices=self._acts(), required=False
        )

    def _add_standing(self) -> None:
        mine = [c for c in self.board.codes[:-1] if self.me in self.view["committees"][c]]
        ways = [w.code for w in self.board.ways if self.board.codes[w.source] in mine]
        choices = [(f"out:{c}", _("any move out of %s") % place(self.board, c)) for c in mine]
        choices += [(f"move:{w}", path(self.board, w)) for w in ways]
        self.fields["stand"] = forms.ChoiceField(label=_("You agree to"), choices=choices)
        self.fields["to"] = forms.TypedMultipleChoiceField(
            label=_("Whose turn it waits for"),
            choices=[(seat, self.setting.names[seat]) for seat in self.partners],
            coerce=int,
            widget=forms.CheckboxSelectMultiple,
            initial=self.partners,
        )
        self.fields["until"] = NumberField(
            self.view["turn"],
            self.view["turn"] + LONGEST_STAND,
            label=_("It stands until turn"),
            help_text=_("Empty: until you withdraw it."),
        )

    def _caesar_choices(self) -> list[tuple[str, str]]:
        ends = [(code, way_of(self.board, code)) for code in self.board.laurels]
        found = [("", _("wherever he is"))]
        found += [(f"caesar_on:{code}", _("on %s") % said) for code, said in ends]
        return found + [(f"caesar_off:{code}", _("not on %s") % said) for code, said in ends]

    def _refuse_choices(self) -> list[tuple[str, str]]:
        found = [("", _("as they like")), ("any", _("none at all"))]
        for code in self.board.codes[:-1]:
            found.append((code, _("out of %s") % place(self.board, code)))
        return found

    def _acts(self) -> list[tuple[str, Any]]:
        musts = (("do", _("It must be")), ("avoid", _("It must not be")))
        return [
            ("", _("as they like")),
            *((said, act_choices(self.board, f"{must}:")) for must, said in musts),
        ]

    # What the template shows

    @property
    def title(self) -> str:
        return about_words(self.about, self.setting, self.board)

    @property
    def act_drawn(self) -> Raw | None:
        """The action that the form is about, to be drawn on the board; None if it has no way."""
        about = str(self["act"].value() or "") if "act" in self.fields else f":{self.about}"
        kind, _colon, code = about.partition(":")[2].partition(":")
        return {"move": {"path": code}, "caesar": {"to": code}}.get(kind)

    @property
    def rows(self) -> list["TermRow"]:
        """One row for each player, with what can be chosen for them."""
        return [self._row(seat) for seat in self.seats]

    @property
    def near_rows(self) -> list["TermRow"]:
        """The rows of those whom the subject concerns, and of those for whom something is said."""
        return [row for row in self.rows if row.fields and self._is_near(row)]

    @property
    def far_rows(self) -> list["TermRow"]:
        return [row for row in self.rows if row.fields and not self._is_near(row)]

    def _is_near(self, row: "TermRow") -> bool:
        if row.is_me or row.is_active or row.there or self.is_standing:
            return True
        if self.source is None and self.me == self.active:
            return True  # nobody is nearer than anybody else
        return any(field.value() or field.errors for field in row.fields)

    @property
    def faults(self) -> list[tuple[str, str]]:
        """Return what is wrong in the fields: the id of each, and a sentence with its label."""
        return [
            (self[name].id_for_label, f"{self[name].label}: {' '.join(map(str, said))}")
            for name, said in self.errors.items()
            if name in self.fields
        ]

    def _row(self, seat: int) -> "TermRow":
        there = self.view["committees"][self.source].count(seat) if self.source else 0
        keys = ("votes", "give", "get", "refuse")
        found = {k: self[f"{k}_{seat}"] for k in keys if f"{k}_{seat}" in self.fields}
        name, is_me = self.setting.names[seat], seat == self.me
        return TermRow(seat, name, is_me, seat == self.active, there, **found)

    @property
    def has_payments(self) -> bool:
        """Tell whether a payment between two others is chosen, or is at fault."""
        chosen = [field.value() for row in self.payments for field in row.fields]
        return any(chosen) or any(name.startswith("between") for name in self.errors)

    @property
    def may_bind(self) -> bool:
        """Tell whether deals of this table may bind the next turns, too (docs/deals.md)."""
        return bool(self.view["options"]["binding"] == "round")

    @property
    def may_add_payment(self) -> bool:
        return len(self.payments) < MOST_PAYMENTS

    @property
    def may_add_promise(self) -> bool:
        return len(self.promises) < MOST_PROMISES

    @property
    def has_promises(self) -> bool:
        """Tell whether a promise is chosen, or is at fault."""
        kinds = [self[f"{row.prefix}kind"].value() for row in self.promises]
        return any(kinds) or any(name.startswith("p") for name in self.errors)

    @property
    def fields_of_more(self) -> dict[str, int]:
        return {"payment_rows": len(self.payments), "promise_rows": len(self.promises)}

    @property
    def seats(self) -> range:
        return range(self.view["seats"])

    @property
    def partners(self) -> list[int]:
        return [seat for seat in self.seats if seat != self.me]

    @property
    def is_standing(self) -> bool:
        return self.kind == "standing"

    @property
    def is_option(self) -> bool:
        return self.kind != "pledge"

    @property
    def source(self) -> str | None:
        """The committee out of which the deal's move goes; None for other deals."""
        if self.kind == "out":
            return self.code
        return self.code.partition("-")[0] if self.kind == "move" else None

    # What it makes

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        if self.errors:
            return found
        for field, sentence in [
            *faults_in(self.promises, found),
            *payment_faults(self.payments, found),
            *self._faults_of_each(found),
        ]:
            self.add_error(field, sentence)
        if not self.errors:
            self._drafts = drafts_of(self, found)
            if not self._drafts:
                self.add_error(None, _("Say at least one thing that somebody gives."))
        return found

    def _faults_of_each(self, chosen: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Return the fault if terms between two others were chosen for separate offers."""
        if not chosen.get("to_each"):
            return []
        groups = [{self.me, seat} for seat in self.partners]
        between = any(payments_in(self.payments, chosen, self.partners))
        if between or all(left_out(self.promises, chosen, group) for group in groups):
            return [("to_each", _("What two others give needs one offer that everybody accepts."))]
        return []

    def drafts(self) -> list[Draft]:
        return self._drafts


@dataclass(frozen=True, slots=True)
class TermRow:
    """A player in the form, and the fields about them."""

    seat: int
    name: str
    is_me: bool
    is_active: bool
    there: int  # senators in the committee that the move is out of
    votes: forms.BoundField | None = None
    give: forms.BoundField | None = None
    get: forms.BoundField | None = None
    refuse: forms.BoundField | None = None

    @property
    def fields(self) -> list[forms.BoundField]:
        return [f for f in (self.votes, self.give, self.get, self.refuse) if f is not None]
