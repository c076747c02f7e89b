"""The input of a standing: frozen values, checked by `document.py`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

TIES: Final = ("points", "wins", "direct", "share", "senate", "fides", "fewer", "lot")
"""Everything by which players may be ranked (docs/leagues.md, "Ties")."""


class ScoredTable(NamedTuple):
    """One table. Lists stand beside `seats`; `places` is None as long as it is open."""

    seats: tuple[str, ...]
    places: tuple[int, ...] | None
    ends: str = "order"
    left: tuple[str, ...] = ()
    credit: Mapping[str, Fraction] = {}
    laurels: tuple[int, ...] | None = None
    senate: tuple[int, ...] | None = None


class PointAward(NamedTuple):
    """Points that somebody was given, or lost, for a reason."""

    player: str
    points: Fraction
    reason: str


class Conduct(NamedTuple):
    """The values of a player that belong to no table: share of promises kept, and missed turns."""

    fides: Fraction = Fraction(0)
    missed: int = 0


class StandingInput(NamedTuple):
    """All that a standing depends on. `lists` holds points by size; None: the usual ones."""

    players: tuple[str, ...]
    ties: tuple[str, ...]
    lot: tuple[str, ...]
    tables: tuple[ScoredTable, ...]
    lists: Mapping[int, tuple[Fraction, ...]] | None = None
    bye: Fraction = Fraction(6)
    byes: Mapping[str, int] = {}
    guests: frozenset[str] = frozenset()
    awards: tuple[PointAward, ...] = ()
    also: Mapping[str, Conduct] = {}
