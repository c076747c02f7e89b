"""Annealing: people change places at random; moves for the worse are made ever more rarely.

Measured against an integer solver in docs/leagues.md, "How it is computed".
"""

from collections.abc import Callable
from math import exp
from random import Random
from typing import NamedTuple

from games.leagues.seating.plan import SeatingPlan, Tables

BLOCK = 500  # moves between two looks at the clock
LONGEST = 200  # a move that costs more is never made


class Schedule(NamedTuple):
    """The number of moves, and the heat at the beginning and at the end, in units of cost."""

    moves: int
    hot: float
    cold: float


def anneal(
    plan: SeatingPlan, rng: Random, schedule: Schedule, goal: int, expired: Callable[[], bool]
) -> tuple[Tables, int]:
    """Return the best tables found and the number of moves made. Stop at the goal, or in time."""
    made, best, found = 0, plan.cost, plan.copy()
    while made < schedule.moves and best > goal and not expired():
        heat = schedule.hot * (schedule.cold / schedule.hot) ** (made / schedule.moves)
        made += BLOCK + plan.duties.effort * _block(plan, rng, heat, goal)
        if plan.cost < best:
            best, found = plan.cost, plan.copy()
    return found, made


def _block(plan: SeatingPlan, rng: Random, heat: float, goal: int) -> int:
    """Make some moves at one heat; return how many were between people of different kinds.

    Everything is a local name and written out in full, because the time is spent here.
    """
    random, players, rounds = rng.random, plan.players, plan.rounds
    tables, wheres, kinds, codes = plan.tables, plan.where, plan.kinds, plan.codes
    more, last = plan.weights.more, plan.weights.last
    chances = [exp(-cost / heat) for cost in range(LONGEST)]
    cost, crossed = plan.cost, 0
    for _ in range(BLOCK):
        now = int(random() * rounds)
        where, one, other = wheres[now], int(random() * players), int(random() * players)
        first, second = where[one], where[other]
        if first == second:
            continue
        if kinds[now][one] != kinds[now][other]:
            plan.cost = cost
            crossed += cross(plan, rng, chances, now, one, other)
            cost = plan.cost
            continue
        left, right = tables[now][first], tables[now][second]
        ones, others = codes[one], codes[other]
        worse = -2 * more[ones[other]]  # counted twice below, though they do not meet
        for who in left:
            worse += more[others[who]] - last[ones[who]]
        for who in right:
            worse += more[ones[who]] - last[others[who]]
        if worse <= 0 or (worse < LONGEST and random() < chances[worse]):
            cost += worse
            for who in left:
                if who != one:
                    ones[who] = codes[who][one] = ones[who] - 1
                    others[who] = codes[who][other] = others[who] + 1
            for who in right:
                if who != other:
                    others[who] = codes[who][other] = others[who] - 1
                    ones[who] = codes[who][one] = ones[who] + 1
            left[left.index(one)], right[right.index(other)] = other, one
            where[one], where[other] = second, first
            if cost <= goal:
                break
    plan.cost = cost
    return crossed


def cross(
    plan: SeatingPlan, rng: Random, chances: list[float], now: int, one: int, other: int
) -> int:
    """Try to swap two players of different kinds, in one round or in several; return 1.

    A swap in one round alone would mostly break the rules of byes in a later one.
    """
    until = now + 1 + int(rng.random() * (plan.rounds - now)) if rng.random() < 0.7 else now + 1
    changed = list(range(now, until))
    if rng.random() < 0.3:
        changed = sorted({now, int(rng.random() * plan.rounds)})
    before = plan.cost
    for each in changed:
        plan.swap(each, one, other)
    worse = plan.cost - before
    lucky = worse <= 0 or (worse < len(chances) and rng.random() < chances[worse])
    if not lucky or not plan.duties.allow(plan.kinds, (one, other)):
        for each in changed:
            plan.swap(each, one, other)
    return 1
