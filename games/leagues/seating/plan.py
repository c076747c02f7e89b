"""A seating in the making: who sits where in each new round, and the cost of meetings."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from games.leagues.seating.duties import BYE, ODD, PREFERRED, Duties
from games.leagues.seating.past import Past
from games.leagues.seating.weights import Weights

NOWHERE = -1
Tables = list[list[list[int]]]  # of each round, each in the order of turns


class SeatingPlan:
    """Tables by round, where each player sits, and the codes of all pairs (see `Weights`)."""

    def __init__(
        self, past: Past, duties: Duties, shape: Sequence[int], preferred: int, weights: Weights
    ) -> None:
        self.past, self.duties, self.weights = past, duties, weights
        self.shape, self.preferred = shape, preferred
        self.players, self.rounds = len(past.byes), duties.rounds
        self.tables: Tables = []
        self.where: list[list[int]] = []
        self.kinds: list[list[int]] = []
        self.codes: list[list[int]] = []
        self.cost = 0

    def draw(self, rng: Random) -> None:
        """Seat everybody by lot, by the rules of byes and other sizes."""
        tables = []
        for kinds in self.duties.draw(rng):
            waiting = {kind: [w for w, k in enumerate(kinds) if k == kind] for kind in (0, 1)}
            for people in waiting.values():
                rng.shuffle(people)
            now = []
            for size in self.shape:
                people = waiting[PREFERRED if size == self.preferred else ODD]
                now.append([people.pop() for _ in range(size)])
            tables.append(now)
        self.take(tables)

    def take(self, tables: Tables) -> None:
        """Replace all tables by these."""
        self.tables = [[list(table) for table in now] for now in tables]
        self.where = [[NOWHERE] * self.players for _ in tables]
        self.kinds = [[BYE] * self.players for _ in tables]
        self.codes = self.weights.codes(self.past)
        for now, where, kinds in zip(self.tables, self.where, self.kinds, strict=True):
            for number, table in enumerate(now):
                for who in table:
                    where[who] = number
                    kinds[who] = PREFERRED if len(table) == self.preferred else ODD
                for one, other in combinations(table, 2):
                    self.codes[one][other] += 1
                    self.codes[other][one] += 1
        self.cost = self.weights.cost(self.codes, self.past)

    def copy(self) -> Tables:
        return [[list(table) for table in now] for now in self.tables]

    def swap(self, now: int, one: int, other: int) -> int:
        """Swap what two players have in a round, be it a seat or a bye; return what it costs."""
        where, kinds = self.where[now], self.kinds[now]
        first, second = where[one], where[other]
        if first == second:
            return 0
        cost = self._move(now, first, one, other) + self._move(now, second, other, one)
        where[one], where[other] = second, first
        kinds[one], kinds[other] = kinds[other], kinds[one]
        self.cost += cost
        return cost

    def _move(self, now: int, number: int, out: int, into: int) -> int:
        """Put a player into the seat of another, and return the cost of the changed meetings."""
        if number == NOWHERE:
            return 0
        table, cost = self.tables[now][number], 0
        codes, weights = self.codes, self.weights
        for who in table:
            if who != out:
                cost += weights.more[codes[into][who]] - weights.last[codes[out][who]]
                codes[into][who] += 1
                codes[who][into] += 1
                codes[out][who] -= 1
                codes[who][out] -= 1
        table[table.index(out)] = into
        return cost
