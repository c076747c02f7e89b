"""The form filled in: with a first guess, with what was typed, or with an existing offer."""

from collections.abc import Mapping
from typing import Any

from engine.game import Raw
from engine.quovadis.board import board_named
from games.forum.composers import Setting
from games.forum.composers.deal_games import promised
from games.forum.composers.quovadis.form import QuoVadisForm, Rows
from games.forum.composers.quovadis.form_values import between_others, form_values_of
from games.forum.composers.quovadis.promises import ROWS
from games.forum.offers.drafts import Draft


def form_of(
    setting: Setting, about: str, data: Mapping[str, Any] | None, draft: Draft | None
) -> QuoVadisForm:
    """Return the form for a subject.

    If another row was asked for, what was typed is kept and nothing is checked yet.
    """
    rows = _rows_of(draft, setting) if draft else Rows()
    wanted = Rows.of(data, rows) if data is not None else rows
    initial = form_values_of(draft, setting) if draft else _first_guess(setting, about)
    if data is not None and data.get("more"):
        initial, data = _typed(data), None
    return QuoVadisForm(
        data, setting=setting, about=about, initial=initial, wanted=wanted, one_offer=bool(draft)
    )


def _first_guess(setting: Setting, about: str) -> dict[str, Any]:
    """Fill in the consents that a move lacks, where it is clear whose they would be.

    They are the viewer's own for the move of another, or those of the only seat that could help.
    """
    view, (kind, _colon, code) = setting.view, about.partition(":")
    board = board_named(view["options"]["board"])
    if kind != "move" or view["caesar"] == code:
        return {}
    act = board.moves[code]
    there: list[int] = view["committees"][board.codes[act.source]]
    lacking = act.consents - there.count(view["active"]) + 1
    others = [seat for seat in there if seat != view["active"]]
    if setting.seat in others:
        givers = {setting.seat}
    else:
        givers = set(others) if len(set(others)) == 1 or len(others) <= lacking else set()
    return {f"votes_{seat}": min(others.count(seat), lacking) for seat in givers if lacking > 0}


def _rows_of(draft: Draft, setting: Setting) -> Rows:
    payments = len(between_others(draft.deal, setting.seat))
    return Rows(max(1, payments), max(ROWS, len(promised(draft.deal))))


def _typed(data: Mapping[str, Any]) -> dict[str, Any]:
    getlist = getattr(data, "getlist", None)
    found = {key: data[key] for key in data}
    return found | {"to": getlist("to")} if getlist and "to" in data else found


def can_show(setting: Setting, about: str, draft: Draft) -> bool:
    """Say whether the form, sent unchanged, would make exactly this offer again."""
    rows = _rows_of(draft, setting)
    data = {
        key: value for key, value in form_values_of(draft, setting).items() if value is not None
    }
    try:
        form = QuoVadisForm(data, setting=setting, about=about, wanted=rows, one_offer=True)
    except KeyError:  # the subject is not possible now
        return False
    if not form.is_valid():
        return False
    made = form.drafts()
    return len(made) == 1 and _said(made[0].deal) == _said(draft.deal)


def _said(deal: Raw) -> tuple[str, list[str], list[str]]:
    terms = [{"votes": 1} | t if t["term"] == "support" else t for t in deal["terms"]]
    kinds = [sorted(map(_flat, part)) for part in (terms, promised(deal))]
    return deal["mode"], kinds[0], kinds[1]


def _flat(part: Raw) -> str:
    return repr(sorted((key, repr(value)) for key, value in part.items()))
