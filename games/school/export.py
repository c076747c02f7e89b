"""The export of what the site keeps about somebody's learning."""

from typing import Any

from games.accounts.models import User
from games.school.models import LessonLearnt, PuzzleSolved


def learning_for_export(person: User) -> dict[str, Any]:
    """Return the lessons that a person has learnt and the puzzles they have solved."""
    learnt = LessonLearnt.objects.filter(person=person)
    solved = PuzzleSolved.objects.filter(person=person)
    return {
        "lessons_learnt": list(learnt.values("lesson", "at")),
        "puzzles_solved": list(solved.values("puzzle", "at")),
    }
