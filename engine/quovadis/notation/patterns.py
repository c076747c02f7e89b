"""Paths and patterns: the places that entries and deals are about."""

from typing import Any, Final

from engine.quovadis.notation.names import PlaceNames
from engine.quovadis.notation.tokens import ARROW, QUOTED, Wording
from engine.refusal import Code, Refusal

Raw = dict[str, Any]

FILLING: Final = frozenset(
    ("a", "an", "the", "my", "your", "his", "her", "one", "senator", "senators")
)
PLACING: Final = ("place", "put", "add", "enter", "placing")
MOVING: Final = ("move", "go", "climb", "advance", "moving")
CAESAR: Final = ("caesar", "cesar", "cäsar", "césar", "julius")
_AT: Final = frozenset(("at", "in", "into", "to", "on", "onto"))


def committee(wording: Wording, places: PlaceNames, *, what: str = "a committee") -> str:
    """Read the committee that must come next."""
    found = places.next(wording)
    if found is None:
        raise Refusal(Code.UNKNOWN, f"{wording.rest()} is not {what}")
    return found


def entry_committee(wording: Wording, places: PlaceNames) -> str:
    """Read the entry committee that must come next."""
    entries = [c.code for c in places.board.committees if c.entry]
    code = committee(wording, places, what=f"an entry committee: {places.told(entries)}")
    if code not in entries:
        raise Refusal(
            Code.RULES, f"{places.told([code])} is not an entry committee: {places.told(entries)}"
        )
    return code


def path_or_place(wording: Wording, places: PlaceNames) -> tuple[str, str | None]:
    """Read a committee, and the path out of it if one is named.

    Examples: `4`, `4-7`, `Velabrum to Comitium`.
    """
    source = committee(wording, places, what="a committee or a path")
    start = wording.at
    joined = wording.takes(ARROW, "to", "into")
    target = places.next(wording) if joined else None
    if target is None:
        wording.at = start
        return source, None
    return source, path_between(places, source, target)


def path(wording: Wording, places: PlaceNames) -> str:
    """Read the path that must come next; names need no dash between them."""
    source, found = path_or_place(wording, places)
    if found is not None:
        return found
    target = places.next(wording)
    if target is None:
        raise Refusal(Code.UNKNOWN, f"after {places.told([source])} the end of the path is missing")
    return path_between(places, source, target)


def path_between(places: PlaceNames, source: str, target: str) -> str:
    """Return the code of the path; a refusal names the paths there are."""
    code = f"{source}-{target}"
    if code in places.board.way:
        return code
    told = f"no path leads from {places.told([source])} to {places.told([target])}"
    if f"{target}-{source}" in places.board.way:
        told = f"{told}: senators only climb"
    ways = [w.code for w in places.board.ways if places.board.codes[w.source] == source]
    raise Refusal(Code.RULES, f"{told}; there are {', '.join(ways)}" if ways else told)


def laurel_path(wording: Wording, places: PlaceNames) -> str:
    """Read the path with a laurel space that must come next."""
    code = path(wording, places)
    if code not in places.board.laurel_index:
        spaces = ", ".join(places.board.laurels)
        raise Refusal(Code.RULES, f"{code} has no laurel space; Caesar goes to {spaces}")
    return code


def skip_at(wording: Wording) -> None:
    """Skip the small words before a place."""
    wording.skip(_AT)


def pattern(wording: Wording, places: PlaceNames) -> Raw | None:
    """Read the main actions that come next, general or exact: `place`, `move from 4`, `4-7` …"""
    wording.skip(FILLING)
    if wording.takes(*CAESAR):
        return _caesar(wording, places)
    start = wording.at
    if wording.takes(*PLACING):
        wording.skip(FILLING)
        return _caesar(wording, places) if wording.takes(*CAESAR) else _place(wording, places)
    if wording.takes(*MOVING):
        wording.skip(FILLING)
        return _caesar(wording, places) if wording.takes(*CAESAR) else _move(wording, places)
    if places.next(wording) is None:
        return None
    wording.at = start
    return {"do": "move", "path": path(wording, places)}


def _caesar(wording: Wording, places: PlaceNames) -> Raw:
    skip_at(wording)
    if not _place_follows(wording, places):
        return {"do": "caesar"}
    return {"do": "caesar", "to": laurel_path(wording, places)}


def _place(wording: Wording, places: PlaceNames) -> Raw:
    wording.skip(FILLING)
    skip_at(wording)
    if not _place_follows(wording, places):
        return {"do": "place"}
    return {"do": "place", "at": entry_committee(wording, places)}


def _move(wording: Wording, places: PlaceNames) -> Raw:
    """Read `4-7`, `from 4`, `to S`, `from 4 to 7`, or a path and its ends."""
    found: Raw = {"do": "move"}
    wording.takes("along", "on")
    if wording.peek().plain not in ("from", "out", "to") and _place_follows(wording, places):
        found["path"] = path(wording, places)
    if wording.takes("from") or (wording.takes("out") and wording.takes("of")):
        found["from"] = committee(wording, places)
    if wording.takes("to", "into", ARROW):
        found["to"] = committee(wording, places)
    return found


def _place_follows(wording: Wording, places: PlaceNames) -> bool:
    start = wording.at
    follows = places.next(wording) is not None
    wording.at = start
    return follows or wording.peek().kind == QUOTED
