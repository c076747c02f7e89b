"""Laws of seating, for any players, sizes, history, byes and pairs kept apart."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.leagues.seating import Problem, cost_of, seat
from tests.games.leagues.seating import naive

pytestmark = pytest.mark.once

FEW = 3000  # moves: laws hold wherever the search ends


@settings(max_examples=60, deadline=None)
@given(naive.problems(), st.integers(0, 5))
def test_every_round_is_legal(problem: Problem, seed: int) -> None:
    found = seat(problem, seed, FEW)
    naive.check_legal(problem, found.rounds, found.byes)


@settings(max_examples=60, deadline=None)
@given(naive.problems())
def test_the_quality_is_what_plain_counting_finds(problem: Problem) -> None:
    found = seat(problem, moves=FEW)
    assert found.quality.as_dict() == naive.quality(problem, found.rounds)


@settings(max_examples=15, deadline=None)
@given(naive.problems(), st.integers(0, 5))
def test_the_same_seed_gives_the_same_tables(problem: Problem, seed: int) -> None:
    assert seat(problem, seed, FEW) == seat(problem, seed, FEW)


@settings(max_examples=30, deadline=None)
@given(naive.problems(most=7, rounds=1))
def test_one_round_is_the_best_there_is(problem: Problem) -> None:
    assume(len(problem.players) >= min(problem.sizes))
    assert seat(problem).quality.rank[:3] == naive.best_of_all(problem)


@settings(max_examples=30, deadline=None)
@given(naive.problems(most=6, rounds=1))
def test_no_other_order_of_turns_is_more_even(problem: Problem) -> None:
    assume(len(problem.players) >= min(problem.sizes))
    assert seat(problem).quality.turns == naive.best_turns(problem)


@settings(max_examples=20, deadline=None)
@given(naive.problems(most=5, rounds=2))
def test_two_rounds_of_few_are_the_best_there_are(problem: Problem) -> None:
    assert seat(problem).quality.rank[:3] == naive.best_of_all(problem)


@settings(max_examples=20, deadline=None)
@given(st.integers(9, 40), st.integers(1, 3), st.integers(0, 5))
def test_some_pairs_kept_apart_do_not_meet(players: int, rounds: int, seed: int) -> None:
    names = [str(number) for number in range(players)]
    apart = list(zip(names[::2], names[1::2], strict=False))
    found = seat(Problem(names, (4, 3), rounds, apart=apart), seed)
    assert found.quality.apart == 0


@settings(max_examples=20, deadline=None)
@given(naive.problems())
def test_to_change_nothing_costs_nothing_and_breaches_nothing(problem: Problem) -> None:
    rounds = seat(problem, moves=FEW).rounds
    cost = cost_of(problem, rounds, rounds)
    assert cost.before == cost.after
    assert (cost.again, cost.spared, cost.breaches) == ((), (), ())
