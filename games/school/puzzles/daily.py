"""The puzzle of the day: all puzzles in turn, a game after the other."""

from datetime import date
from itertools import chain, zip_longest

from engine import games
from games.school.puzzles.puzzle import Puzzle, puzzles_of


def puzzle_of(day: date) -> Puzzle | None:
    """Return the puzzle of a day; None if no game has puzzles."""
    by_game = (puzzles_of(name) for name in games.NAMES)
    mixed = [one for one in chain.from_iterable(zip_longest(*by_game)) if one is not None]
    return mixed[day.toordinal() % len(mixed)] if mixed else None
