"""A last annealing, where the order of turns cannot be even with the people as they sit.

People change tables as well as places, at no cost in meetings, until everybody's places are even.
"""

from collections.abc import Callable
from math import exp
from random import Random

from games.leagues.seating.anneal import BLOCK
from games.leagues.seating.duties import BYE
from games.leagues.seating.plan import Plan, Tables
from games.leagues.seating.quality import spread
from games.leagues.seating.turns import counts_of, turns_of, uneven

HOT, COLD = 60.0, 2.0
MEETING = 400  # what a cost of 1 in meetings weighs beside the unevenness of a player
EVEN = 0.2  # how often somebody is moved whose own places are even already


class Balance:
    """A plan together with everybody's counts of places, changed side by side."""

    def __init__(self, plan: Plan, least: int) -> None:
        self.plan, self.least = plan, least
        self.counts = counts_of(plan.tables, plan.past, plan.preferred)

    def turn(self, now: int, one: int, other: int) -> int:
        """Let two players change their seats, places and all; what that costs."""
        tables, where = self.plan.tables[now], self.plan.where[now]
        left, right = tables[where[one]], tables[where[other]]
        first, second = left.index(one), right.index(other)
        counts = self.counts
        cost = -uneven(counts[one], self.least) - uneven(counts[other], self.least)
        for who, out, into in ((one, first, second), (other, second, first)):
            if out < self.plan.preferred:
                counts[who][out] -= 1
            if into < self.plan.preferred:
                counts[who][into] += 1
        cost += uneven(counts[one], self.least) + uneven(counts[other], self.least)
        if left is right:
            left[first], left[second] = other, one
            return cost
        return cost + MEETING * self.plan.swap(now, one, other)

    def step(self, rng: Random, heat: float) -> None:
        """Try to let two players change their seats in some round."""
        plan = self.plan
        now, one = int(rng.random() * plan.rounds), int(rng.random() * plan.players)
        if spread(self.counts[one]) <= self.least and rng.random() > EVEN:
            return
        other = int(rng.random() * plan.players)
        if one == other or not plan.kinds[now][one] == plan.kinds[now][other] != BYE:
            return
        cost = self.turn(now, one, other)
        if cost > 0 and rng.random() >= exp(-cost / heat):
            self.turn(now, one, other)


def balance(
    plan: Plan, least: int, rng: Random, moves: int, expired: Callable[[], bool]
) -> tuple[Tables, int]:
    """The most even tables found that cost no more meetings, and how many moves were made."""
    allowed, found, made = plan.cost, plan.copy(), 0
    moving = Balance(plan, least)
    best = turns_of(moving.counts)
    while made < moves and best > least and not expired():
        heat = HOT * (COLD / HOT) ** (made / moves)
        for _ in range(BLOCK):
            moving.step(rng, heat)
        made += BLOCK
        if plan.cost <= allowed and turns_of(moving.counts) < best:
            best, found = turns_of(moving.counts), plan.copy()
    return found, made
