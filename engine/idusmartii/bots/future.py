"""The chances of each faction to win phase 2 from a place on the track.

In `odds` everybody votes at random. Here everybody votes for their own faction, judged by those
odds. There is one `Future` for each count of loyalists, traitors and merchants; it caches its
answers.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from engine.idusmartii.bots.odds import (
    LOYALIST,
    MERCHANT,
    STEPS,
    TRAITOR,
    Spot,
    Triple,
    counted,
    habit,
)
from engine.idusmartii.cards import LIMIT

Counts: TypeAlias = tuple[int, int, int]  # of loyalists, traitors, merchants
Tally: TypeAlias = dict[tuple[int, int], float]  # steps of the two markers -> probability

CARDS_MOVE: Final = {
    (one, two): (STEPS[one][0] + STEPS[two][0], STEPS[one][1] + STEPS[two][1])
    for one, two in product(range(3), repeat=2)
}
MOVES: Final = tuple(dict.fromkeys(CARDS_MOVE.values()))
CERTAIN: Final[tuple[Triple, ...]] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class Future:
    """The rest of phase 2 with given numbers of each faction and random offices."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts
        self._seats = sum(counts)
        self._limit = LIMIT[self._seats]
        self._draws = list(_draws(counts))
        self._known: dict[tuple[int, int, int], Triple] = {}

    def winning(self, left: int, loyalist: int, traitor: int) -> Triple:
        """Return the factions' chances with `left` rounds to play."""
        asked = left, loyalist, traitor
        found = self._known.get(asked)
        if found is None:
            found = self._known[asked] = self._reckon(left, loyalist, traitor)
        return found

    def _reckon(self, left: int, loyalist: int, traitor: int) -> Triple:
        if loyalist > self._limit:
            return self._won(TRAITOR, TRAITOR)
        if traitor > self._limit:
            return self._won(LOYALIST, LOYALIST)
        if left == 0:
            return self._ides(loyalist, traitor)
        one = two = three = 0.0
        at = Spot(self._seats, 2, left - 1, loyalist, traitor)
        for (lo, tr), p in self._tally(at).items():
            x, y, z = self.winning(left - 1, loyalist + lo, traitor + tr)
            one, two, three = one + p * x, two + p * y, three + p * z
        return (one, two, three)

    def _ides(self, loyalist: int, traitor: int) -> Triple:
        if abs(loyalist - traitor) < 2:
            return CERTAIN[MERCHANT]
        ahead, rival = (LOYALIST, TRAITOR) if loyalist > traitor else (TRAITOR, LOYALIST)
        return self._won(ahead, rival)

    def _won(self, faction: int, needed: int) -> Triple:
        """Let a faction win only if some seat belongs to the faction that this requires."""
        return CERTAIN[faction if self._counts[needed] else MERCHANT]

    def _tally(self, at: Spot) -> Tally:
        """Return the probabilities of what the next round does to the markers."""
        spared, looked_at = _manners(at)
        beside = [[0.0, 0.0, 0.0] for _ in spared]  # the cards that lie beside each faction's card
        for one, two, praetor, drawn in self._draws:
            for card, p in enumerate(looked_at[two][praetor]):
                beside[one][card] += drawn * p
        found = dict.fromkeys(MOVES, 0.0)
        for mine, others in zip(spared, beside, strict=True):
            for (one, two), move in CARDS_MOVE.items():
                found[move] += mine[one] * others[two]
        return found


@lru_cache(maxsize=20_000)
def _manners(at: Spot) -> tuple[list[Triple], list[list[Triple]]]:
    """Return by faction what an aedile lays, and what is tallied after a praetor has looked."""
    laid = [habit(at, (faction,)) for faction in range(3)]
    return laid, [[counted(at, (two,), (one,)) for one in range(3)] for two in range(3)]


def _draws(counts: Counts) -> Iterator[tuple[int, int, int, float]]:
    """Yield the factions of three seats drawn for offices, with the probability."""
    for one, two, three in product(range(3), repeat=3):
        left, p = list(counts), 1.0
        for faction in (one, two, three):
            p *= left[faction] / sum(left)
            left[faction] -= 1
        if p > 0:
            yield one, two, three, p


@lru_cache(maxsize=256)
def future(counts: Counts) -> Future:
    """Return the future for these counts; few different counts are possible at a table."""
    return Future(counts)
