"""The puzzles that somebody sees: one with its board, all of a game, and the one of the day."""

from dataclasses import dataclass
from functools import cache

from engine import games
from engine.display_names import named
from games.accounts.registry import Viewer
from games.common import clock
from games.lobby.registry import FrontPart
from games.school.models import PuzzleSolved
from games.school.puzzles.daily import puzzle_of
from games.school.puzzles.puzzle import Puzzle, puzzle_after, puzzle_called
from games.school.rulebooks import DrawnPicture, drawn


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle as its page shows it, with names in its words."""

    puzzle: Puzzle
    picture: DrawnPicture
    question: str
    answers: list[tuple[str, str, bool]]  # the words, why they are right or wrong, which it is
    me: str
    upcoming: Puzzle

    @property
    def game_title(self) -> str:
        return games.get(self.puzzle.game).title


def page_of(key: str) -> PuzzlePage | None:
    """Return the page of a puzzle, if there is one with this key."""
    return None if puzzle_called(key) is None else puzzle_page(key)


@cache
def puzzle_page(key: str) -> PuzzlePage:
    """Return the page of a puzzle that exists: it never changes, and is the same for everybody."""
    puzzle = puzzle_called(key)
    assert puzzle is not None, "there is such a puzzle"
    picture = drawn(games.get(puzzle.game), puzzle.start)
    names = dict(enumerate(picture.names))
    viewer = puzzle.start.viewer
    return PuzzlePage(
        puzzle=puzzle,
        picture=picture,
        question=named(puzzle.question, names),
        answers=[(named(a.words, names), named(a.why, names), a.right) for a in puzzle.answers],
        me="" if viewer is None else names[viewer],
        upcoming=puzzle_after(puzzle),
    )


def solved_by(viewer: Viewer) -> frozenset[str]:
    """Return the keys of the puzzles that somebody has solved."""
    if not viewer.is_authenticated:
        return frozenset()
    mine = PuzzleSolved.objects.filter(person=viewer)
    return frozenset(mine.values_list("puzzle", flat=True))


def front_part() -> FrontPart | None:
    """Return the puzzle of the day for the front page."""
    puzzle = puzzle_of(clock.now().date())
    if puzzle is None:
        return None
    return FrontPart("school/_front.html", {"page": page_of(puzzle.key)})
