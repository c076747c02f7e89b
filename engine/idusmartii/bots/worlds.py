"""Worlds that fit what a seat knows, likely ones more often (a Metropolis chain)."""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Final, TypeAlias

from engine.game import Raw
from engine.idusmartii.bots.evidence import clues, discards
from engine.idusmartii.bots.hearsay import hearsay
from engine.idusmartii.bots.odds import INDEX, Held
from engine.idusmartii.cards import CARDS, Card, deck

WARM_UP: Final = 400  # steps before the first world
BETWEEN: Final = 12  # steps from one world to the next

Slots: TypeAlias = list[int]  # two cards for each seat: the one it kept, then the one it discarded

# Hands by their cards, which are looked up thousands of times in a decision.
ONE: Final[tuple[Held, ...]] = tuple((card,) for card in range(3))
TWO: Final[tuple[tuple[Held, ...], ...]] = tuple(
    tuple((min(a, b), max(a, b)) for b in range(3)) for a in range(3)
)


class Worlds:
    """The chain: two hidden cards change places if what is known stays likely enough."""

    def __init__(self, view: Raw, rng: Random) -> None:
        self._rng = rng
        self._clues = clues(view)
        self._discards = discards(view)
        self._hearsay = hearsay(view)
        self._discarded_on = {kept.seat: kept.turn for kept in self._discards}
        self._slots = _first_guess(view, rng)
        mine = 2 * view["viewer"]
        self._hidden = [s for s in range(len(self._slots)) if s not in (mine, mine + 1)]
        self._weights = [self._weight(number) for number in range(self._known())]
        self._about = [self._says_of(seat) for seat in range(view["seats"])]

    def sample(self, count: int) -> Iterator[list[tuple[Card, Card]]]:
        """Yield worlds as cards: what each seat kept (or may keep), and its other card."""
        for slots in self.slots(count):
            cards = [CARDS[slot] for slot in slots]
            yield list(zip(cards[::2], cards[1::2], strict=True))

    def slots(self, count: int) -> Iterator[Slots]:
        """Yield worlds as numbers."""
        self._walk(WARM_UP)
        for _ in range(count):
            self._walk(BETWEEN)
            yield list(self._slots)

    def _walk(self, steps: int) -> None:
        slots, hidden, random = self._slots, self._hidden, self._rng.random
        for _ in range(steps):
            one = hidden[int(random() * len(hidden))]
            two = hidden[int(random() * len(hidden))]
            if slots[one] == slots[two]:
                continue
            slots[one], slots[two] = slots[two], slots[one]
            touched = self._about[one // 2] | self._about[two // 2]
            weights = [(number, self._weight(number)) for number in touched]
            gain = sum(weight - self._weights[number] for number, weight in weights)
            if gain >= 0 or random() < exp(gain):
                for number, weight in weights:
                    self._weights[number] = weight
            else:
                slots[one], slots[two] = slots[two], slots[one]

    def _known(self) -> int:
        """Return how many known things there are: rounds, then discards, then claims."""
        return len(self._clues) + len(self._discards) + len(self._hearsay)

    def _says_of(self, seat: int) -> set[int]:
        """Return the numbers of the known things that concern a seat."""
        rounds = {number for number, clue in enumerate(self._clues) if seat in clue.seats}
        kept = enumerate(self._discards, len(self._clues))
        said = enumerate(self._hearsay, len(self._clues) + len(self._discards))
        claims = {number for number, claim in said if seat in claim.seats}
        return rounds | {number for number, made in kept if made.seat == seat} | claims

    def _weight(self, number: int) -> float:
        """Return the logarithm of the probability of one known thing in this world."""
        if number < len(self._clues):
            clue = self._clues[number]
            one, two, praetor = clue.seats
            held, turn = self._held, clue.turn
            return clue.weight((held(one, turn), held(two, turn), held(praetor, turn)))
        number -= len(self._clues)
        if number >= len(self._discards):
            claim = self._hearsay[number - len(self._discards)]
            speaker, subject = (self._has(seat) for seat in claim.seats)
            return claim.weight(speaker, subject)
        made = self._discards[number]
        return made.weight(self._slots[2 * made.seat], self._slots[2 * made.seat + 1])

    def _has(self, seat: int) -> Held:
        """Return what a seat holds now, or may still keep."""
        kept, other = self._slots[2 * seat], self._slots[2 * seat + 1]
        return ONE[kept] if seat in self._discarded_on else TWO[kept][other]

    def _held(self, seat: int, turn: int) -> Held:
        """Return what a seat held in a round."""
        kept, other = self._slots[2 * seat], self._slots[2 * seat + 1]
        return ONE[kept] if turn > self._discarded_on.get(seat, turn) else TWO[kept][other]


def hands_of(view: Raw, slots: Slots) -> tuple[Held, ...]:
    """Return what each seat holds now in that world, the viewer's own cards as they are."""
    me = view["viewer"]
    hands = [
        ONE[slots[2 * seat]] if count == 1 else TWO[slots[2 * seat]][slots[2 * seat + 1]]
        for seat, count in enumerate(view["cards"])
    ]
    hands[me] = held(view["hands"][me])
    return tuple(hands)


def held(cards: Sequence[Card]) -> Held:
    """Return faction cards as numbers."""
    return tuple(sorted(INDEX[card] for card in cards))


def _first_guess(view: Raw, rng: Random) -> Slots:
    """Deal the viewer's own cards as they are and all others at random."""
    me = view["viewer"]
    own = [*view["hands"][me], *(p["discard"] for p in view["history"] if p["discard"])]
    rest = deck(view["seats"])
    for card in own:
        rest.remove(card)
    rng.shuffle(rest)
    cards = [*rest[: 2 * me], *own, *rest[2 * me :]]
    return [INDEX[card] for card in cards]
