"""The board: committees, paths and laurel spaces, read from data and checked.

docs/rules-quovadis.md 2.1 to 2.5.
"""

import json
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

from engine.quovadis.entries import Caesar, Move, Place
from engine.refusal import Code, Refusal

BOARDS: Final = FilePath(__file__).with_name("boards")
MOST_MASKS: Final = 4096  # cached lists of main actions
MOST_SEATS: Final = 5  # players at a table, for the tables of prepared entries


class Committee(NamedTuple):
    """One committee, or the Senate."""

    code: str
    seats: int
    name: str
    entry: bool
    senate: bool
    x: int
    y: int

    @property
    def consents(self) -> int:
        """Return the consents of others that a move out needs (docs/rules-quovadis.md 4.4, 4.5)."""
        return self.seats // 2


class Way(NamedTuple):
    """A path from a committee up to the next, by index; `laurel` is -1 without a laurel space."""

    code: str
    source: int
    target: int
    laurel: int
    bend: tuple[int, int] | None


class MainAction(NamedTuple):
    """A main action as a place on the board, for any player; `bit` stands for it in masks."""

    kind: str
    code: str
    bit: int
    source: int
    target: int
    laurel: int
    consents: int


class Board:
    """Everything about a board that never changes, arranged for quick look-up."""

    def __init__(
        self,
        name: str,
        title: str,
        size: tuple[int, int],
        committees: tuple[Committee, ...],
        ways: tuple[Way, ...],
        caesar: int,
    ) -> None:
        self.name = name
        self.title = title
        self.width, self.height = size
        self.committees = committees
        self.ways = ways
        self.caesar = caesar
        self.codes = tuple(c.code for c in committees)
        self.index = {c.code: i for i, c in enumerate(committees)}
        self.room = tuple(c.seats for c in committees)
        self.senate = len(committees) - 1
        self.below = frozenset(self.codes[: self.senate])
        self.entries = tuple(i for i, c in enumerate(committees) if c.entry)
        self.laurels = tuple(w.code for w in ways if w.laurel >= 0)
        self.laurel_index = {code: i for i, code in enumerate(self.laurels)}
        self.way = {w.code: w for w in ways}
        self._masks: dict[int, tuple[MainAction, ...]] = {}
        self._lay_out_acts()
        self._lay_out_entries()

    def _lay_out_acts(self) -> None:
        acts: list[MainAction] = []
        for i in self.entries:
            acts.append(MainAction("place", self.codes[i], 1 << len(acts), -1, i, -1, 0))
        for w in self.ways:
            need = self.committees[w.source].consents
            acts.append(
                MainAction("move", w.code, 1 << len(acts), w.source, w.target, w.laurel, need)
            )
        for i, code in enumerate(self.laurels):
            acts.append(MainAction("caesar", code, 1 << len(acts), -1, -1, i, 0))
        self.acts = tuple(acts)
        self.every_act = (1 << len(acts)) - 1
        self.every_space = (1 << len(self.laurels)) - 1
        self.act = {(a.kind, a.code): a for a in acts}
        self.places = {a.code: a for a in acts if a.kind == "place"}
        self.moves = {a.code: a for a in acts if a.kind == "move"}
        self.caesars = {a.code: a for a in acts if a.kind == "caesar"}

    def _lay_out_entries(self) -> None:
        """Prepare the entries without options, so that `legal` need not create them."""
        every = range(MOST_SEATS)
        self.placing = tuple(
            tuple(
                (a.target, self.room[a.target], Place(s, a.code, ())) for a in self.places.values()
            )
            for s in every
        )
        self.climbing = tuple(
            tuple(
                tuple(
                    (
                        a.target,
                        self.room[a.target],
                        a.laurel,
                        Move(s, a.code, (), ()),
                        Move(s, a.code, (s,) * a.consents, ()),
                    )
                    for a in self.moves.values()
                    if a.source == i
                )
                for i in range(self.senate)
            )
            for s in every
        )
        self.sending = tuple(
            tuple(Caesar(s, a.code, ()) for a in self.caesars.values()) for s in every
        )

    def acts_in(self, mask: int) -> tuple[MainAction, ...]:
        """Return the main actions of a mask."""
        found = self._masks.get(mask)
        if found is None:
            found = tuple(act for act in self.acts if act.bit & mask)
            if len(self._masks) < MOST_MASKS:
                self._masks[mask] = found
        return found

    def committee(self, code: str) -> Committee:
        """Return the committee of that code."""
        return self.committees[self.index[code]]


def _wrong(what: str) -> Refusal:
    return Refusal(Code.MALFORMED, f"this board cannot be played: {what}")


def _committees(rows: Any) -> tuple[Committee, ...]:
    if not isinstance(rows, list) or not rows:
        raise _wrong("it has no list of committees")
    found = []
    for row in rows:
        try:
            code, seats, name = row["code"], row["seats"], row["name"]
            x, y = row["x"], row["y"]
        except (TypeError, KeyError) as lack:
            raise _wrong(f"a committee lacks {lack}") from None
        if not isinstance(code, str) or not code or set(code) & set("-. ,"):
            raise _wrong(f"{code!r:.30} is not the code of a committee")
        if type(seats) is not int or seats not in (1, 3, 5):
            raise _wrong(f"committee {code} has {seats!r:.20} seats; it must be 1, 3 or 5")
        if not isinstance(name, str) or not name.strip():
            raise _wrong(f"committee {code} has no name")
        if type(x) is not int or type(y) is not int:
            raise _wrong(f"committee {code} does not lie on the board: x and y are whole numbers")
        found.append(
            Committee(code, seats, name, row.get("entry") is True, row.get("senate") is True, x, y)
        )
    _check_committees(found)
    return tuple(sorted(found, key=lambda c: c.senate))


def _check_committees(found: list[Committee]) -> None:
    for what, words in (("code", [c.code for c in found]), ("name", [c.name for c in found])):
        twice = {
            w.casefold() for w in words if [v.casefold() for v in words].count(w.casefold()) > 1
        }
        if twice:
            raise _wrong(f"two committees have the {what} {sorted(twice)[0]}")
    senates = [c for c in found if c.senate]
    if len(senates) != 1:
        raise _wrong(f"it has {len(senates)} Senates; it must have exactly one")
    if senates[0].code != "S":
        raise _wrong("the Senate must have the code S")
    if senates[0].entry:
        raise _wrong("the Senate cannot be an entry committee")
    if not any(c.entry for c in found):
        raise _wrong("it has no entry committee, so nobody could ever place a senator")


def _ways(rows: Any, committees: tuple[Committee, ...]) -> tuple[Way, ...]:
    if not isinstance(rows, list) or not rows:
        raise _wrong("it has no list of paths")
    index = {c.code: i for i, c in enumerate(committees)}
    found: list[Way] = []
    laurels = 0
    for row in rows:
        try:
            ends = row["from"], row["to"]
        except (TypeError, KeyError) as lack:
            raise _wrong(f"a path lacks {lack}") from None
        for end in ends:
            if not isinstance(end, str) or end not in index:
                raise _wrong(f"a path leads to or from {end!r:.30}, which is not a committee")
        code, source, target = "-".join(ends), index[ends[0]], index[ends[1]]
        if committees[target].y >= committees[source].y:
            raise _wrong(f"path {code} does not climb")
        if any(w.code == code for w in found):
            raise _wrong(f"path {code} is there twice")
        laurel = -1
        if row.get("laurel") is True:
            laurel, laurels = laurels, laurels + 1
        found.append(Way(code, source, target, laurel, _bend(row.get("bend"), code)))
    _check_ways(found, committees)
    return tuple(found)


def _bend(point: Any, code: str) -> tuple[int, int] | None:
    if point is None:
        return None
    if not isinstance(point, list) or [type(n) for n in point] != [int, int]:
        raise _wrong(f"the bend of path {code} must be a point of two whole numbers")
    return (point[0], point[1])


def _check_ways(ways: list[Way], committees: tuple[Committee, ...]) -> None:
    spaces = sum(w.laurel >= 0 for w in ways)
    if not 2 <= spaces <= 44:
        raise _wrong(
            f"it has {spaces} laurel spaces; Caesar needs 2 or more, the tiles reach for 44"
        )
    for i, c in enumerate(committees):
        up = any(w.source == i for w in ways)
        if c.senate and up:
            raise _wrong("a path leads out of the Senate")
        if not c.senate and not up:
            raise _wrong(f"no path leads up from {c.code}")
        if not c.entry and not any(w.target == i for w in ways):
            raise _wrong(f"no path leads to {c.code}, and it is not an entry committee")


def board_from(raw: Any) -> Board:
    """Read a board from its data; a Refusal says what is wrong with it."""
    if not isinstance(raw, dict):
        raise _wrong("it is not an object with committees and paths")
    name = raw.get("name")
    if not isinstance(name, str) or not name:
        raise _wrong("it has no name")
    committees = _committees(raw.get("committees"))
    ways = _ways(raw.get("paths"), committees)
    laurels = [w.code for w in ways if w.laurel >= 0]
    if raw.get("caesar") not in laurels:
        raise _wrong("Caesar must start on one of its laurel spaces")
    size = raw.get("width", 700), raw.get("height", 700)
    if [type(n) for n in size] != [int, int]:
        raise _wrong("width and height must be whole numbers")
    title = raw.get("title", name)
    return Board(name, str(title), size, committees, ways, laurels.index(raw["caesar"]))


@lru_cache
def board_names() -> tuple[str, ...]:
    """Return the names of all boards, `classic` first."""
    names = sorted(p.stem for p in BOARDS.glob("*.json"))
    return tuple(sorted(names, key=lambda n: n != "classic"))


@lru_cache(maxsize=16)
def board_named(name: str) -> Board:
    """Return the board whose file has that name."""
    if name not in board_names():
        raise Refusal(
            Code.UNKNOWN, f"unknown board {name!r:.40}: there are {', '.join(board_names())}"
        )
    try:
        raw = json.loads((BOARDS / f"{name}.json").read_text(encoding="utf-8"))
    except ValueError as fault:
        raise _wrong(f"its file is not JSON ({fault})") from None
    return board_from(raw)
