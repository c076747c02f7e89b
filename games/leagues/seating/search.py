"""The search for a seating: annealing again and again, until it is proved best or moves run out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from games.leagues.seating.anneal import Schedule, anneal
from games.leagues.seating.balance import balance
from games.leagues.seating.bounds import Bounds
from games.leagues.seating.duties import Duties
from games.leagues.seating.past import Past
from games.leagues.seating.plan import SeatingPlan, Tables
from games.leagues.seating.problem import Problem
from games.leagues.seating.quality import Quality, quality_of
from games.leagues.seating.remarks import Remark, remarks
from games.leagues.seating.shape import shape_of
from games.leagues.seating.turns import put_in_order, turns_of
from games.leagues.seating.weights import Weights

MOST_LOOKS = 48_000_000  # looks at pairs: a move looks at everybody at two tables
FEWEST_MOVES = 400_000  # half a second at most: few people differ much in who can be swapped
MOVES_OF_SEATS = 1200  # for each pair of seats: small problems are soon exhausted
LENGTH_OF_SEATS = 50
SHORTEST, LONGEST = 1000, 500_000  # moves of one annealing
EVENING = 0.4  # share of an annealing's moves spent on the order of turns, if it needs them


@dataclass(frozen=True)
class Seating:
    """Tables by round, in the order of turns, with byes, quality and warnings."""

    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    byes: tuple[tuple[str, ...], ...]
    quality: Quality
    remarks: tuple[Remark, ...]

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings as the filter writes them."""
        return tuple(map(str, self.remarks))


def never() -> bool:
    return False


def seat(
    problem: Problem,
    seed: int = 1,
    moves: int | None = None,
    expired: Callable[[], bool] = never,
) -> Seating:
    """Seat the players as fairly as can be.

    The same problem, seed and moves have the same outcome, unless `expired` cuts the search
    short. With fewer players than the smallest table has seats everybody has a bye.
    """
    search = Search(problem, Random(seed), expired)  # noqa: S311 no secret: the same seed, the same tables
    cut = search.run(moves)
    names = problem.players
    rounds = tuple(
        tuple(tuple(names[who] for who in table) for table in now) for now in search.found
    )
    quality = quality_of(problem, rounds)
    return Seating(rounds, byes_in(problem, rounds), quality, remarks(problem, rounds, cut))


def moves_for(seats: int, size: int) -> int:
    """Return how many moves a search may make as long as it cannot prove its result the best."""
    few = max(FEWEST_MOVES, MOVES_OF_SEATS * seats**2)
    return min(few, MOST_LOOKS // (2 * size))


def byes_in(
    problem: Problem, rounds: tuple[tuple[tuple[str, ...], ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """Return who has a bye in each round, in the order in which players are listed."""
    seated = [{name for table in now for name in table} for now in rounds]
    return tuple(tuple(name for name in problem.players if name not in sit) for sit in seated)


class Search:
    """The best tables so far, and the numbers by which they are compared."""

    def __init__(self, problem: Problem, rng: Random, expired: Callable[[], bool]) -> None:
        self.rng, self.expired = rng, expired
        self.rounds, self.preferred = problem.rounds, problem.preferred
        self.past = Past.of(problem)
        self.shape = shape_of(len(problem.players), problem.sizes)
        self.duties = Duties(self.past, self.shape, self.preferred, self.rounds)
        self.bounds = Bounds.of(self.past, self.shape, self.preferred, self.rounds)
        self.found: Tables = []
        self.attempts = 0
        self.rank: tuple[int, ...] = ()

    @property
    def is_best(self) -> bool:
        """Tell whether it is proved that nothing is better."""
        return self.rank == (0, self.bounds.most, self.bounds.repeats, self.bounds.turns)

    def run(self, moves: int | None = None) -> bool:
        """Search until the best is proved or the moves are made; tell whether it was cut short."""
        seats = sum(self.shape) * self.rounds
        left = moves_for(seats, max(self.shape, default=1)) if moves is None else moves
        for schedule in self._schedules(seats):
            left -= self._attempt(schedule)
            if self.is_best or left <= 0:
                return False
            if self.expired():
                return True
        raise AssertionError("there is always another attempt")

    def _schedules(self, seats: int) -> Iterator[Schedule]:
        """Yield two short schedules for easy problems, then long ones, slow and quick in turn.

        Which is better depends on the problem: slow for 32 of 4 in 7, quick for 15 of 3 in 7.
        """
        full = max(SHORTEST, min(LONGEST, LENGTH_OF_SEATS * seats**2))
        yield Schedule(full // 16, 0.5, 0.15)
        yield Schedule(full // 4, 0.5, 0.15)
        while True:
            yield Schedule(full, 0.5, 0.15)
            yield Schedule(full // 2, 0.45, 0.2)

    def _aim(self) -> int:
        """Return the most meetings of a pair to aim at now: as many as were found, or fewer."""
        most = self.rank[1] if self.rank else self.bounds.most
        aims = sorted({self.bounds.most, max(self.bounds.most, most - 1), most})
        return aims[-1 - self.attempts % len(aims)]

    def _attempt(self, schedule: Schedule) -> int:
        """Anneal once, and keep the result if it is better; return the number of moves."""
        weights = Weights(self.past, self.rounds, self._aim())
        self.attempts += 1
        plan = SeatingPlan(self.past, self.duties, self.shape, self.preferred, weights)
        plan.draw(self.rng)
        goal = self.bounds.repeats - self.bounds.repeats_before
        tables, made = anneal(plan, self.rng, schedule, goal, self.expired)
        plan.take(tables)
        people = self._people(plan)
        if self.rank and people > self.rank[:3]:
            return made + 1
        least, evening = self.bounds.turns, int(schedule.moves * EVENING)
        turns = turns_of(put_in_order(plan.tables, self.past, self.preferred, least))
        self._keep(plan.copy(), (*people, turns))
        while least < self.rank[3] and turns > least and made < 2 * schedule.moves:
            tables, more = balance(plan, least, self.rng, evening, self.expired)
            made += 2 * more
            plan.take(tables)
            turns = turns_of(put_in_order(plan.tables, self.past, self.preferred, least))
            self._keep(plan.copy(), (*self._people(plan), turns))
            least += 1
        return made + 1

    def _people(self, plan: SeatingPlan) -> tuple[int, int, int]:
        apart = most = repeats = 0
        width = plan.weights.width
        for one, row in enumerate(plan.codes):
            for other in range(one):
                met = row[other] % width
                most = max(most, met)
                repeats += max(0, met - 1)
                apart += row[other] >= width and met > self.past.meet[one][other]
        return apart, most, repeats

    def _keep(self, tables: Tables, rank: tuple[int, ...]) -> None:
        if not self.rank or rank < self.rank:
            self.rank, self.found = rank, tables
