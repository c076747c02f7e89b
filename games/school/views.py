"""The page of all lessons and puzzles."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import games
from games.school.lessons.lesson import Lesson, lessons_of
from games.school.lessons.selectors import learnt_by
from games.school.puzzles.puzzle import puzzles_of
from games.school.puzzles.selectors import solved_by


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Show all lessons and puzzles of all games, and what the viewer has learnt and solved."""
    learnt, solved = learnt_by(request.user), solved_by(request.user)
    sections = [
        (
            games.get(name),
            _rows(name, learnt),
            [(puzzle, puzzle.key in solved) for puzzle in puzzles_of(name)],
        )
        for name in games.NAMES
    ]
    return render(request, "school/learn.html", {"sections": sections})


def _rows(game: str, learnt: frozenset[str]) -> list[tuple[Lesson, str]]:
    """Return the lessons of a game, each as learnt, next or open."""
    lessons = lessons_of(game)
    upcoming = next((one for one in lessons if one.key not in learnt), None)
    return [
        (one, "learnt" if one.key in learnt else "next" if one is upcoming else "open")
        for one in lessons
    ]
