"""Bounds that no seating can beat. The search ends as soon as it reaches them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from games.leagues.seating.past import Past
from games.leagues.seating.quality import spread


@dataclass(frozen=True)
class Bounds:
    """The least that the most meetings of a pair, the repeats and the turns can be."""

    most: int
    repeats: int
    turns: int
    repeats_before: int

    @classmethod
    def of(cls, past: Past, shape: Sequence[int], preferred: int, rounds: int) -> "Bounds":
        before = [past.meet[one][other] for one, other in combinations(range(len(past.byes)), 2)]
        known = sum(max(0, times - 1) for times in before)
        repeats = known + _new_repeats(past, shape, rounds)
        meetings = sum(before) + rounds * sum(size * (size - 1) // 2 for size in shape)
        shared = -(-meetings // len(before)) if before else 0
        most = max([shared, 2 if repeats else 0, *before])
        return cls(most, repeats, _turns(past, shape, preferred, rounds), known)


def _new_repeats(past: Past, shape: Sequence[int], rounds: int) -> int:
    """Return how many meetings cannot be first ones: nobody meets more strangers than exist."""
    meetings = rounds * sum(size * (size - 1) // 2 for size in shape)
    fellows = rounds * (max(shape, default=1) - 1)
    strangers = [row.count(0) - 1 for row in past.meet]
    return max(0, meetings - sum(min(fellows, count) for count in strangers) // 2)


def _turns(past: Past, shape: Sequence[int], preferred: int, rounds: int) -> int:
    least = 0
    while not _can_be(least, past, shape, preferred, rounds):
        least += 1
    return least


def _can_be(apart: int, past: Past, shape: Sequence[int], preferred: int, rounds: int) -> bool:
    """Tell whether, by counting alone, everybody's places can be at most this far from even."""
    always = sum(shape) == len(past.byes) and all(size <= preferred for size in shape)
    least, most = [], []
    for counts in past.places:
        fit = _fitting(counts, rounds, apart)
        fit = [sits for sits in fit if sits == rounds or not always]
        if not fit:
            return False
        least.append(sum(counts) + fit[0])
        most.append(sum(counts) + fit[-1])
    total = sum(map(sum, past.places)) + rounds * sum(min(size, preferred) for size in shape)
    if not sum(least) <= total <= sum(most):
        return False
    return all(
        _place_can_be(place, apart, past, least, most, rounds * sum(s > place for s in shape))
        for place in range(preferred)
    )


def _place_can_be(
    place: int, apart: int, past: Past, least: Sequence[int], most: Sequence[int], new: int
) -> bool:
    counts = [places[place] for places in past.places]
    size = len(past.places[0]) if past.places else 1
    needed = sum(
        max(count, -(-(sits - (size - 1) * apart) // size))
        for count, sits in zip(counts, least, strict=True)
    )
    room = sum((sits + (size - 1) * apart) // size for sits in most)
    return needed <= sum(counts) + new <= room


def _fitting(counts: Sequence[int], rounds: int, apart: int) -> list[int]:
    """Return which numbers of sittings, up to `rounds`, can leave the counts this even."""
    filled, fitting = list(counts), []
    for sits in range(rounds + 1):
        if spread(filled) <= apart:
            fitting.append(sits)
        filled[filled.index(min(filled))] += 1
    return fitting
