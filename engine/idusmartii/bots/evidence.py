"""Evidence of the finished rounds about who holds what, as seen from one seat.

A `Clue` gives the probability of what the viewer knows of a round, for any cards that its two
aediles and its praetor may have held. It caches its answers, because worlds are weighed many times.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from math import exp, log
from typing import Final, NamedTuple, TypeAlias

from engine.game import Raw
from engine.idusmartii.bots.odds import (
    MERCHANT,
    NOISE,
    Held,
    Spot,
    Triple,
    habit,
    spot,
    swap_habit,
    winning,
)
from engine.idusmartii.cards import CARDS, Card

TRUST: Final = 40.0  # how surely a player is expected to keep the better of two cards
UNHEARD_OF: Final = 1e-9  # the probability of unexpected play: small, but not zero

Hands: TypeAlias = tuple[Held, Held, Held]  # of the two aediles and the praetor


class _Way(NamedTuple):
    """One way in which a round may have gone: cards laid, card seen, card laid instead."""

    laid: tuple[int, int]
    peeked: int  # 0 or 1: which aedile
    veto: bool | None
    instead: int | None


class Clue:
    """A tallied round."""

    def __init__(self, played: Raw, at: Spot) -> None:
        self.turn = turn_of(at)
        self.seats: tuple[int, ...] = (*played["aediles"], played["praetor"])
        self._at = at
        self._ways = list(_ways(played, at.phase))
        self._known: dict[Hands, float] = {}

    def weight(self, hands: Hands) -> float:
        """Return the logarithm of the probability of the round, given these hands."""
        found = self._known.get(hands)
        if found is None:
            likely = sum(_likely(self._at, way, hands) for way in self._ways)
            found = self._known[hands] = log(likely + UNHEARD_OF)
        return found


class NotedDiscard(NamedTuple):
    """A discard: who made it, when, and the three factions' chances at that moment."""

    seat: int
    turn: int
    chances: Triple

    def weight(self, kept: int, gone: int) -> float:
        """Return the logarithm of the probability that this one of two cards was kept."""
        if kept == gone:
            return 0.0
        better = 1 / (1 + exp(TRUST * (self.chances[gone] - self.chances[kept])))
        return log((1 - NOISE) * better + NOISE / 2)


def turn_of(at: Spot) -> int:
    """Return the number of the round, counted through both phases."""
    return 2 * at.seats - at.left


def clues(view: Raw) -> list[Clue]:
    """Return the tallied rounds of a view as clues."""
    return [Clue(played, at) for played, at in _with_spots(view) if played["tally"]]


def discards(view: Raw) -> list[NotedDiscard]:
    """Return the discards of a view, of all seats."""
    found = []
    for played, at in _with_spots(view):
        finished = played["round"] != view["round"] or played["phase"] != view["phase"]
        if finished and (played["phase"] == 1) == (played["round"] > 1):
            chances = winning(at.seats, at.left, *_moved(at, played["tally"]))
            found.append(NotedDiscard(played["consul"], turn_of(at), chances))
    return found


def _with_spots(view: Raw) -> Iterator[tuple[Raw, Spot]]:
    """Yield every round with the spot from which it was played."""
    lo = tr = 0
    for played in view["history"]:
        at = spot(view["seats"], played["phase"], played["round"], lo, tr)
        yield played, at
        if played["tally"]:
            lo, tr = _moved(at, played["tally"])


def _moved(at: Spot, tally: list[str]) -> tuple[int, int]:
    return at.loyalist + tally.count("loyalist"), at.traitor + tally.count("traitor")


def _likely(at: Spot, way: _Way, hands: Hands) -> float:
    one, two, praetor = hands
    (first, second), laid = way.laid, (habit(at, one), habit(at, two))
    seen, again = way.laid[way.peeked], laid[way.peeked]
    chance = laid[0][first] * laid[1][second]
    if way.veto is not None:
        swapped = swap_habit(at, praetor, seen)
        chance *= swapped if way.veto else 1 - swapped
    if way.instead is not None:
        chance *= again[way.instead] / (1 - again[seen])
    return chance


def _ways(played: Raw, phase: int) -> Iterator[_Way]:
    """Yield all ways that fit what the viewer knows of the round."""
    peeked = played["aediles"].index(played["peek"]["seat"])
    known = {card["seat"]: card["card"] for card in played["laid"]}
    final_known = [_index(known[seat]) for seat in played["aediles"]]
    seen_known = _index(played["peek"]["card"])
    tally = sorted(CARDS.index(card) for card in played["tally"])
    for laid in product(range(phase + 1), repeat=2):
        seen = laid[peeked]
        shown = phase == 2 and seen == MERCHANT
        if shown != (played["veto"] is None) or seen_known not in (None, seen):
            continue
        for card in _instead(seen, played["veto"], phase):
            final = _replaced(laid, peeked, card)
            fits = all(k in (None, f) for k, f in zip(final_known, final, strict=True))
            if fits and sorted(final) == tally:
                choice = card if phase == 2 else None
                yield _Way((laid[0], laid[1]), peeked, played["veto"], choice)


def _instead(seen: int, veto: bool | None, phase: int) -> Iterable[int | None]:
    if veto is False:
        return (None,)
    return [card for card in range(phase + 1) if card != seen]


def _replaced(laid: tuple[int, ...], peeked: int, card: int | None) -> tuple[int, ...]:
    if card is None:
        return laid
    return (card, laid[1]) if peeked == 0 else (laid[0], card)


def _index(card: Card | None) -> int | None:
    return None if card is None else CARDS.index(card)
