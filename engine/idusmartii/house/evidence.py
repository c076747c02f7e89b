"""What the finished rounds say about who is of which faction, seen from one seat.

For each round a table: how likely what the viewer knows of it is, for every faction of the
two aediles and the praetor. Made once a decision; reading it is cheap.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from math import log
from typing import Final, NamedTuple, TypeAlias

from engine.game import Raw
from engine.idusmartii.cards import CARDS, Card
from engine.idusmartii.house.odds import INDEX, Spot, habit, spot, veto_habit, winning

FACTIONS: Final = range(3)
MERCHANT: Final = INDEX["merchant"]
TRUST: Final = 12.0  # how surely a player is taken to keep the better of two cards

Table: TypeAlias = list[list[list[float]]]  # [faction of one][of two][of the praetor] -> log


class Clue(NamedTuple):
    """A tallied round."""

    one: int
    two: int
    praetor: int
    table: Table


class Kept(NamedTuple):
    """A discard somebody made: the chances of the three factions at that moment."""

    seat: int
    chances: tuple[float, float, float]


def clues(view: Raw) -> list[Clue]:
    """The tallied rounds of a view."""
    found = []
    for played, at in _with_spots(view):
        if played["tally"]:
            one, two = played["aediles"]
            found.append(Clue(one, two, played["praetor"], _table(played, at)))
    return found


def discards(view: Raw) -> list[Kept]:
    """The discards of a view, whoever made them."""
    found = []
    for played, at in _with_spots(view):
        finished = played["round"] != view["round"] or played["phase"] != view["phase"]
        if finished and (played["phase"] == 1) == (played["round"] > 1):
            lo, tr = _moved(at, played["tally"])
            found.append(Kept(played["consul"], winning(at.seats, at.left, lo, tr)))
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


def _table(played: Raw, at: Spot) -> Table:
    ways = list(_ways(played, at.phase))
    habits = [habit(at, faction) for faction in FACTIONS]
    vetoes = [[veto_habit(at, faction, card) for card in FACTIONS] for faction in FACTIONS]
    return [
        [
            [
                log(sum(_likely(way, habits[a], habits[b], vetoes[p]) for way in ways) + 1e-9)
                for p in FACTIONS
            ]
            for b in FACTIONS
        ]
        for a in FACTIONS
    ]


class _Way(NamedTuple):
    """One way a round may have gone: what was laid, what was seen, what came instead."""

    laid: tuple[int, int]
    peeked: int  # 0 or 1: which aedile
    veto: bool | None
    instead: int | None


def _likely(
    way: _Way, one: tuple[float, ...], two: tuple[float, ...], vetoes: list[float]
) -> float:
    first, second = way.laid
    seen = way.laid[way.peeked]
    chance = one[first] * two[second]
    if way.veto is not None:
        chance *= vetoes[seen] if way.veto else 1 - vetoes[seen]
    if way.instead is not None:
        again = two if way.peeked else one
        chance *= again[way.instead] / max(1 - again[seen], 1e-6)
    return chance


def _ways(played: Raw, phase: int) -> Iterator[_Way]:
    """All that fits what the viewer knows of the round."""
    peeked = played["aediles"].index(played["peek"]["seat"])
    known = {card["seat"]: card["card"] for card in played["laid"]}
    final_known = [_index(known[seat]) for seat in played["aediles"]]
    seen_known = _index(played["peek"]["card"])
    tally = sorted(INDEX[card] for card in played["tally"])
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
