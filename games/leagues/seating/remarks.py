"""Warnings about a seating, for a manager who is about to publish it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from games.leagues.seating.problem import Problem, Round
from games.leagues.seating.quality import met_in, places_of, spread
from games.leagues.seating.shape import shape_of

NAMED: Final = 5  # pairs or people that are named; the rest are only counted

SAID: Final[Mapping[str, str]] = {
    "cut": "The search was cut short: more time may find a fairer seating.",
    "apart": "To be kept apart, but at one table: {listed}.",
    "again": "For the third time or more at one table: {listed}.",
    "nobody": "There is nobody to seat.",
    "byes": (
        "Byes in each round: {count} of {players}. Not everybody can sit at tables of {sizes}."
    ),
    "odd": "Tables of another size than {size} in each round: {count}.",
    "uneven": "The places in the order of turns are not within one of even for {listed}.",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """A warning: its kind, the people it names, alone or as pairs, and its numbers.

    `str()` is the sentence that the filter writes. Pages have words of their own.
    """

    kind: str
    people: tuple[tuple[str, ...], ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        listed = listed_people([" and ".join(group) for group in self.people], "{n} more")
        return SAID[self.kind].format(listed=listed, **self.facts)

    def as_dict(self) -> dict[str, Any]:
        """Return the warning as JSON keeps it."""
        people = [list(group) for group in self.people]
        return {"kind": self.kind, "people": people, "facts": dict(self.facts)}


def listed_people(items: Sequence[str], more: str) -> str:
    """Return the first of these, and how many there are beyond."""
    rest = [more.format(n=len(items) - NAMED)] if len(items) > NAMED else []
    return "; ".join([*items[:NAMED], *rest])


def remarks(problem: Problem, rounds: Sequence[Round], cut: bool) -> tuple[Remark, ...]:
    """Return the warnings of a seating, the gravest first."""
    found = [Remark("cut")] if cut else []
    found += _of_pairs(problem, rounds)
    found += _of_sizes(problem)
    places = places_of(problem, rounds)
    uneven = tuple((name,) for name, counts in places.items() if spread(counts) > 1)
    if uneven:
        found.append(Remark("uneven", uneven))
    return tuple(found)


def _of_pairs(problem: Problem, rounds: Sequence[Round]) -> Iterator[Remark]:
    new, ever = met_in(rounds), met_in([*problem.history, *rounds])
    kept = tuple(pair for pair in problem.apart if new[frozenset(pair)])
    if kept:
        yield Remark("apart", kept)
    again = tuple(
        pair
        for pair in combinations(problem.players, 2)
        if new[frozenset(pair)] and ever[frozenset(pair)] > 2
    )
    if again:
        yield Remark("again", again)


def _of_sizes(problem: Problem) -> Iterator[Remark]:
    players, sizes = len(problem.players), problem.sizes
    shape = shape_of(players, sizes)
    if not players:
        yield Remark("nobody")
        return
    if byes := players - sum(shape):
        named = " or ".join(map(str, sizes))
        yield Remark("byes", (), {"count": byes, "players": players, "sizes": named})
    if odd := sum(size != problem.preferred for size in shape):
        yield Remark("odd", (), {"count": odd, "size": problem.preferred})
