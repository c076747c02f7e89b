"""The state of a game, and which seats must act."""

from collections import Counter
from typing import NamedTuple

CARDS = range(1, 6)
OMENS = range(1, 5)


class State(NamedTuple):
    seats: int
    start: int
    omens: tuple[int, ...]  # those that are read, in order
    patrons: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...] = ()  # the cards of each round, by seat
    laid: tuple[int | None, ...] = ()  # of this round
    rules: int = 2  # the version of the rules

    @property
    def is_over(self):
        return len(self.shown) == len(self.omens)

    def hand(self, seat):
        """What the seat could lay before this round's card: all know it."""
        return [card for card in CARDS if all(cards[seat] != card for cards in self.shown)]

    @property
    def takers(self):
        return [taker_of(cards) for cards in self.shown]

    def points(self, seat):
        taken = zip(self.omens, self.takers, strict=False)
        own = 3 if self.rules == 1 else 2
        return sum(
            omen * (own if omen == self.patrons[seat] else 1) for omen, by in taken if by == seat
        )


def taker_of(cards):
    """Who laid the highest card that nobody else laid, if anybody did."""
    alone = [card for card, times in Counter(cards).items() if times == 1]
    return cards.index(max(alone)) if alone else None


def actors(state):
    return () if state.is_over else tuple(s for s, card in enumerate(state.laid) if card is None)
