"""How likely each faction is to win from a place on the track, if everybody votes at random.

One table a number of players, made when first asked for. It knows the whole end of the game
(two steps ahead, the limit, the merchants' draw), so whoever votes by it stops in time.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, TypeAlias

from engine.idusmartii.cards import CARDS, LIMIT, Card

Triple: TypeAlias = tuple[float, float, float]  # by loyalist, traitor, merchant

INDEX: Final[dict[Card, int]] = {card: index for index, card in enumerate(CARDS)}
STEPS: Final = ((1, 0), (0, 1), (0, 0))  # what each card does to the track
AT_RANDOM: Final[dict[int, Triple]] = {1: (0.5, 0.5, 0.0), 2: (0.4, 0.4, 0.2)}
SHARP: Final = 40.0  # how surely a player is taken to choose the better card
NOISE: Final = 0.12  # how much of it is anything at all


class Spot(NamedTuple):
    """A place on the track, and what is still to come after the round in play."""

    seats: int
    phase: int
    left: int  # rounds after this one
    loyalist: int
    traitor: int


def spot(seats: int, phase: int, number: int, loyalist: int, traitor: int) -> Spot:
    """The spot of a round that is not yet tallied."""
    return Spot(seats, phase, seats * (3 - phase) - number, loyalist, traitor)


def winning(seats: int, left: int, loyalist: int, traitor: int) -> Triple:
    """The factions' chances with so many rounds left."""
    limit = LIMIT[seats]
    if loyalist > limit:
        return (0.0, 1.0, 0.0)
    if traitor > limit:
        return (1.0, 0.0, 0.0)
    return _table(seats)[left][loyalist][traitor]


@lru_cache(maxsize=8)
def _table(seats: int) -> list[list[list[Triple]]]:
    limit = LIMIT[seats]
    table = [[[_ides(lo, tr) for tr in range(limit + 1)] for lo in range(limit + 1)]]
    for left in range(1, 2 * seats + 1):
        pairs = _pairs(2 if left <= seats else 1)
        last = table[-1]
        table.append(
            [
                [_before(last, limit, lo, tr, pairs) for tr in range(limit + 1)]
                for lo in range(limit + 1)
            ]
        )
    return table


def _ides(loyalist: int, traitor: int) -> Triple:
    if abs(loyalist - traitor) < 2:
        return (0.0, 0.0, 1.0)
    return (1.0, 0.0, 0.0) if loyalist > traitor else (0.0, 1.0, 0.0)


def _pairs(phase: int) -> list[tuple[float, int, int]]:
    """What two random cards do: (probability, loyalist steps, traitor steps), summed up."""
    found: dict[tuple[int, int], float] = {}
    odds = AT_RANDOM[phase]
    for one, (a, b) in zip(odds, STEPS, strict=True):
        for two, (c, d) in zip(odds, STEPS, strict=True):
            found[a + c, b + d] = found.get((a + c, b + d), 0.0) + one * two
    return [(p, lo, tr) for (lo, tr), p in found.items() if p]


def _before(
    last: list[list[Triple]],
    limit: int,
    loyalist: int,
    traitor: int,
    pairs: list[tuple[float, int, int]],
) -> Triple:
    one = two = three = 0.0
    for p, lo, tr in pairs:
        if loyalist + lo > limit:
            two += p
        elif traitor + tr > limit:
            one += p
        else:
            a, b, c = last[loyalist + lo][traitor + tr]
            one, two, three = one + p * a, two + p * b, three + p * c
    return (one, two, three)


@lru_cache(maxsize=100_000)
def worth(at: Spot, faction: int) -> Triple:
    """What each card, tallied beside a random one, makes of the faction's chances."""
    seats, phase, left, loyalist, traitor = at
    values = [0.0, 0.0, 0.0]
    for mine, (a, b) in enumerate(STEPS):
        for other, (c, d) in enumerate(STEPS):
            p = AT_RANDOM[phase][other]
            if p:
                after = winning(seats, left, loyalist + a + c, traitor + b + d)
                values[mine] += p * after[faction]
    return (values[0], values[1], values[2])


@lru_cache(maxsize=100_000)
def habit(at: Spot, faction: int) -> Triple:
    """How often somebody of the faction is expected to lay each card."""
    values = worth(at, faction)
    usable = 3 if at.phase == 2 else 2
    best = max(values[:usable])
    weights = [exp(SHARP * (value - best)) for value in values[:usable]]
    total = sum(weights)
    odds = [(1 - NOISE) * weight / total + NOISE / usable for weight in weights]
    return (odds[0], odds[1], odds[2] if usable == 3 else 0.0)


def veto_habit(at: Spot, faction: int, seen: int) -> float:
    """How often a praetor of the faction is expected to have a card he saw swapped."""
    odds = habit(at, faction)
    others = [p for card, p in enumerate(odds) if card != seen and (at.phase == 2 or card < 2)]
    swapped = sum(others) / len(others)
    return swapped / (swapped + odds[seen])
