"""Targets on the board. A consul gives the offices one after the other: praetor, aedile, aedile.

A target is named by a kind and what it stands for: `peek:3`, `vote:traitor`, `discard:loyalist`,
`veto:`, `pass:`. `assign:4` makes a seat praetor, `assign:4-0` another one aedile besides, and
`assign:4-0-2` is a whole assignment. Only what stands for choices is a spot; the others lead on.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.game import Raw

CARDS: Final = {"peek": "aedile", "vote": "card", "discard": "card"}
OFFICES: Final = ("praetor", "aedile", "aedile")


def spot_of(entry: Raw) -> str:
    """Name the spot of an entry by seats, a seat, a card or its verb alone."""
    if entry["do"] == "assign":
        return _named([entry["praetor"], *sorted(entry["aediles"])])
    key = CARDS.get(entry["do"])
    return f"{entry['do']}:{entry[key]}" if key else f"{entry['do']}:"


def _named(given: list[int]) -> str:
    return "assign:" + "-".join(map(str, given))


@dataclass(frozen=True)
class CuriaTargets:
    """The targets of a view, after the viewer has pressed the one that is named by `chosen`."""

    view: Raw
    chosen: str

    @cached_property
    def spots(self) -> dict[str, list[int]]:
        """The numbers of the choices by the spot that stands for them."""
        found: dict[str, list[int]] = {}
        for group in self.view["choices"]:
            for choice in group["choices"]:
                found.setdefault(spot_of(choice["entry"]), []).append(choice["number"])
        return found

    @cached_property
    def assignments(self) -> list[list[int]]:
        """Every assignment that is a choice: praetor, aedile, aedile."""
        named = (spot.partition(":") for spot in self.spots)
        return [[int(n) for n in seats.split("-")] for do, _, seats in named if do == "assign"]

    @cached_property
    def given(self) -> list[int]:
        """The seats that have got an office so far; the number of a choice stands for its own."""
        for spot, found in self.spots.items():
            if self.chosen in map(str, found):
                return self._ways.get(spot, [])
        return self._ways.get(self.chosen, [])

    @cached_property
    def _ways(self) -> dict[str, list[int]]:
        """Every assignment by its name, and what leads to it: its praetor, and one aedile."""
        begun = [[p, *more] for p, one, two in self.assignments for more in ([], [one], [two])]
        return {_named(given): given for given in (*begun, *self.assignments)}

    def office(self, seat: int) -> str:
        """Return the office that the seat would get; empty if it has got none."""
        return OFFICES[self.given.index(seat)] if seat in self.given else ""

    @property
    def next_office(self) -> str:
        """Return which office is given next; once all are given, the last one anew."""
        return OFFICES[min(len(self.given), 2)]

    def seat(self, seat: int) -> str:
        """Return the target of a seat; empty if it has none."""
        if f"peek:{seat}" in self.spots:
            return f"peek:{seat}"
        return self._goes_on(seat)

    def _goes_on(self, seat: int) -> str:
        """Return the target that gives the next office to a seat."""
        so_far = self.given[:2]
        if seat in self.given or not self.assignments:
            return ""
        if len(so_far) < 2:
            wanted = _named([*so_far, seat])
            return wanted if wanted in self._ways else ""
        spot = _named([so_far[0], *sorted([so_far[1], seat])])
        return spot if spot in self.spots else ""

    @property
    def step(self) -> Raw | None:
        """Return what the viewer can go on with, in words, while offices are still to be given."""
        if not self.given or len(self.given) == 3:
            return None
        links = [
            {"spot": spot, "sentence": f"Seat {seat} as aedile", "kind": "move"}
            for seat in range(self.view["seats"])
            if (spot := self.seat(seat))
        ]
        praetor, *aedile = self.given
        said = f"Seat {praetor} as praetor" + "".join(f", seat {one} as aedile" for one in aedile)
        wanted = "the second aedile" if aedile else "an aedile"
        return {"title": f"{said}. Now choose {wanted}.", "links": links, "ask": None}
