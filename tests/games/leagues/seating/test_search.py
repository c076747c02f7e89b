"""Seatings whose best is known, and how the search ends."""

import pytest

from games.leagues.seating import Problem, seat
from games.leagues.seating.problem import Round
from tests.games.leagues.seating import naive

pytestmark = pytest.mark.once

History = list[list[list[int]]]
Given = tuple[int, list[int], int, History, list[int], list[tuple[int, int]]]
"""The arguments of `problem_of`: players, sizes, rounds, history, byes, who is kept apart."""


def people(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("players", "size", "rounds"), [(9, 3, 4), (16, 4, 5), (15, 3, 7), (25, 5, 6), (32, 4, 7)]
)
def test_known_optima_are_found(players: int, size: int, rounds: int, seed: int) -> None:
    quality = seat(Problem(people(players), [size], rounds), seed).quality
    assert (quality.repeats, quality.turns) == (0, 1)


def test_two_hundred_meet_nobody_twice_in_ten_rounds_and_places_stay_even() -> None:
    history: list[Round] = []
    for _ in range(10):
        found = seat(Problem(people(200), [4], 1, history))
        assert (found.quality.most, found.quality.repeats) == (1, 0)
        assert found.quality.turns <= 1
        history.append(found.rounds[0])


def test_many_rounds_at_once() -> None:
    found = seat(Problem(people(60), [4], 12))
    assert (found.quality.repeats, found.quality.turns) == (0, 0)


def test_seven_people_take_turns_at_the_table_of_three() -> None:
    problem = Problem(people(7), [4, 3], 7)
    found = seat(problem, moves=20_000)
    naive.check_legal(problem, found.rounds, found.byes)
    assert found.quality.odd == 0


def test_the_most_counts_before_the_repeats() -> None:
    """Somebody meets for the third time only if nobody needs to."""
    history = [[["p0", "p1"], ["p2", "p3"], ["p4", "p5"]]] * 2
    assert seat(Problem(people(6), [3], 2, history)).quality.most == 2


def test_who_has_a_bye_is_chosen_for_the_order_of_turns() -> None:
    """All four who sat have sat at one of two places: with a fifth on a bye all can be even."""
    problem = Problem(people(5), [2], 1, [[["p2", "p3"], ["p1", "p0"]]], {"p2": 1})
    assert seat(problem).quality.turns == 0


@pytest.mark.parametrize("count", [0, 1, 2])
def test_too_few_for_a_table_have_a_bye(count: int) -> None:
    found = seat(Problem(people(count), [4, 3], 2))
    assert found.rounds == ((), ())
    assert found.byes == (tuple(people(count)),) * 2
    assert len(found.warnings) == 1


def test_who_has_left_is_no_player_and_the_table_keeps_its_size() -> None:
    history = [[["p0", "p1", "p2", "gone"], ["p3", "p4", "p5"]]]
    found = seat(Problem(people(6), [4, 2], 1, history))
    assert {name for table in found.rounds[0] if len(table) == 2 for name in table} <= {
        "p0",
        "p1",
        "p2",
    }


def test_a_search_that_is_cut_short_says_so() -> None:
    found = seat(Problem(people(15), [3], 7), expired=lambda: True)
    assert found.warnings[0].startswith("The search was cut short")
    naive.check_legal(Problem(people(15), [3], 7), found.rounds, found.byes)


def test_a_search_that_is_proved_best_was_not_cut_short() -> None:
    assert seat(Problem(people(4), [4], 1), expired=lambda: True).warnings == ()


HARD: list[Given] = [
    (
        7,
        [3, 2, 5],
        1,
        [[[3, 1], [0, 5], [4, 6, 2]], [[3, 2, 6, 4, 1]]],
        [0, 0, 1, 0, 0, 2],
        [(0, 4)],
    ),
    (6, [3], 1, [[[2, 4, 0, 3, 1]], [[4, 3, 5], [0, 1, 2]]], [0, 0, 2], []),
    (6, [3], 1, [[[0, 2, 5, 3, 1]], [[3, 0, 4]], [[3, 2], [5, 4, 0, 1]]], [0, 0, 2, 2], [(0, 5)]),
    (5, [3, 2, 5], 1, [[[0, 3, 4, 1]], [[3, 1, 2, 4]], [[2, 4]]], [1, 2, 1, 1, 0], []),
    (4, [5, 2], 2, [], [1, 2], [(1, 3), (1, 2), (0, 3)]),
    (4, [2], 3, [], [0, 0, 1, 1], [(2, 3), (0, 2)]),
]


UNEVEN: list[Given] = [
    (5, [2, 3], 1, [[[0, 4, 3], [2, 1]]], [1], []),
    (
        5,
        [2, 3, 4],
        1,
        [[[0, 5, 2], [4, 1], [3, 6]], [[3, 1, 4], [0, 2]], [[2, 0, 3]]],
        [0, 0, 0, 0, 1],
        [(0, 4), (3, 4), (0, 3), (0, 2)],
    ),
]
"""Tables larger than the preferred size, whose last places count for nothing."""


@pytest.mark.parametrize("given", HARD)
def test_what_an_earlier_search_did_not_find(given: Given) -> None:
    """Its aim for the most meetings was too low, and pairs kept apart weighed too little."""
    problem = problem_of(*given)
    assert seat(problem).quality.rank[:3] == naive.best_of_all(problem)


@pytest.mark.parametrize("given", UNEVEN)
def test_an_order_of_turns_that_an_earlier_search_did_not_find(given: Given) -> None:
    """It gave up after six attempts, and only few choices of people can sit evenly."""
    problem = problem_of(*given)
    assert seat(problem).quality.turns == naive.best_turns(problem)


def problem_of(
    players: int,
    sizes: list[int],
    rounds: int,
    history: History,
    byes: list[int],
    apart: list[tuple[int, int]],
) -> Problem:
    """A problem whose people are written as numbers; who has left has one above the players'."""
    names = people(players + 2)
    return Problem(
        names[:players],
        sizes,
        rounds,
        [[[names[who] for who in table] for table in tables] for tables in history],
        dict(zip(names, byes, strict=False)),
        [(names[one], names[other]) for one, other in apart],
    )
