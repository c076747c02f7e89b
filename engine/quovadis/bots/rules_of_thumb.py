"""The rules of thumb by which a novice values actions and terms, in laurels.

It looks one step ahead along its own paths: a fat laurel that it could take, a free seat, Caesar.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.game import Raw
from engine.quovadis.board import Board, MainAction, board_named
from engine.quovadis.bots.terms import fits
from engine.quovadis.laurels import TILES, VALUE

DEAR: Final = 3  # a tile above this is worth asking something for
FATTEST: Final = 5
CLIMB: Final = 4.0  # what a step up seems worth, without its tile
SENATOR: Final = 4.5  # a senator more on the board
ROOM: Final = 1.0  # a free seat ahead
WAY: Final = 1.0  # Caesar where nobody would let it go
DOOR: Final = 2.0  # the same into the Senate
LEFT: Final = 1.0  # laurels fewer than its value that a tile is worth if it is left until later
SHARE: Final = 0.75  # of that: somebody else may take it
ASKED: Final = 0.6  # of that, where somebody must be asked for help
TIED: Final = 0.5  # being bound on a later turn


class Ascent(NamedTuple):
    """One path as a seat sees it from below."""

    act: MainAction
    stands: bool  # a senator of the seat stands below
    free: bool  # there is a seat ahead
    alone: bool  # it could go without anybody's help
    tile: int  # value of the tile that it would take


def spot(view: Raw, seat: int, path: str) -> Ascent:
    """Return what the path is to that seat."""
    board = board_of(view)
    act = board.moves[path]
    present = view["committees"][board.codes[act.source]]
    free = len(view["committees"][board.codes[act.target]]) < board.room[act.target]
    led = view["caesar"] == path
    alone = led or present.count(seat) > act.consents
    return Ascent(act, seat in present, free, alone, 0 if led else tile_value(view, path))


def tile_value(view: Raw, path: str) -> int:
    """Return the value of the tile that lies on the path; 0 for none."""
    tile = view["paths"].get(path)
    return 0 if tile is None else VALUE[TILES[tile]]


def board_of(view: Raw) -> Board:
    return board_named(view["options"]["board"])


def grab(view: Raw, entry: Raw) -> float:
    """Return what an entry seems to bring at first sight."""
    if entry["do"] == "move":
        tile = 0 if entry["path"] == view["caesar"] else tile_value(view, entry["path"])
        return CLIMB + tile + len(entry["use"])
    if entry["do"] == "place":
        return SENATOR
    if entry["do"] == "caesar":
        return 1.0 + wish_for_caesar(view, view["viewer"], entry["to"])
    return 0.5


# Wishes: what it would like others to do, and how much


def left_to_me(view: Raw, seat: int, path: str) -> float:
    """Return what it is worth that others leave the tile of a path to the seat."""
    here = spot(view, seat, path)
    if not (here.stands and here.free) or here.tile <= DEAR:
        return 0.0
    return SHARE * (here.tile - LEFT) * (1.0 if here.alone else ASKED)


def company_for_me(view: Raw, seat: int, path: str) -> float:
    """Return what it is worth that the active seat stays where it can help the seat to a tile."""
    source = path.split("-")[0]
    present = view["committees"][source]
    board = board_of(view)
    ups = [spot(view, seat, p) for p, act in board.moves.items() if p.split("-")[0] == source]
    best = max((up.tile for up in ups if up.stands and up.free and not up.alone), default=0)
    needed = len(present) - 1 == board.committees[board.index[source]].consents
    return SHARE * ASKED * (best - LEFT) if needed and best > DEAR else 0.0


def room_for_me(view: Raw, seat: int, code: str) -> float:
    """Return what it is worth that a place becomes free where the seat, the next to act, waits."""
    board = board_of(view)
    where = board.index[code]
    is_full = len(view["committees"][code]) == board.room[where] and where != board.senate
    if next_to_act(view) != seat or not is_full:
        return 0.0
    below = [path for path, act in board.moves.items() if act.target == where]
    waits = any((here := spot(view, seat, path)).stands and here.alone for path in below)
    return ROOM * waits


def wish_for_caesar(view: Raw, seat: int, path: str) -> float:
    """Return what Caesar on that path is worth to the seat."""
    here = spot(view, seat, path)
    if not (here.stands and here.free) or here.act.consents == 0:
        return 0.0
    if view["committees"][board_of(view).codes[here.act.source]].count(seat) > here.act.consents:
        return 0.0  # it can go as it likes, and takes the tile
    return DOOR if here.act.target == board_of(view).senate else WAY


def caesar_left_to_me(view: Raw, seat: int) -> float:
    """Return what it is worth that Caesar stays where he will lead the seat on its next turn.

    Nothing if nobody would take him away: the active seat can climb, or has no use for him.
    """
    active, paths = view["active"], board_of(view).moves
    climbs = any(w.stands and w.free and w.alone for w in (spot(view, active, p) for p in paths))
    if climbs or next_to_act(view) != seat:
        return 0.0
    elsewhere = (path for path in view["paths"] if path != view["caesar"])
    threat = any(wish_for_caesar(view, active, path) for path in elsewhere)
    return wish_for_caesar(view, seat, view["caesar"]) if threat else 0.0


class WantedFavour(NamedTuple):
    """A term that a seat would like of another, what it is worth, and what it may cost."""

    worth: float
    price: int
    term: Raw


def wishes(view: Raw, seat: int) -> Iterator[WantedFavour]:
    """Yield what the seat would like the active seat to do or to leave."""
    moves = {path: spot(view, view["active"], path) for path in board_of(view).moves}
    ways = {path: way for path, way in moves.items() if way.stands and way.free and way.alone}
    if worth := caesar_left_to_me(view, seat):
        yield WantedFavour(worth, 1, {"term": "avoid", "act": {"do": "caesar"}})
    tiles = sorted((way.tile for way in ways.values()), reverse=True)
    first, second = (*tiles, 0, 0)[:2]
    torn = (len(tiles) > 1 and second == first) or (
        first == 0 and view["reserve"][view["active"]] > 0
    )
    for path, way in ways.items():
        source = board_of(view).codes[way.act.source]
        if way.tile < first or torn:
            worth = room_for_me(view, seat, source)
            move = {"do": "move", "from": source}
            yield WantedFavour(worth, max(1, first - way.tile), {"term": "do", "act": move})
        if way.tile == first:
            worth = left_to_me(view, seat, path) + company_for_me(view, seat, path)
            move = {"do": "move", "path": path}
            yield WantedFavour(worth, max(1, first - second), {"term": "avoid", "act": move})


# What a term is worth to the one who gets it, and costs the one who gives it


def thumb(view: Raw, deal: Raw, seat: int) -> float:
    """Return what the terms of a deal, payments aside, seem to bring the seat."""
    active = view["active"]
    total = 0.0
    for term in deal["terms"]:
        if term["term"] == "pay":
            continue
        giver = term.get("seat", active)
        if "when" in term:
            total -= TIED * (giver == seat)
        elif term["term"] == "support":
            total += help_for_me(view, deal, term) if seat == active else 0.0
        elif giver == seat:
            total -= _cost(view, deal, term) if seat == active else 0.0
        else:
            total += _worth(view, term, seat)
    return total


def help_for_me(view: Raw, deal: Raw, term: Raw) -> float:
    """Return what a consent brings the active seat: a move better than any it can make alone.

    Of several consents in a deal the first counts.
    """
    supports = [t for t in deal["terms"] if t["term"] == "support" and "when" not in t]
    if term is not supports[0] or not view["legal"]:
        return 0.0
    board, seat = board_of(view), view["viewer"]
    paths = [p for p in board.moves if p.split("-")[0] == term["committee"]]
    ups = [spot(view, seat, p) for p in paths if term.get("path") in (None, p)]
    moves = [CLIMB + up.tile for up in ups if up.stands and up.free]
    return max(0.0, max(moves, default=0.0) - max(grab(view, e) for e in view["legal"]))


def _worth(view: Raw, term: Raw, seat: int) -> float:
    """Return what a term that another gives is worth to the seat."""
    kind, act = term["term"], term.get("act", {})
    if kind == "caesar_on":
        return wish_for_caesar(view, seat, term["path"])
    if kind == "caesar_off":
        return left_to_me(view, seat, term["path"])
    if kind == "avoid" and act == {"do": "caesar"}:
        return caesar_left_to_me(view, seat)
    if kind == "avoid" and act.get("path"):
        return left_to_me(view, seat, act["path"]) + company_for_me(view, seat, act["path"])
    if kind == "do" and act.get("from"):
        return room_for_me(view, seat, act["from"])
    if kind == "refuse" and seat != view["active"]:
        return spared(view, seat, term.get("committee"))
    return 0.0


def spared(view: Raw, seat: int, code: str | None) -> float:
    """Return what it is worth that nobody helps the active seat to a fat tile it wants too."""
    found = 0.0
    for path, act in board_of(view).moves.items():
        if code not in (None, board_of(view).codes[act.source]):
            continue
        theirs, mine = spot(view, view["active"], path), spot(view, seat, path)
        soon = mine.alone or (next_to_act(view) == seat and theirs.tile == FATTEST)
        if theirs.stands and theirs.free and not theirs.alone and mine.stands and soon:
            found = max(found, SHARE * (theirs.tile - LEFT) if theirs.tile > DEAR else 0.0)
    return found


def next_to_act(view: Raw) -> int:
    return int((view["active"] + 1) % view["seats"])


def _cost(view: Raw, deal: Raw, term: Raw) -> float:
    """Return what a term costs the active seat that gives it: what it would do is worth more."""
    entries: list[Raw] = view["legal"]
    kind = term["term"]
    if not entries or (deal["mode"] == "option" and kind == "do"):
        return 0.0
    if deal["mode"] == "option":  # Caesar's place after the move: it gives up a wish of its own
        return max(wish_for_caesar(view, view["viewer"], path) for path in view["paths"])
    best = max(grab(view, entry) for entry in entries)
    left = [grab(view, e) for e in entries if _agrees(view, e, term)]
    return best - max(left, default=0.0)


def _agrees(view: Raw, entry: Raw, term: Raw) -> bool:
    """Tell whether an entry agrees with a term about what is done or where Caesar ends."""
    kind = term["term"]
    if kind in ("caesar_on", "caesar_off"):
        there = entry["to"] if entry["do"] == "caesar" else view["caesar"]
        return bool((there == term["path"]) == (kind == "caesar_on"))
    if kind not in ("do", "avoid"):
        return True
    return fits(entry, term["act"]) is (kind == "do")
