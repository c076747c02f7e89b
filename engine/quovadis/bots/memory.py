"""The memory of a house player at a table: promises, fides, and with whom it has haggled.

A view may carry it under `memory`. All of it is public, or the house player's own doing:

- `promises`: every promise agreed so far, in the form of a deal's, with `status`
- `fides`: for each seat, the promises that its player kept and broke in other games
- `haggled`: the seats to which it has named a price on this turn
- `early`: the seat that acts has not yet asked for anything on this turn
- `honour`: how much its word is worth to its family, compared with others
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.game import Raw

HOPE: Final = 0.7  # how likely somebody unknown is to keep a promise
CAUTION: Final = 2.0  # promises kept or broken that count as much as this
GRUDGE: Final = 0.5  # how much less a promise counts from somebody who broke one to this seat


class Recollection(NamedTuple):
    """The memory of one seat."""

    promises: Sequence[Raw] = ()
    fides: Sequence[Sequence[int]] = ()
    haggled: frozenset[int] = frozenset()
    honour: float = 1.0
    early: bool = False


def memory_of(view: Raw) -> Recollection:
    """Return what the viewer remembers; nothing if the view carries no memory."""
    said: Raw = view.get("memory") or {}
    return Recollection(
        said.get("promises", ()),
        said.get("fides", ()),
        frozenset(said.get("haggled", ())),
        said.get("honour", 1.0),
        said.get("early", False),
    )


def trust(memory: Recollection, seat: int, maker: int) -> float:
    """Return how likely the seat thinks the maker is to keep a promise to it."""
    kept, broken = memory.fides[maker] if maker < len(memory.fides) else (0, 0)
    made = [p for p in memory.promises if p["by"] == maker]
    kept += sum(p["status"] == "kept" for p in made)
    broken += sum(p["status"] == "broken" for p in made)
    to_me = sum(p["status"] == "broken" and p.get("for") == seat for p in made)
    faith: float = (kept + CAUTION * HOPE) / (kept + broken + CAUTION)
    return faith * float(GRUDGE**to_me)


def grudge(memory: Recollection, seat: int, maker: int) -> int:
    """Return the laurels that the seat asks more of somebody who broke a promise to it."""
    return int(any(p["by"] == maker and p.get("for") == seat for p in broken(memory)))


def broken(memory: Recollection) -> list[Raw]:
    """Return the promises that were broken at this table."""
    return [p for p in memory.promises if p["status"] == "broken"]


def own_word(memory: Recollection, seat: int) -> list[Raw]:
    """Return the promises of the seat that are still open."""
    return [p for p in memory.promises if p["by"] == seat and p["status"] == "open"]


def owed(memory: Recollection, seat: int, kind: str) -> list[Raw]:
    """Return the open promises of a kind that others have made to the seat."""
    return [
        p
        for p in memory.promises
        if p.get("for") == seat and p["status"] == "open" and p["kind"] == kind
    ]
