"""Targets on the board, pressed step by step: a senator, then a way; Caesar, then a space.

A target is named by a kind and a code: `from:4` is the viewer's senator in a committee, `move:4-7`
a way, `ask:4-7` a way for which consents are lacking, `place:2`, `caesar:` Caesar himself, and
`caesar:4-7` a space for him. Only those that stand for choices are spots; the others lead on, or
say why a senator cannot move.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from engine.quovadis.board import Board, Way
from engine.quovadis.phrases import ROMAN, joined, path, place, sentence
from engine.quovadis.small_offer import prices
from engine.quovadis.state import ACTION
from engine.quovadis.stuck import why_stuck

Raw = dict[str, Any]

STEPS: Final = ("from", "move", "ask")


def spots_of(view: Raw) -> dict[str, list[int]]:
    """Return the numbers of the choices by the spot on the board that stands for them.

    Choices that use a sealed deal come first.
    """
    spots: dict[str, list[tuple[bool, int]]] = {}
    for group in view["choices"]:
        for choice in group["choices"]:
            entry = choice["entry"]
            found = spots.setdefault(spot_of(entry), [])
            found.append((not entry.get("use"), choice["number"]))
    return {spot: [number for _, number in sorted(found)] for spot, found in spots.items()}


def spot_of(entry: Raw) -> str:
    """Name the spot of an entry, such as `move:4-7`."""
    where = entry.get("at") or entry.get("path") or entry.get("to") or entry.get("from") or ""
    return f"{entry['do']}:{where}"


@dataclass(frozen=True)
class Targets:
    """The targets of a view, after the viewer has pressed the one that is named by `chosen`."""

    view: Raw
    board: Board
    chosen: str

    @cached_property
    def spots(self) -> dict[str, list[int]]:
        return spots_of(self.view)

    @cached_property
    def pressed(self) -> str:
        """The target that was pressed; the number of a choice stands for its spot."""
        if self.chosen.isdecimal():
            wanted = int(self.chosen)
            return next((spot for spot, found in self.spots.items() if wanted in found), "")
        return self.chosen

    @cached_property
    def origin(self) -> str:
        """The committee of the senator that was chosen; empty if none was."""
        kind, _, code = self.pressed.partition(":")
        source = code.partition("-")[0]
        can_go = source in self.sources
        return source if kind in STEPS and (can_go or self.pressed in self.stuck) else ""

    @cached_property
    def moves_caesar(self) -> bool:
        """Tell whether the viewer chooses a space for Caesar."""
        has_spaces = any(spot.startswith("caesar:") for spot in self.spots)
        main = any(spot.startswith(("place:", "move:")) for spot in self.spots) or self.sources
        return has_spaces and (self.pressed.startswith("caesar:") or not main)

    @cached_property
    def sources(self) -> dict[str, list[Way]]:
        """The ways up of the viewer's senators, by their committee, if there is room above."""
        me, there = self.view["viewer"], self.view["committees"]
        if not self.view["choices"] or self.view["phase"] != ACTION:
            return {}
        found: dict[str, list[Way]] = {}
        for way in self.board.ways:
            source, target = (self.board.codes[end] for end in (way.source, way.target))
            has_room = len(there[target]) < self.board.room[way.target]
            if me in there[source] and has_room and (self.spot(way) or self.lacks(way)):
                found.setdefault(source, []).append(way)
        return found

    @cached_property
    def stuck(self) -> dict[str, str]:
        """The committees of the viewer's senators who cannot go up, by the target that says why."""
        if not self.view["choices"] or self.view["phase"] != ACTION:
            return {}
        me, there = self.view["viewer"], self.view["committees"]
        below = (code for code in self.board.codes[: self.board.senate] if me in there[code])
        return {f"from:{code}": code for code in below if code not in self.sources}

    def spot(self, way: Way) -> str:
        """Return the spot of a move along a way; empty if the viewer may not make it."""
        spot = f"move:{way.code}"
        return spot if spot in self.spots else ""

    def lacks(self, way: Way) -> int:
        """Return how many consents of others a move along the way lacks, if enough sit there.

        Where nobody can be asked (`silent`, which a page may add to the view) it is always none.
        """
        if self.view.get("silent"):
            return 0
        there = self.view["committees"][self.board.codes[way.source]]
        others = [seat for seat in there if seat != self.view["viewer"]]
        needed = self.board.committees[way.source].consents - (len(there) - len(others) - 1)
        return needed if 0 < needed <= len(others) else 0

    def way(self, way: Way) -> str:
        """Return the target on a way: only those of the senator that was chosen have one."""
        if way not in self.sources.get(self.origin, ()):
            return ""
        return self.spot(way) or f"ask:{way.code}"

    def committee(self, code: str) -> str:
        """Return the target of a committee as a whole; empty if it has none."""
        if self.origin:
            above = self.sources.get(self.origin, ())
            up = next((w for w in above if self.board.codes[w.target] == code), None)
            if up is not None:
                return self.way(up)
        own = f"from:{code}"
        if self.moves_caesar:
            return own if own in self.stuck and not self.pressed.startswith("caesar:") else ""
        if code in self.sources or own in self.stuck:
            return own
        return next((s for s in (f"place:{code}", f"recall:{code}") if s in self.spots), "")

    def kind(self, target: str) -> str:
        """Return the kind of a committee's target: `stuck` where nothing can be done."""
        kind, _, code = target.partition(":")
        return "stuck" if target in self.stuck and f"place:{code}" not in self.spots else kind

    def space(self, code: str) -> str:
        """Return the target of a laurel space."""
        if self.moves_caesar:
            return f"caesar:{code}" if f"caesar:{code}" in self.spots else ""
        return self.way(self.board.way[code])

    def ghost(self, code: str) -> int | None:
        """Return the viewer's seat if the target that was pressed brings a senator there."""
        kind, _, where = self.pressed.partition(":")
        if kind == "place":
            return self.view["viewer"] if where == code and self.pressed in self.spots else None
        comes = self.origin and kind in ("move", "ask") and where.rpartition("-")[2] == code
        return self.view["viewer"] if comes else None

    @property
    def caesar(self) -> str:
        """Return the target of Caesar himself."""
        if "keep:" in self.spots:
            return "keep:"
        return "caesar:" if any(s.startswith("caesar:") for s in self.spots) else ""

    @property
    def place_too(self) -> str:
        """Return where another senator can be placed beside the one that was chosen."""
        spot = f"place:{self.origin}"
        return spot if self.origin and spot in self.spots else ""

    # What is said beside the board.

    @property
    def step(self) -> Raw | None:
        """Return what the viewer can go on with, in words, after pressing a senator or Caesar."""
        if self.pressed in self.spots:
            return None
        if self.pressed in self.stuck:
            said = why_stuck(self.view, self.board, self.origin)
            return {"title": said, "links": self._ways(), "ask": None}
        if self.origin:
            where = place(self.board, self.origin)
            return {"title": f"Your senator in {where}", "links": self._ways(), "ask": self._ask()}
        if self.moves_caesar and self.pressed == "caesar:":
            return {"title": "Where shall Caesar go? Choose a space.", "links": [], "ask": None}
        return None

    @property
    def asks(self) -> list[Raw]:
        """Return every move of the viewer for which consents are lacking, in words."""
        ways = [way for found in self.sources.values() for way in found if not self.spot(way)]
        return [self._link(way, f"Move {path(self.board, way.code)}") for way in ways]

    def _ways(self) -> list[Raw]:
        """Return the ways up of the chosen senator. The title above them says from where."""
        above = {way: self.board.codes[way.target] for way in self.sources.get(self.origin, ())}
        links = [self._link(way, f"Up to {place(self.board, to)}") for way, to in above.items()]
        if self.place_too:
            said = f"Place another senator in {place(self.board, self.origin)}"
            links.append({"spot": self.place_too, "sentence": said, "kind": "place"})
        return links

    def _link(self, way: Way, move: str) -> Raw:
        said = [move, *self.brings(way)]
        if self.spot(way):
            return {"spot": self.spot(way), "sentence": sentence("; ".join(said)), "kind": "move"}
        last = " or " if self.lacks(way) == 1 else " and "
        said.append(f"ask {joined([f'seat {seat}' for seat in self.asked(way)], last)}")
        return {"spot": f"ask:{way.code}", "sentence": sentence("; ".join(said)), "kind": "ask"}

    def brings(self, way: Way) -> list[str]:
        """Return what a move along the way brings, in words."""
        if way.laurel < 0:
            return []
        if self.view["caesar"] == way.code:
            return ["Caesar stands there, so nobody gets a laurel"]
        lying = self.view["paths"][way.code]
        return [f"you take the {ROMAN[lying]}"] if lying else []

    def asked(self, way: Way) -> list[int]:
        """Return the seats that could consent to a move along the way."""
        there = self.view["committees"][self.board.codes[way.source]]
        return sorted({seat for seat in there if seat != self.view["viewer"]})

    def asked_by(self, target: str) -> list[int]:
        """Return the seats that a target asks for consent; none if it asks nobody."""
        kind, _, code = target.partition(":")
        return self.asked(self.board.way[code]) if kind == "ask" else []

    def _ask(self) -> Raw | None:
        """Return what an offer for the missing consents needs to know."""
        kind, _, code = self.pressed.partition(":")
        way = next((w for w in self.sources[self.origin] if w.code == code), None)
        if kind != "ask" or way is None or self.spot(way):
            return None
        there = self.view["committees"][self.origin]
        lacks = self.lacks(way)
        able = [seat for seat in self.asked(way) if there.count(seat) >= lacks]
        said = "; ".join([f"Move {path(self.board, code)}", *self.brings(way)])
        return {
            "path": code,
            "says": sentence(said),
            "lacks": lacks,
            "one_can": bool(able),
            "first": able[0] if able else None,
            "only": len(able) == 1,
            "who": [{"seat": s, "there": there.count(s)} for s in self.asked(way)],
            "prices": self._prices(code),
        }

    def _prices(self, path: str) -> list[Raw]:
        """Return prices: nothing, then what the viewer's own tiles pay exactly, then the rest."""
        found = sorted(prices(self.view, path), key=lambda price: not price[1])
        return [{"laurels": n, "exact": exact} for n, exact in [(0, True), *found]]
