"""Deals that fit what a seat knows, the likely ones more often (a Metropolis chain)."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Final

from engine.game import Raw
from engine.idusmartii.cards import CARDS, Card, deck
from engine.idusmartii.house.evidence import TRUST, clues, discards
from engine.idusmartii.house.odds import INDEX

WARM_UP: Final = 300  # steps before the first world
BETWEEN: Final = 12  # steps from one world to the next


class Worlds:
    """The chain. Every seat has two slots: what it is (kept, or leans to), and the other card."""

    def __init__(self, view: Raw, rng: Random) -> None:
        self._rng = rng
        self._clues = clues(view)
        self._discards = discards(view)
        self._slots = _first_guess(view, rng)
        mine = 2 * view["viewer"]
        self._hidden = [s for s in range(len(self._slots)) if s not in (mine, mine + 1)]
        self._now = self._weight()

    def sample(self, count: int) -> Iterator[list[tuple[Card, Card]]]:
        """Worlds: for every seat what it is, and its other card."""
        self._walk(WARM_UP)
        for _ in range(count):
            self._walk(BETWEEN)
            cards = [CARDS[slot] for slot in self._slots]
            yield list(zip(cards[::2], cards[1::2], strict=True))

    def _walk(self, steps: int) -> None:
        slots, hidden, random = self._slots, self._hidden, self._rng.random
        for _ in range(steps):
            one = hidden[int(random() * len(hidden))]
            two = hidden[int(random() * len(hidden))]
            if slots[one] == slots[two]:
                continue
            slots[one], slots[two] = slots[two], slots[one]
            weight = self._weight()
            if weight >= self._now or random() < exp(weight - self._now):
                self._now = weight
            else:
                slots[one], slots[two] = slots[two], slots[one]

    def _weight(self) -> float:
        """The logarithm of how likely everything known is in this world."""
        slots = self._slots
        total = 0.0
        for one, two, praetor, table in self._clues:
            total += table[slots[2 * one]][slots[2 * two]][slots[2 * praetor]]
        for seat, chances in self._discards:
            total += TRUST * (chances[slots[2 * seat]] - chances[slots[2 * seat + 1]]) / 2
        return total


def _first_guess(view: Raw, rng: Random) -> list[int]:
    """Own cards where they belong, all others dealt at random."""
    me = view["viewer"]
    own = [*view["hands"][me], *(p["discard"] for p in view["history"] if p["discard"])]
    rest = deck(view["seats"])
    for card in own:
        rest.remove(card)
    rng.shuffle(rest)
    cards = [*rest[: 2 * me], *own, *rest[2 * me :]]
    return [INDEX[card] for card in cards]
