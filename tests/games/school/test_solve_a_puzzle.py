"""Every answer of every puzzle is tried by the engine, and given on its page."""

from collections.abc import Callable
from datetime import date, timedelta
from html import unescape

import pytest
from django.test import Client

from engine import games
from games.accounts.models import User
from games.school.models import PuzzleSolved
from games.school.puzzles.daily import puzzle_of
from games.school.puzzles.puzzle import Puzzle, puzzle_after, puzzles_of
from games.school.puzzles.selectors import page_of
from tests.sure import sure

pytestmark = pytest.mark.once

PUZZLES = [puzzle for name in games.NAMES for puzzle in puzzles_of(name)]
EACH = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.key)


def address(puzzle: Puzzle) -> str:
    return f"/learn/puzzles/{puzzle.key}/"


@EACH
class TestTheEngineSaysSo:
    def test_each_answer_is_right_or_wrong_as_it_says(self, puzzle: Puzzle) -> None:
        for answer in puzzle.answers:
            assert puzzle.goal(puzzle.trial(answer)) == answer.right, answer.words

    def test_exactly_one_answer_is_right(self, puzzle: Puzzle) -> None:
        assert sum(answer.right for answer in puzzle.answers) == 1

    def test_there_is_something_to_choose_and_a_reason_for_each(self, puzzle: Puzzle) -> None:
        assert 2 <= len(puzzle.answers) <= 5
        assert all(answer.why for answer in puzzle.answers)
        assert len({answer.words for answer in puzzle.answers}) == len(puzzle.answers)


@pytest.mark.parametrize("game", games.NAMES)
def test_at_least_ten_a_game(game: str) -> None:
    assert len(puzzles_of(game)) >= 10


def test_slugs_differ() -> None:
    assert len({puzzle.key for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.django_db
class TestThePage:
    @EACH
    def test_wrong_and_right_get_their_reason(self, client: Client, puzzle: Puzzle) -> None:
        page = page_of(puzzle.key)
        for number, (_words, why, right) in enumerate(sure(page).answers, 1):
            answer = client.post(address(puzzle), {"answer": number}, follow=True)
            shown = unescape(answer.content.decode())
            assert why in shown
            assert ("verdict--right" in shown) == right

    def test_the_question_gives_nothing_away(self, client: Client) -> None:
        for puzzle in PUZZLES:
            shown = unescape(client.get(address(puzzle)).content.decode())
            assert not any(
                why in shown for _words, why, _right in sure(page_of(puzzle.key)).answers
            )

    def test_a_right_answer_is_remembered(self, as_: Callable[[User], Client], alice: User) -> None:
        puzzle = PUZZLES[0]
        right = 1 + [answer.right for answer in puzzle.answers].index(True)
        browser = as_(alice)
        browser.post(address(puzzle), {"answer": 1 + right % len(puzzle.answers)})
        assert not PuzzleSolved.objects.exists()
        for _each in range(2):
            browser.post(address(puzzle), {"answer": right})
        assert PuzzleSolved.objects.get().puzzle == puzzle.key
        assert "is-solved" in browser.get("/learn/").content.decode()

    @pytest.mark.parametrize("given", ["", "0", "9", "x", "٣"])
    def test_no_answer(self, client: Client, given: str) -> None:
        assert client.post(address(PUZZLES[0]), {"answer": given}).status_code == 302
        assert "verdict" not in client.get(f"{address(PUZZLES[0])}?answer={given}").content.decode()

    def test_no_such_puzzle(self, client: Client) -> None:
        assert client.get("/learn/puzzles/quovadis/none/").status_code == 404
        assert client.get("/learn/puzzles/chess/none/").status_code == 404

    def test_one_of_the_day_on_the_front_page(self, client: Client) -> None:
        shown = client.get("/").content.decode()
        assert "Puzzle of the day" in shown


def test_every_puzzle_has_its_day_and_the_games_alternate() -> None:
    first = date(2026, 1, 1)
    days = [puzzle_of(first + timedelta(days=n)) for n in range(len(PUZZLES))]
    assert {sure(puzzle).key for puzzle in days} == {puzzle.key for puzzle in PUZZLES}
    assert puzzle_of(first) == puzzle_of(first)


def test_after_the_last_comes_the_first() -> None:
    puzzles = puzzles_of("quovadis")
    assert puzzle_after(puzzles[-1]) == puzzles[0]
