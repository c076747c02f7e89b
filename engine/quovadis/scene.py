"""A view as a drawing: what lies where on and beside the board, and what can be clicked.

It holds places, words and keys only; pages and mails choose colours and shapes. Everything comes
from a view, so nothing is drawn that its viewer may not see.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, pi, sin
from typing import Any, Final

from engine.quovadis.board import Board, Committee, Way, board_named
from engine.quovadis.panels import agreed, deals, players
from engine.quovadis.targets import Targets

Raw = dict[str, Any]
Point = tuple[float, float]

REACH: Final = {1: 30, 3: 44, 5: 54}  # radius of a committee, by its number of places
BENCH: Final = 142  # from the middle of the Senate to each of its ends
FOOT: Final = 46  # from the middle of the Senate down to its ends
PASS: Final = 34  # how far beside a laurel the curve of an offer passes
TIER: Final[Point] = (117, 71)  # the half ellipse on which senators sit there
LABEL: Final = 22  # height of a name below its committee
ROOM: Final = 170  # width of a label at most
EDGE: Final = 7  # how far a label may go beyond the board: less than its margin
WORD: Final = 32  # width of the word "ask" with the space behind it
SIGN: Final = 20  # width of a sign behind it, with its space
LETTER: Final = 10.5  # width of a letter of a name, on average
CLEAR: Final = 6  # how far from a name the curve of an offer ends
PARTS: Final = 24  # steps in which a line is tried
MOVED: Final = {
    "place": "senator-{seat}",
    "move": "senator-{seat}",
    "recall": "senator-{seat}",
    "caesar": "caesar",
}
ROMAN: Final = {"2": "II", "2c": "II", "3": "III", "4": "IV", "5": "V"}


def scene(view: Raw, lately: Sequence[Raw] = (), chosen: str = "") -> Raw:
    """Draw a view, with everything marked that the entries of `lately` have changed.

    `chosen` is the target that the viewer has pressed: the drawing has the targets that come next.
    """
    board = board_named(view["options"]["board"])
    targets = Targets(view, board, chosen)
    marks = _marks(lately)
    ways = [_way(targets, w, marks) for w in board.ways]
    return {
        "phase": view["phase"],
        "width": board.width,
        "height": board.height,
        "committees": [_committee(targets, c, marks) for c in board.committees],
        "plain": _together([w["drawn"] for w in ways if not w["spot"] and not w["changed"]]),
        "marked": [way for way in ways if way["spot"] or way["changed"]],
        "spaces": [way for way in ways if way["laurel"]],
        "spots": targets.spots,
        "caesar_spot": targets.caesar,
        "step": targets.step,
        "asks": targets.asks,
        "moved": _moved(lately),
        "players": players(view),
        "deals": deals(view),
        "agreed": agreed(view, board),
    }


def _together(ways: Sequence[Raw]) -> dict[str, str]:
    """Draw ways as one path, and their arrows as another: what is alike is not drawn one by one."""
    return {part: " ".join(f"M{way[part]}" for way in ways) for part in ("line", "arrow")}


def _marks(lately: Sequence[Raw]) -> dict[str, str]:
    """Return the marks of the paths, laurel spaces and committees that entries have touched."""
    touched = [codes for entry in lately if (codes := _touched(entry))]
    marks = {code: "changed" for codes in touched for code in codes}
    return marks | dict.fromkeys(touched[-1], "changed latest") if touched else marks


def _touched(entry: Raw) -> list[str]:
    """Return the codes that an entry names; a move along a path touches where it leads, too."""
    path = entry.get("path")
    found = [entry.get("at"), entry.get("to"), entry.get("from"), path]
    return [str(code) for code in (*found, path and path.rpartition("-")[2]) if code]


def _moved(lately: Sequence[Raw]) -> list[str]:
    """Return the pieces that entries have moved, in order, as the drawing names them."""
    return [MOVED[entry["do"]].format(**entry) for entry in lately if entry["do"] in MOVED]


def _committee(targets: Targets, committee: Committee, marks: dict[str, str]) -> Raw:
    """Draw a committee; its places are relative to its middle, the same for each size."""
    code, there = committee.code, targets.view["committees"][committee.code]
    ghost = targets.ghost(code)
    places = _seats(committee.seats, committee.senate)
    laid = [f"{x} {y}" for x, y in places]
    spot = targets.committee(code) or None
    asked = targets.asked_by(spot) if spot else []
    return {
        "code": code,
        "name": committee.name,
        "label": committee.name if committee.senate else f"{committee.name} {code}",
        "label_room": min(ROOM, 2 * (min(committee.x, targets.board.width - committee.x) + EDGE)),
        "senate": committee.senate,
        "x": committee.x,
        "y": committee.y,
        "reach": REACH[committee.seats],
        "label_y": 34 if committee.senate else REACH[committee.seats] + 19,
        "alone": committee.seats == 1,
        "senators": [{"at": at, "seat": seat} for at, seat in zip(laid, there, strict=False)],
        "chairs": laid[len(there) :],
        "ghost": _ghost(places, there, ghost),
        "changed": marks.get(code, ""),
        "spot": spot,
        "kind": targets.kind(spot) if spot else "",
        "tag": _tag(asked) if asked else None,
        "tag_y": committee.y + (64 if committee.senate else -REACH[committee.seats] - 9),
        "mine": targets.view["viewer"] if targets.origin == code else None,
    }


def _tag(asked: Sequence[int]) -> Raw:
    """Lay out the word "ask" and the signs of those who can be asked, around a middle."""
    start = -(WORD + SIGN * len(asked)) / 2
    signs = [{"seat": seat, "x": start + WORD + SIGN * i} for i, seat in enumerate(asked)]
    return {"word": start + (WORD - 4) / 2, "signs": signs}


def _ghost(places: Sequence[tuple[int, int]], there: Sequence[int], seat: int | None) -> Raw | None:
    """Draw a senator who would come, on the next free place."""
    if seat is None or len(there) >= len(places):
        return None
    x, y = places[len(there)]
    return {"x": x, "y": y, "seat": seat}


@cache
def _seats(n: int, senate: bool) -> tuple[tuple[int, int], ...]:
    """Return where senators sit: on a half circle in the Senate, in a ring in a committee."""
    if senate:
        turns = [pi * (n - i - 0.5) / n for i in range(n)]
        return tuple((round(TIER[0] * cos(t)), round(FOOT - TIER[1] * sin(t))) for t in turns)
    if n == 1:
        return ((0, 0),)
    ring = REACH[n] - 22
    turns = [2 * pi * i / n - pi / 2 for i in range(n)]
    return tuple((round(ring * cos(t)), round(ring * sin(t))) for t in turns)


def _way(targets: Targets, way: Way, marks: dict[str, str]) -> Raw:
    board, view = targets.board, targets.view
    source, target = board.committees[way.source], board.committees[way.target]
    line, x, y, arrow = _laid(source, target, way.bend)
    drawn: Raw = {
        "code": way.code,
        "line": line,
        "drawn": {"line": line, "arrow": arrow},
        "arrow": arrow,
        "x": x,
        "y": y,
        "from": source.name,
        "to": target.name,
        "changed": marks.get(way.code, ""),
        "spot": targets.way(way) or None,
        "asked": targets.asked(way) if targets.way(way).startswith("ask:") else [],
        "laurel": way.laurel >= 0,
        "caesar": False,
        "tile": None,
    }
    if way.laurel >= 0:
        tile = view["paths"][way.code]
        drawn |= {
            "tile": tile and {"value": ROMAN[tile], "bonus": tile == "2c"},
            "caesar": view["caesar"] == way.code,
            "caesar_comes": targets.pressed == f"caesar:{way.code}",
            "beside": -36 if x > board.width * 0.75 else 36,
            "space_spot": targets.space(way.code) or None,
        }
    return drawn


def line_of(board: Board, act: Raw) -> str:
    """Return the curve beside the way that a move goes, or on which Caesar comes to stand.

    It is drawn past the laurel, towards the middle of the board if no name stands there, and ends
    before the name of where it leads. It is empty for any other action.
    """
    code = act.get("path") or act.get("to")
    way = next((way for way in board.ways if way.code == code), None)
    return _line_past(board, way) if way else ""


@cache
def _line_past(board: Board, way: Way) -> str:
    inward, outward = _curve(board, way, 1), _curve(board, way, -1)
    curve = outward if _crosses_a_name(board, way, inward) else inward
    return "M{} Q{} {}".format(*(_points([point]) for point in curve))


def _curve(board: Board, way: Way, side: int) -> tuple[Point, Point, Point]:
    """Return start, pull and end of a curve past the laurel; 1 is the side of the middle."""
    source, target = board.committees[way.source], board.committees[way.target]
    start, end = _ends(source, target, way.bend)
    x, y = way.bend or _space(start, end, target)
    across: Point = (end[1] - start[1], start[0] - end[0])
    inward = across[0] * (board.width / 2 - x) + across[1] * (board.height / 2 - y)
    by = side * PASS / hypot(*across) * (1 if inward >= 0 else -1)
    past = (x + across[0] * by, y + across[1] * by)
    start = _towards((source.x, source.y), past, REACH[source.seats] + 2)
    if not target.senate:
        middle: Point = (target.x, target.y)
        end = _before_name(target, past, _towards(middle, past, REACH[target.seats] + 9))
    pull = (2 * past[0] - (start[0] + end[0]) / 2, 2 * past[1] - (start[1] + end[1]) / 2)
    return start, pull, end


def _before_name(committee: Committee, start: Point, end: Point) -> Point:
    """Return how far a line goes before it comes to the name that stands below a committee."""
    before = start
    for at in (_between(start, end, part / PARTS) for part in range(1, PARTS + 1)):
        if _is_on_name(committee, at):
            return before
        before = at
    return end


def _crosses_a_name(board: Board, way: Way, curve: tuple[Point, Point, Point]) -> bool:
    """Tell whether a curve would lie over the name of another committee than its own two."""
    start, pull, end = curve
    parts = [part / PARTS for part in range(PARTS + 1)]
    drawn = [_between(_between(start, pull, p), _between(pull, end, p), p) for p in parts]
    others = (c for i, c in enumerate(board.committees) if i not in (way.source, way.target))
    return any(_is_on_name(other, at) for other in others for at in drawn)


def _is_on_name(committee: Committee, at: Point) -> bool:
    """Tell whether a point lies on the name below a committee, or close to it."""
    if committee.senate:
        return False
    wide = (len(committee.name) + len(committee.code) + 1) * LETTER / 2 + CLEAR
    y = committee.y + REACH[committee.seats] + LABEL / 2
    return abs(at[0] - committee.x) < wide and abs(at[1] - y) < LABEL / 2 + CLEAR


def _between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


@cache
def _laid(
    source: Committee, target: Committee, bend: tuple[int, int] | None
) -> tuple[str, int, int, str]:
    """Return the line of a path, the position of its laurel space, and an arrow along it."""
    start, end = _ends(source, target, bend)
    middle = bend or _space(start, end, target)
    points = [start, *([bend] if bend else []), end]
    arrow = _arrow(points[-2], end, by=20 if target.senate else LABEL + 14)
    return _points(points), round(middle[0]), round(middle[1]), arrow


def _arrow(start: Point, end: Point, by: float) -> str:
    """Return the points of a chevron on the way from start, a little before its end."""
    tip = _towards(end, start, by)
    back = _towards(tip, start, 7)
    across = ((tip[1] - back[1]) * 0.8, (back[0] - tip[0]) * 0.8)
    left = (back[0] + across[0], back[1] + across[1])
    right = (back[0] - across[0], back[1] - across[1])
    return _points([left, tip, right])


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points)


def _ends(
    source: Committee, target: Committee, bend: tuple[int, int] | None
) -> tuple[Point, Point]:
    """Return where a path leaves one committee and reaches the other, clear of both."""
    start: Point = (source.x, source.y)
    end: Point = (target.x, target.y)
    if target.senate and abs(source.x - target.x) > BENCH:
        side = (target.x + (BENCH if source.x > target.x else -BENCH), target.y + FOOT - 10)
        return _towards(start, bend or side, REACH[source.seats] + 3), side
    reach = FOOT + 4 if target.senate else REACH[target.seats]
    return (
        _towards(start, bend or end, REACH[source.seats] + 3),
        _towards(end, bend or start, reach + 4),
    )


def _space(start: Point, end: Point, target: Committee) -> Point:
    """Return the middle of the part of a path that no name covers."""
    clear = end if target.senate else _towards(end, start, LABEL)
    return ((start[0] + clear[0]) / 2, (start[1] + clear[1]) / 2)


def _towards(start: Point, end: Point, by: float) -> Point:
    return _between(start, end, by / (hypot(end[0] - start[0], end[1] - start[1]) or 1.0))
