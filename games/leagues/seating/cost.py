"""The cost of seating people otherwise, for a manager who moves them by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.leagues.seating.explain import PairMet, pairs_met
from games.leagues.seating.problem import BadSeating, Problem, Round
from games.leagues.seating.quality import Quality, byes_of, met_in, odd_of, quality_of


@dataclass(frozen=True)
class Cost:
    """The quality before and after a change, and who meets again because of it.

    `again` are pairs that meet more often than before, and had met already; `spared` are those
    that meet less often; `times` is how often they will then have met. `breaches` are
    sentences about the rules of byes and sizes that the changed rounds do not keep.
    """

    before: Quality
    after: Quality
    again: tuple[PairMet, ...]
    spared: tuple[PairMet, ...]
    breaches: tuple[str, ...]

    @property
    def is_worse(self) -> bool:
        return self.after.rank > self.before.rank


def cost_of(problem: Problem, rounds: Sequence[Round], changed: Sequence[Round]) -> Cost:
    """Compare changed rounds with those that were there."""
    check_rounds(problem, changed)
    old, new = met_in(rounds), met_in(changed)
    pairs = list(combinations(problem.players, 2))
    more = [pair for pair in pairs if new[frozenset(pair)] > old[frozenset(pair)]]
    less = [pair for pair in pairs if new[frozenset(pair)] < old[frozenset(pair)]]
    return Cost(
        quality_of(problem, rounds),
        quality_of(problem, changed),
        tuple(p for p in pairs_met(problem, changed, more) if p.times > 1 or p.apart),
        pairs_met(problem, changed, less),
        tuple(breaches(problem, changed)),
    )


def check_rounds(problem: Problem, rounds: Sequence[Round]) -> None:
    """Refuse rounds with somebody unknown or somebody who sits twice."""
    for number, tables in enumerate(rounds, 1):
        seen: set[str] = set()
        for name in (name for table in tables for name in table):
            if name not in problem.players:
                raise BadSeating(f"round {number}", f"{name} is not one of the players")
            if name in seen:
                raise BadSeating(f"round {number}", f"{name} sits twice")
            seen.add(name)


def breaches(problem: Problem, rounds: Sequence[Round]) -> Iterator[str]:
    """Yield sentences about byes and tables of another size for which somebody else was due."""
    for number, tables in enumerate(rounds, 1):
        before = rounds[: number - 1]
        seated = [name for table in tables for name in table]
        byes = byes_of(problem, before)
        for name in _not_due(byes, list(byes), set(byes) - set(seated)):
            yield f"Round {number}: {name} has a bye, and others had fewer."
        odd = odd_of(problem, before)
        there = {name for t in tables if len(t) != problem.preferred for name in t}
        for name in _not_due(odd, seated, there):
            yield (
                f"Round {number}: {name} sits at a table of another size than "
                f"{problem.preferred}, and others did so less often."
            )
        for size in sorted({len(table) for table in tables} - set(problem.sizes)):
            yield f"Round {number}: a table has {size} people, which is not allowed."


def _not_due(counts: dict[str, int], among: Sequence[str], taken: set[str]) -> list[str]:
    """Return who was taken though somebody with a lower count was not."""
    left = [counts[name] for name in among if name not in taken]
    return [name for name in among if name in taken and left and counts[name] > min(left)]
