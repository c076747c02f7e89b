"""Lessons, puzzles and deals to try call places by their names, and use no words of the rules."""

import re
from collections.abc import Iterator

import pytest

from engine import games
from games.school.lessons.lesson import lessons_of
from games.school.puzzles.puzzle import puzzles_of
from games.school.rulebooks import examples_of

CODES = re.compile(r"\b\d+-(\d+|S)\b")
FOREIGN = re.compile(r"\b(pledge\w*|options?)\b", re.IGNORECASE)


def texts_of(game: str) -> Iterator[str]:
    for lesson in lessons_of(game):
        yield from (lesson.title, lesson.about, lesson.end)
        for step in lesson.steps:
            yield from (step.says, step.wrong)
    for puzzle in puzzles_of(game):
        yield from (puzzle.title, puzzle.question)
        for answer in puzzle.answers:
            yield from (answer.words, answer.why)
    for example in examples_of(game):
        yield from (example.title, example.story, *example.clicks, example.what_next, example.comes)


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("hard", [CODES, FOREIGN], ids=["codes", "foreign"])
def test_a_newcomer_knows_the_words(game: str, hard: re.Pattern[str]) -> None:
    assert [text for text in texts_of(game) if hard.search(text)] == []
