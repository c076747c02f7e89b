"""Placing the players of a season in divisions. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player to be placed. `target` is the division to which the last season sends them, and
    `came` their division and rank there; a newcomer has neither. `since` orders newcomers."""

    entrant: int
    target: int | None = None
    came: tuple[int, int] = (0, 0)
    rating: float | None = None
    since: int = 0


def placed(candidates: Sequence[Candidate], size: int | None) -> list[list[int]]:
    """Return the players of each division, the highest first.

    Divisions are as even as can be. Everybody plays where the last season sends them, or higher,
    as long as there is room; newcomers with a rating join the highest division whose players are
    not stronger on the average, and those without one the lowest.
    """
    line = in_line(candidates)
    count = max(1, ceil(len(line) / size)) if size else 1
    divisions = []
    for number in range(1, count + 1):
        fair = ceil(len(line) / (count - number + 1))
        sent = sum(1 for one in line if one.target is not None and one.target <= number)
        taken = min(max(fair, sent if number < count else len(line)), size or len(line))
        divisions.append([one.entrant for one in line[:taken]])
        line = line[taken:]
    return divisions


def in_line(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the players from the highest to the lowest."""
    everybody = list(candidates)
    strength = _strengths(everybody)
    lowest = max((one.target for one in everybody if one.target is not None), default=1)

    def key(one: Candidate) -> tuple[float, ...]:
        rank = (*one.came, 0.0, 0.0)
        if one.target is not None:
            return one.target, 0, *rank
        if one.rating is None:
            return lowest, 2, 0, 0, 0.0, one.since
        return _division_for(one.rating, strength, lowest), 1, 0, 0, -one.rating, one.since

    return sorted(everybody, key=key)


def _strengths(candidates: Iterable[Candidate]) -> dict[int, float]:
    """Return the mean rating of the players whom the last season sends to each division."""
    found: dict[int, list[float]] = {}
    for one in candidates:
        if one.target is not None and one.rating is not None:
            found.setdefault(one.target, []).append(one.rating)
    return {division: fmean(ratings) for division, ratings in found.items()}


def _division_for(rating: float, strength: Mapping[int, float], lowest: int) -> int:
    fitting = [division for division, mean in strength.items() if rating >= mean]
    return min(fitting, default=lowest)


def movement(
    ranked: Sequence[int], division: int, divisions: int, promoted: int, relegated: int
) -> tuple[list[int], list[int]]:
    """Return who goes up from a division, and who goes down, by rank alone.

    Nobody goes up from the highest, or down from the lowest; in a small division going up comes
    before going down.
    """
    up = list(ranked[:promoted]) if division > 1 else []
    rest = list(ranked[len(up) :])
    down = rest[max(0, len(rest) - relegated) :] if division < divisions and relegated else []
    return up, down
