"""A house player who draws conclusions from votes.

It samples worlds that fit its view, likely ones more often, and makes the choice with the best
chances over all of them. It never sees what its seat may not see.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from engine.dealless import Dealless
from engine.game import Raw
from engine.idusmartii.bots.odds import INDEX, MERCHANT, Held, Spot, habit, swap_habit
from engine.idusmartii.bots.playout import ImaginedCourse
from engine.idusmartii.bots.steady import spot_of
from engine.idusmartii.bots.worlds import Worlds, hands_of
from engine.idusmartii.bots.worth import beside, laying, sitting, swapped

WORLDS: Final = 300


class Shrewd(Dealless):
    """Weighs every choice in sampled worlds."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        """Choose the legal entry with the best chances; of equal ones the first."""
        legal: list[Raw] = view["legal"]
        if len(legal) == 1:
            return legal[0]
        values = _WEIGHED[view["step"]](_Thought(view, rng), legal)
        return legal[max(range(len(legal)), key=values.__getitem__)]


class _Thought:
    """The knowledge on which a decision is based."""

    def __init__(self, view: Raw, rng: Random) -> None:
        self.me: int = view["viewer"]
        self.now: Raw = view["history"][-1]
        self.at: Spot = spot_of(view)
        worlds = Counter(hands_of(view, slots) for slots in Worlds(view, rng).slots(WORLDS))
        self.courses = [
            (ImaginedCourse(self.at, view["start"], hands, self.me, rng.getrandbits(32)), times)
            for hands, times in worlds.items()
        ]

    def fellow(self, aedile: int) -> int:
        """Return the other aedile."""
        return int(next(seat for seat in self.now["aediles"] if seat != aedile))

    def seen(self) -> int:
        """Return the card that was looked at."""
        return INDEX[self.now["peek"]["card"]]


def _votes(thought: _Thought, legal: list[Raw]) -> list[float]:
    """Weigh the first card: the other aedile lays too, and the praetor looks at one of the two."""
    values = [0.0] * len(legal)
    for course, times in thought.courses:
        other = course.hands[thought.fellow(thought.me)]
        praetor = course.hands[thought.now["praetor"]]
        for k, raw in enumerate(legal):
            values[k] += times * laying(course, INDEX[raw["card"]], other, praetor)
    return values


def _second_votes(thought: _Thought, legal: list[Raw]) -> list[float]:
    """Weigh the second card, at which nobody looks.

    A praetor who demanded a swap has revealed something of their own cards.
    """
    values = [0.0] * len(legal)
    for course, times in thought.courses:
        weight = float(times)
        if thought.seen() != MERCHANT:
            weight *= swap_habit(course.at, course.hands[thought.now["praetor"]], thought.seen())
        for k, raw in enumerate(legal):
            other = course.hands[thought.fellow(thought.me)]
            values[k] += weight * beside(course, INDEX[raw["card"]], other)
    return values


def _looks(thought: _Thought, legal: list[Raw]) -> list[float]:
    """Weigh a look by what can be made of each card that may lie there."""
    return [sum(map(max, _verdicts(thought, raw["aedile"]).values())) for raw in legal]


def _vetoes(thought: _Thought, legal: list[Raw]) -> list[float]:
    swap, lie = _verdicts(thought, thought.now["peek"]["seat"])[thought.seen()]
    return [swap if raw["do"] == "veto" else lie for raw in legal]


def _verdicts(thought: _Thought, aedile: int) -> Mapping[int, list[float]]:
    """Return, for each card an aedile may have laid, its worth if swapped and if left."""
    found = {card: [0.0, 0.0] for card in range(thought.at.phase + 1)}
    for course, times in thought.courses:
        laid, other = course.hands[aedile], course.hands[thought.fellow(aedile)]
        for card, values in found.items():
            weight = times * habit(course.at, laid)[card]
            swap = swapped(course, card, laid, other)
            values[0] += weight * swap
            values[1] += weight * (swap if card == MERCHANT else beside(course, card, other))
    return found


def _discards(thought: _Thought, legal: list[Raw]) -> list[float]:
    values = [0.0] * len(legal)
    for course, times in thought.courses:
        for k, raw in enumerate(legal):
            values[k] += times * course.won_with(_kept(course.hands[thought.me], raw))
    return values


def _kept(hand: Held, raw: Raw) -> int:
    one, two = hand
    return two if one == INDEX[raw["card"]] else one


def _assignments(thought: _Thought, legal: list[Raw]) -> list[float]:
    """Weigh the assignments; only the cards of the three seats matter, so few rounds differ."""
    values = [0.0] * len(legal)
    for course, times in thought.courses:
        known: dict[tuple[Held, Held, Held], float] = {}
        for k, raw in enumerate(legal):
            one, two = sorted(course.hands[seat] for seat in raw["aediles"])
            asked = one, two, course.hands[raw["praetor"]]
            if asked not in known:
                known[asked] = sitting(course, *asked)
            values[k] += times * known[asked]
    return values


_WEIGHED: Final[Mapping[str, Callable[[_Thought, list[Raw]], list[float]]]] = {
    "assign": _assignments,
    "vote": _votes,
    "peek": _looks,
    "veto": _vetoes,
    "revote": _second_votes,
    "discard": _discards,
}
