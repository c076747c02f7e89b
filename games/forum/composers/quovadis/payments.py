"""The rows of the form for payments between two others, who must sign the offer as well."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from engine.game import Raw
from games.forum.composers import Setting
from games.forum.composers.quovadis.numbers import NumberField

MOST_ROWS: Final = 6
MOST_LAURELS: Final = 60


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """One payment in the form, with its fields for the template."""

    prefix: str
    fields: list[forms.BoundField]


def add_payments(form: forms.Form, setting: Setting, rows: int) -> list[PaymentRow]:
    """Add the fields of that many payments to the form; return their rows."""
    others = [(seat, name) for seat, name in setting.names.items() if seat != setting.seat]
    return [_add(form, f"between{number}_", others) for number in range(min(rows, MOST_ROWS))]


def _add(form: forms.Form, prefix: str, others: list[tuple[int, str]]) -> PaymentRow:
    form.fields[f"{prefix}by"] = _seat(_("Who pays"), others)
    form.fields[f"{prefix}to"] = _seat(_("whom"), others)
    form.fields[f"{prefix}laurels"] = NumberField(1, MOST_LAURELS, label=_("laurels"))
    return PaymentRow(prefix, [form[f"{prefix}{key}"] for key in ("by", "to", "laurels")])


def _seat(label: str, others: list[tuple[int, str]]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=[("", "-"), *others], coerce=int, empty_value=None, required=False
    )


def payments_in(
    rows: list[PaymentRow], chosen: Mapping[str, Any], people: Collection[int]
) -> Iterator[Raw]:
    """Yield the payments chosen among these people."""
    for row in rows:
        payer, payee, laurels = (
            chosen.get(f"{row.prefix}{key}") for key in ("by", "to", "laurels")
        )
        if laurels and {payer, payee} <= set(people):
            yield {"term": "pay", "from": payer, "to": payee, "laurels": laurels}


def faults_in(rows: list[PaymentRow], chosen: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is missing in the payments chosen, as a field and a sentence."""
    for row in rows:
        payer, payee, laurels = (
            chosen.get(f"{row.prefix}{key}") for key in ("by", "to", "laurels")
        )
        if payer is None and payee is None and not laurels:
            continue
        if payer is None or payee is None or payer == payee:
            yield f"{row.prefix}by", _("Say who pays, and which other player is paid.")
        if not laurels:
            yield f"{row.prefix}laurels", _("Say how many laurels.")
