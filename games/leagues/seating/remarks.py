"""Warnings about a seating, in sentences, for a manager who is about to publish it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.leagues.seating.problem import Problem, Round
from games.leagues.seating.quality import met_in, places_of, spread
from games.leagues.seating.shape import shape_of

NAMED = 5  # pairs that are named; the rest are only counted


def remarks(problem: Problem, rounds: Sequence[Round], cut: bool) -> tuple[str, ...]:
    """Return the warnings of a seating, the gravest first."""
    found = ["The search was cut short: more time may find a fairer seating."] if cut else []
    found += _of_pairs(problem, rounds)
    found += _of_sizes(problem)
    uneven = [name for name, counts in places_of(problem, rounds).items() if spread(counts) > 1]
    if uneven:
        found.append(
            f"The places in the order of turns are not within one of even for {_listed(uneven)}."
        )
    return tuple(found)


def _of_pairs(problem: Problem, rounds: Sequence[Round]) -> Iterator[str]:
    new, ever = met_in(rounds), met_in([*problem.history, *rounds])
    kept = [pair for pair in problem.apart if new[frozenset(pair)]]
    if kept:
        yield f"To be kept apart, but at one table: {_pairs(kept)}."
    again = [
        pair
        for pair in combinations(problem.players, 2)
        if new[frozenset(pair)] and ever[frozenset(pair)] > 2
    ]
    if again:
        yield f"For the third time or more at one table: {_pairs(again)}."


def _of_sizes(problem: Problem) -> Iterator[str]:
    players, sizes = len(problem.players), problem.sizes
    shape = shape_of(players, sizes)
    if not players:
        yield "There is nobody to seat."
        return
    if byes := players - sum(shape):
        named = " or ".join(map(str, sizes))
        each = "has a bye" if byes == 1 else "have a bye"
        yield (
            f"{byes} of {players} {each} in each round: they cannot all sit at tables of {named}."
        )
    if odd := sum(size != problem.preferred for size in shape):
        tables = "table has" if odd == 1 else "tables have"
        yield f"{odd} {tables} in each round another size than {problem.preferred}."


def _pairs(pairs: Sequence[tuple[str, str]]) -> str:
    return _listed([f"{one} and {other}" for one, other in pairs], "; ")


def _listed(items: Sequence[str], between: str = ", ") -> str:
    more = [f"{len(items) - NAMED} more"] if len(items) > NAMED else []
    return between.join([*items[:NAMED], *more])
