"""The chances of each faction to win from a place on the track, if everybody votes at random.

There is one table for each number of players, computed when first needed. It covers the whole end
of the game (two steps ahead, the limit, the merchants' draw), so a player who votes by it does not
push a marker too far.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, TypeAlias

from engine.idusmartii.cards import CARDS, LIMIT, Card

Triple: TypeAlias = tuple[float, float, float]  # by loyalist, traitor, merchant
Held: TypeAlias = tuple[int, ...]  # one or two factions by number, ascending

INDEX: Final[dict[Card, int]] = {card: index for index, card in enumerate(CARDS)}
LOYALIST, TRAITOR, MERCHANT = range(3)
STEPS: Final = ((1, 0), (0, 1), (0, 0))  # what each card does to the track
AT_RANDOM: Final[dict[int, Triple]] = {1: (0.5, 0.5, 0.0), 2: (0.4, 0.4, 0.2)}
SHARP: Final = 100.0  # how surely a player is expected to choose the better card
NOISE: Final = 0.1  # share of choices that are made at random


class Spot(NamedTuple):
    """A place on the track, and how much is to come after the round in play."""

    seats: int
    phase: int
    left: int  # rounds after this one
    loyalist: int
    traitor: int


def spot(seats: int, phase: int, number: int, loyalist: int, traitor: int) -> Spot:
    """Return the spot of a round that is not yet tallied."""
    return Spot(seats, phase, seats * (3 - phase) - number, loyalist, traitor)


def winning(seats: int, left: int, loyalist: int, traitor: int) -> Triple:
    """Return the factions' chances with `left` rounds to play."""
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
    """Return what two random cards do: (probability, loyalist steps, traitor steps), summed up."""
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
    """Return the faction's chances for each card, if it is tallied with a random one."""
    seats, phase, left, loyalist, traitor = at
    values = [0.0, 0.0, 0.0]
    for mine, (a, b) in enumerate(STEPS):
        for other, (c, d) in enumerate(STEPS):
            p = AT_RANDOM[phase][other]
            if p:
                after = winning(seats, left, loyalist + a + c, traitor + b + d)
                values[mine] += p * after[faction]
    return (values[0], values[1], values[2])


@lru_cache(maxsize=200_000)
def habit(at: Spot, hand: Held) -> Triple:
    """Return how often a player with these faction cards is expected to lay each card."""
    values = hopes(at, hand)
    best = max(values)
    weights = [exp(SHARP * (value - best)) for value in values]
    total = sum(weights)
    odds = [(1 - NOISE) * weight / total + NOISE / len(values) for weight in weights]
    return (odds[0], odds[1], odds[2] if at.phase == 2 else 0.0)


@lru_cache(maxsize=200_000)
def swap_habit(at: Spot, hand: Held, seen: int) -> float:
    """Return how often a praetor with these cards is expected to swap the card they saw."""
    values = hopes(at, hand)
    others = [value for card, value in enumerate(values) if card != seen]
    gain = sum(others) / len(others) - values[seen]
    return (1 - NOISE) / (1 + exp(-SHARP * gain)) + NOISE / 2


@lru_cache(maxsize=200_000)
def counted(at: Spot, aedile: Held, praetor: Held) -> Triple:
    """Return what is tallied of an aedile after this praetor has looked at their card."""
    found = [0.0, 0.0, 0.0]
    for seen, laid in enumerate(habit(at, aedile)):
        swapped = laid * (1.0 if seen == MERCHANT else swap_habit(at, praetor, seen))
        found[seen] += laid - swapped
        for card, chance in instead(at, aedile, seen):
            found[card] += swapped * chance
    return (found[0], found[1], found[2])


@lru_cache(maxsize=200_000)
def instead(at: Spot, aedile: Held, seen: int) -> tuple[tuple[int, float], ...]:
    """Return the cards an aedile may lay after taking one back, and how often they lay each."""
    odds = habit(at, aedile)
    others = [card for card in range(at.phase + 1) if card != seen]
    total = sum(odds[card] for card in others)
    return tuple((card, odds[card] / total) for card in others)


def hopes(at: Spot, hand: Held) -> list[float]:
    """Return, for each card that may be laid, the chances of the best card in hand."""
    return [max(worth(at, faction)[card] for faction in hand) for card in range(at.phase + 1)]
