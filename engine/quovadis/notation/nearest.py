"""The choices nearest to what somebody typed."""

from collections.abc import Iterable
from typing import Any, Final

from engine.quovadis.notation.names import PlaceNames
from engine.quovadis.notation.patterns import CAESAR, MOVING, PLACING
from engine.quovadis.notation.tokens import END, Wording
from engine.quovadis.notation.write import write
from engine.refusal import Refusal

Raw = dict[str, Any]

MOST_TOLD: Final = 3
_MOST_WORDS: Final = 40  # of a text, searched for its meaning
_KINDS: Final = dict.fromkeys(PLACING, "place") | dict.fromkeys(MOVING, "move")
_CAESARS: Final = dict.fromkeys(CAESAR, "caesar")


def numbered(view: Raw) -> list[tuple[int, Raw]]:
    """Return the choices of a view with their numbers."""
    groups = view.get("choices") or ()
    found = [(c["number"], c["entry"]) for group in groups for c in group["choices"]]
    return found or list(enumerate(view["legal"], 1))


def listed(choices: list[tuple[int, Raw]]) -> str:
    """List some choices with their numbers, as a refusal shows them."""
    told = [f"#{number} `{write(entry)}`" for number, entry in choices[:MOST_TOLD]]
    more = len(choices) - MOST_TOLD
    return ", ".join(told) + (f" and {more} more" if more > 0 else "")


def nearest(text: str, view: Raw, places: PlaceNames) -> list[tuple[int, Raw]]:
    """Return the few choices that have most in common with a text, the best first."""
    kind, codes = _mentioned(text, places)
    if not kind and len(codes) > 1:
        kind = "move"
    marked = [(_likeness(entry, kind, codes), n, entry) for n, entry in numbered(view)]
    best = max((mark for mark, _, _ in marked), default=0)
    marked = [m for m in marked if m[0] > 0] if best > 0 else marked
    marked.sort(key=lambda m: (-m[0], len(m[2].get("use", ())), m[1]))
    return [(n, entry) for _, n, entry in marked[:MOST_TOLD]]


def _likeness(entry: Raw, kind: str, codes: list[str]) -> int:
    ends = _ends(entry)
    common = sum(2 for code in codes[:2] if code in ends)
    in_place = sum(1 for code, end in zip(codes, ends, strict=False) if code == end)
    return 4 * int(entry["do"] == kind) + common + in_place


def _ends(entry: Raw) -> list[str]:
    """Return the committees that an entry names, in its order."""
    if entry["do"] == "place":
        return [entry["at"]]
    if entry["do"] == "recall":
        return [entry["from"]]
    path: str = entry.get("path") or entry.get("to") or ""
    return path.split("-")


def _mentioned(text: str, places: PlaceNames) -> tuple[str, list[str]]:
    """Return the kind of action and the committees in a text, ignoring everything else."""
    codes: list[str] = []
    kinds: list[str] = []
    wording = Wording(text[:1000])
    for _ in range(_MOST_WORDS):
        token = wording.peek()
        if token.kind == END or token.plain in ("with", "using"):
            break
        kinds += _kind(token.plain)
        code = _code(wording, places)
        if code is None:
            wording.take()
        else:
            codes.append(code)
    return ("caesar" if "caesar" in kinds else next(iter(kinds), "")), codes


def _kind(word: str) -> Iterable[str]:
    kind = _CAESARS.get(word) or _KINDS.get(word) or word
    return [kind] if kind in ("place", "move", "caesar", "keep", "recall") else []


def _code(wording: Wording, places: PlaceNames) -> str | None:
    try:
        return places.next(wording)
    except Refusal:
        return None  # it may mean two of them
