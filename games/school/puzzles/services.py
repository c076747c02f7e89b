"""Remember the puzzles that a person has solved."""

from datetime import datetime

from games.school.models import PuzzleSolved
from games.school.puzzles.puzzle import Puzzle


def solve(user_id: int, puzzle: Puzzle, *, now: datetime) -> None:
    """Note that a person has given the right answer, the first time that they do."""
    PuzzleSolved.objects.get_or_create(person_id=user_id, puzzle=puzzle.key, defaults={"at": now})
