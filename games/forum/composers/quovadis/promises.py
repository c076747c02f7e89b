"""The rows of the form for promises, and for later terms where the table's deals may bind them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from engine.game import Raw
from engine.quovadis.board import Board
from engine.quovadis.phrases import path, place, way_of
from games.forum.composers import Setting
from games.forum.composers.quovadis.numbers import NumberField
from games.forum.composers.quovadis.words import ACTS, act_choices, pattern_of

ROWS: Final = 2
MOST_ROWS: Final = 10
MOST_LAURELS: Final = 60
MOST_WORDS: Final = 300
FARTHEST: Final = 60  # turns


@dataclass(frozen=True, slots=True)
class PromiseFields:
    """One promise in the form, with its fields for the template."""

    prefix: str
    fields: list[forms.BoundField]

    @property
    def parts(self) -> list[tuple[str, forms.BoundField]]:
        """The fields with what each is about: the style sheet hides those that a kind lacks."""
        return [(field.name.removeprefix(self.prefix), field) for field in self.fields]


def add_promises(
    form: forms.Form, setting: Setting, board: Board, wanted: int = ROWS
) -> list[PromiseFields]:
    """Add the fields of `wanted` promises to the form; return their rows."""
    rows = []
    for number in range(min(wanted, MOST_ROWS)):
        prefix = f"p{number}_"
        fields = _fields(setting, board)
        for key, field in fields.items():
            form.fields[prefix + key] = field
        rows.append(PromiseFields(prefix, [form[prefix + key] for key in fields]))
    return rows


def _fields(setting: Setting, board: Board) -> dict[str, forms.Field]:
    people = [(seat, _name(seat, setting)) for seat in range(setting.view["seats"])]
    turn = setting.view["turn"]
    found: dict[str, forms.Field] = {
        "kind": forms.ChoiceField(label=_("what"), choices=_kinds(setting), required=False),
        "by": _seat(_("Who promises"), people),
        "for": _seat(_("to whom"), people),
        "against": _seat(_("against whom (only to agree to no move)"), people),
        "where": forms.ChoiceField(label=_("where"), choices=_places(board), required=False),
        "laurels": NumberField(1, MOST_LAURELS, label=_("laurels")),
        "until": NumberField(
            turn + 1,
            turn + FARTHEST,
            label=_("by or until turn"),
            initial=turn + 2 * setting.view["seats"],
        ),
    }
    if setting.has_words:
        found["words"] = forms.CharField(
            label=_("in your own words"), max_length=MOST_WORDS, required=False
        )
    if setting.view["options"]["binding"] == "round":
        found["binds"] = forms.BooleanField(
            label=_("binding: it must be kept on their next turn"), required=False
        )
    return found


def _seat(label: str, people: list[tuple[int, str]]) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label, choices=[("", "-"), *people], coerce=int, empty_value=None, required=False
    )


def _name(seat: int, setting: Setting) -> str:
    return _("you") if seat == setting.seat else setting.names[seat]


def _kinds(setting: Setting) -> list[tuple[str, str]]:
    found = [
        ("", _("nothing for later")),
        ("support", _("to agree to a move")),
        ("refuse", _("to agree to no move")),
        ("pay", _("to pay laurels")),
        ("caesar_on", _("to end a turn with Caesar on")),
        ("caesar_off", _("not to end a turn with Caesar on")),
        ("do", _("to take this action")),
        ("avoid", _("not to take this action")),
    ]
    if setting.has_words:
        found.append(("words", _("something else, in your own words")))
    return found


def _places(board: Board) -> list[tuple[str, Any]]:
    """Return committees, paths and actions in one list; the kind of promise says what fits."""
    committees = [(f"out:{code}", place(board, code)) for code in board.codes[:-1]]
    ways = [(f"way:{way.code}", path(board, way.code)) for way in board.ways]
    spaces = [(f"space:{code}", way_of(board, code)) for code in board.laurels]
    return [
        ("", _("anywhere")),
        (_("Out of a committee"), committees),
        (_("Along a path"), ways),
        (_("Laurel spaces"), spaces),
        (_("Actions"), [c for c in act_choices(board) if not c[0].startswith("out:")]),
    ]


def promises_in(
    rows: list[PromiseFields], chosen: Mapping[str, Any], people: Collection[int]
) -> list[Raw]:
    """Return the promises chosen among these people, without those made as binding terms."""
    found = []
    for row in rows:
        said = _said(row, chosen)
        if said["kind"] and not said.get("binds") and _among(said, people):
            promise: Raw = {"kind": said["kind"], "by": said["by"], "until": said["until"]}
            if said["kind"] == "refuse":
                promise["against"] = said["against"]
            if said["for"] is not None:
                promise["for"] = said["for"]
            found.append(promise | _details(said))
    return found


def left_out(rows: list[PromiseFields], chosen: Mapping[str, Any], people: Collection[int]) -> bool:
    """Say whether a promise was chosen that concerns anybody but these people."""
    said = [_said(row, chosen) for row in rows]
    return any(one["kind"] and not _among(one, people) for one in said)


def terms_in(
    rows: list[PromiseFields], chosen: Mapping[str, Any], people: Collection[int]
) -> list[Raw]:
    """Return the promises chosen as binding, as later terms of the deal."""
    found = []
    for row in rows:
        said = _said(row, chosen)
        if said["kind"] and said.get("binds") and _among(said, people):
            found.append(_later(said))
    return found


def _later(said: Mapping[str, Any]) -> Raw:
    kind = said["kind"]
    term: Raw = {"term": kind, "when": "next"} | _details(said)
    if kind == "pay":
        return term | {"from": said["by"], "to": said["for"]}
    if kind == "refuse":
        return term | {"seat": said["by"], "for": said["against"]}
    if kind == "support":
        return term | {"seat": said["by"], "for": said["for"]}
    return term | {"seat": said["by"]}


def _said(row: PromiseFields, chosen: Mapping[str, Any]) -> dict[str, Any]:
    size = len(row.prefix)
    return {key[size:]: value for key, value in chosen.items() if key.startswith(row.prefix)}


def _among(said: Mapping[str, Any], people: Collection[int]) -> bool:
    """Tell whether it concerns nobody else; against whom it goes does not matter."""
    return said["by"] in people and (said["for"] is None or said["for"] in people)


def _details(said: Mapping[str, Any]) -> Raw:
    kind, where = said["kind"], said.get("where") or ""
    what, _colon, code = where.partition(":")
    if kind == "words":
        return {"words": said.get("words", "")}
    if kind == "pay":
        return {"laurels": said.get("laurels")}
    if kind in ("caesar_on", "caesar_off"):
        return {"path": code}
    if kind in ("do", "avoid"):
        return {"act": pattern_of(where)} if what in ACTS else {}
    if what == "way":
        return {"committee": code.partition("-")[0], "path": code}
    return {"committee": code} if code else {}


def faults_in(rows: list[PromiseFields], chosen: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what is missing in the promises chosen, as fields and sentences."""
    found = []
    for row in rows:
        said = _said(row, chosen)
        if not said["kind"]:
            continue
        for key, missing in _missing(said):
            found.append((row.prefix + key, missing))
    return found


def _missing(said: Mapping[str, Any]) -> list[tuple[str, str]]:
    kind, what = said["kind"], (said.get("where") or "").partition(":")[0]
    lacks = []
    if said["by"] is None or said["by"] == said["for"]:
        lacks.append(("by", _("Say who promises, and to which other player.")))
    if kind == "refuse" and said["against"] in (None, said["by"]):
        lacks.append(("against", _("Say against whom.")))
    if said["for"] is None and (kind in ("pay", "words") or (said.get("binds") and _names(kind))):
        lacks.append(("for", _("Say to whom.")))
    if said["until"] is None:
        lacks.append(("until", _("Say until which turn.")))
    if kind == "pay" and not said.get("laurels"):
        lacks.append(("laurels", _("Say how many laurels.")))
    if kind == "words" and not said.get("words"):
        lacks.append(("words", _("Write what is promised.")))
    if kind in _WHERE and (what not in _WHERE[kind] or _needs_place(said, what)):
        lacks.append(("where", _("Choose a place that fits.")))
    return lacks


def _names(kind: str) -> bool:
    """Tell whether a binding term of that kind names the seat that it is for."""
    return kind in ("pay", "support")


def _needs_place(said: Mapping[str, Any], what: str) -> bool:
    """Tell whether a place is missing: only a promise can be of support wherever it is needed."""
    return said["kind"] == "support" and not what and bool(said.get("binds"))


_WHERE: Final = {
    "support": ("", "out", "way"),
    "refuse": ("", "out"),
    "caesar_on": ("space",),
    "caesar_off": ("space",),
    "do": ACTS,
    "avoid": ACTS,
}
