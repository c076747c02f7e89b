"""What the finished rounds say about who holds what, seen from one seat.

A clue tells how likely what the viewer knows of a round is, for whatever cards its two aediles and
its praetor held. It remembers what it was asked: worlds are weighed over and over.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from math import exp, log
from typing import Final, NamedTuple, TypeAlias

from engine.game import Raw
from engine.idusmartii.cards import CARDS, Card
from engine.idusmartii.house.odds import (
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

TRUST: Final = 40.0  # how surely a player is taken to keep the better of two cards
UNHEARD_OF: Final = 1e-9  # what nobody is expected to do: rare, but never impossible

Hands: TypeAlias = tuple[Held, Held, Held]  # of the two aediles and the praetor


class _Way(NamedTuple):
    """One way a round may have gone: what was laid, what was seen, what came instead."""

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
        """The logarithm of how likely it is with these hands."""
        found = self._known.get(hands)
        if found is None:
            likely = sum(_likely(self._at, way, hands) for way in self._ways)
            found = self._known[hands] = log(likely + UNHEARD_OF)
        return found


class Kept(NamedTuple):
    """A discard somebody made: when, and the chances of the three factions at that moment."""

    seat: int
    turn: int
    chances: Triple

    def weight(self, kept: int, gone: int) -> float:
        """The logarithm of how likely it is that of two cards this one was kept."""
        if kept == gone:
            return 0.0
        better = 1 / (1 + exp(TRUST * (self.chances[gone] - self.chances[kept])))
        return log((1 - NOISE) * better + NOISE / 2)


def turn_of(at: Spot) -> int:
    """The rounds counted through both phases."""
    return 2 * at.seats - at.left


def clues(view: Raw) -> list[Clue]:
    """The tallied rounds of a view."""
    return [Clue(played, at) for played, at in _with_spots(view) if played["tally"]]


def discards(view: Raw) -> list[Kept]:
    """The discards of a view, whoever made them."""
    found = []
    for played, at in _with_spots(view):
        finished = played["round"] != view["round"] or played["phase"] != view["phase"]
        if finished and (played["phase"] == 1) == (played["round"] > 1):
            chances = winning(at.seats, at.left, *_moved(at, played["tally"]))
            found.append(Kept(played["consul"], turn_of(at), chances))
    return found


def _with_spots(view: Raw) -> Iterator[tuple[Raw, Spot]]:
    """Every round with the spot it was played from."""
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
    """All that fits what the viewer knows of the round."""
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
