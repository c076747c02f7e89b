"""Opening the form: empty, with what was typed, or with an offer that somebody made."""

from collections.abc import Mapping
from typing import Any

from engine.game import Raw
from engine.quovadis.board import board_named
from games.forum.bargains import promised
from games.forum.composers import Setting
from games.forum.composers.quovadis_form import QuoVadisForm, Rows
from games.forum.composers.quovadis_initial import between_others, initial_of
from games.forum.composers.quovadis_promises import ROWS
from games.forum.drafts import Draft


def form_of(
    setting: Setting, about: str, data: Mapping[str, Any] | None, draft: Draft | None
) -> QuoVadisForm:
    """Who asks for another line gets the form back as it was, and nothing is checked yet."""
    rows = _rows_of(draft, setting) if draft else Rows()
    wanted = Rows.of(data, rows) if data is not None else rows
    initial = initial_of(draft, setting) if draft else _first_guess(setting, about)
    if data is not None and data.get("more"):
        initial, data = _typed(data), None
    return QuoVadisForm(
        data, setting=setting, about=about, initial=initial, wanted=wanted, one_offer=bool(draft)
    )


def _first_guess(setting: Setting, about: str) -> dict[str, Any]:
    """The consents that a move lacks: my own to another, or where nobody else could give them."""
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
    """Would the form, left as it opens, say the very same again?"""
    rows = _rows_of(draft, setting)
    data = {key: value for key, value in initial_of(draft, setting).items() if value is not None}
    try:
        form = QuoVadisForm(data, setting=setting, about=about, wanted=rows, one_offer=True)
    except KeyError:  # a subject that there is not now
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
