"""A last annealing, for when the order of turns cannot be even with people as they sit.

People change tables as well as places, at no cost in meetings, until everybody's places are even.
"""

from collections.abc import Callable
from math import log
from random import Random

from games.leagues.seating.anneal import BLOCK
from games.leagues.seating.plan import NOWHERE, SeatingPlan, Tables
from games.leagues.seating.quality import spread
from games.leagues.seating.turns import counts_of, turns_of, uneven

HOT, COLD = 60.0, 2.0
MEETING = 400  # the weight of a cost of 1 in meetings, beside the unevenness of a player
UNCOUNTED = 10**9
EVEN = 0.2  # how often to try a player whose places are even already


class SeatBalance:
    """A plan together with everybody's counts of places, changed side by side."""

    def __init__(self, plan: SeatingPlan, least: int) -> None:
        self.plan, self.least = plan, least
        self.counts = counts_of(plan.tables, plan.past, plan.preferred)

    def move(self, who: int, out: int, into: int) -> int:
        """Count a player once less at one place and once more at another; return what it costs."""
        counts = self.counts[who]
        cost = -uneven(counts, self.least)
        if out < len(counts):
            counts[out] -= 1
        if into < len(counts):
            counts[into] += 1
        return cost + uneven(counts, self.least)

    def place(self, now: int, who: int) -> int:
        """Return a player's place in the order of turns; a bye is a place that never counts."""
        number = self.plan.where[now][who]
        return UNCOUNTED if number == NOWHERE else self.plan.tables[now][number].index(who)

    def step(self, rng: Random, heat: float) -> None:
        """Try to swap the seats of two players in some round, with their places in the order."""
        now, one = int(rng.random() * self.plan.rounds), int(rng.random() * self.plan.players)
        if spread(self.counts[one]) <= self.least and rng.random() > EVEN:
            return
        other = int(rng.random() * self.plan.players)
        first, second = self.place(now, one), self.place(now, other)
        limit = -heat * log(1 - rng.random())  # any higher cost is too much this time
        cost = self.move(one, first, second) + self.move(other, second, first)
        if cost > limit or not self.swapped(now, one, other, limit - cost):
            self.move(one, second, first)
            self.move(other, first, second)

    def swapped(self, now: int, one: int, other: int, limit: float) -> bool:
        """Swap the seats of two players if it is legal and the meetings cost at most `limit`."""
        plan = self.plan
        if plan.where[now][one] == plan.where[now][other]:
            _exchange(plan, now, one, other)
            return True
        crossing = plan.kinds[now][one] != plan.kinds[now][other]
        cost = MEETING * plan.swap(now, one, other)
        if cost <= limit and (not crossing or plan.duties.allow(plan.kinds, (one, other))):
            return True
        plan.swap(now, one, other)
        return False


def _exchange(plan: SeatingPlan, now: int, one: int, other: int) -> None:
    """Swap the places of two players at one table; if both have a bye, change nothing."""
    if plan.where[now][one] != NOWHERE:
        table = plan.tables[now][plan.where[now][one]]
        first, second = table.index(one), table.index(other)
        table[first], table[second] = other, one


def balance(
    plan: SeatingPlan, least: int, rng: Random, moves: int, expired: Callable[[], bool]
) -> tuple[Tables, int]:
    """Return the most even tables found at no cost in meetings, and the number of moves made."""
    allowed, found, made = plan.cost, plan.copy(), 0
    moving = SeatBalance(plan, least)
    best = turns_of(moving.counts)
    while made < moves and best > least and not expired():
        heat = HOT * (COLD / HOT) ** (made / moves)
        for _ in range(BLOCK):
            moving.step(rng, heat)
        made += BLOCK
        if plan.cost <= allowed and turns_of(moving.counts) < best:
            best, found = turns_of(moving.counts), plan.copy()
    return found, made
