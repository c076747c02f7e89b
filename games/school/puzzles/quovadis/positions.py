"""Positions of the puzzles of Quo Vadis?."""

from engine.game import Raw
from games.school.rulebooks import Picture
from games.school.rulebooks.quovadis import SMALL


def at_small(*log: str | Raw, start: int = 0, box: str = "") -> Picture:
    """Return a position of three, seen from seat 0, with a III on 4-7."""
    return Picture(3, start, SMALL, log, viewer=0, box=box)
