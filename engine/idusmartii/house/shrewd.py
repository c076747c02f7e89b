"""A player who reasons about who voted what.

It deals out worlds that fit its view, plays every choice to the end in each of them, and takes
the choice that wins most often. It never sees what its seat may not see.
"""

from random import Random
from typing import Final

from engine.dealless import Dealless
from engine.game import Raw
from engine.idusmartii.cards import Card
from engine.idusmartii.entries import decode
from engine.idusmartii.house.playout import played_out, state_of
from engine.idusmartii.house.steady import value
from engine.idusmartii.house.worlds import Worlds
from engine.idusmartii.rules import apply

GAMES: Final = 160  # playouts for each choice
PRIOR: Final = 1.0  # what the bare odds count beside them: playouts alone are noisy early on
SHORT_LIST: Final = 5  # assignments that are worth playing out


class Shrewd(Dealless):
    """Searches over sampled hidden cards."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        """The legal entry that wins most of the worlds."""
        legal: list[Raw] = view["legal"]
        if len(legal) == 1:
            return legal[0]
        worlds = list(Worlds(view, rng).sample(GAMES))
        if view["step"] == "assign":
            legal = _short_list(view, worlds)
        wins = [PRIOR * GAMES * value(view, raw) for raw in legal]
        for world in worlds:
            seed = rng.getrandbits(32)  # the same luck for every choice
            for index, raw in enumerate(legal):
                wins[index] += _won(view, world, raw, Random(seed))
        return legal[max(range(len(legal)), key=wins.__getitem__)]


def _won(view: Raw, world: list[tuple[Card, Card]], raw: Raw, rng: Random) -> bool:
    state = state_of(view, world, rng)
    end = played_out(apply(state, decode(state, raw)), rng)
    return end.result is not None and view["viewer"] in end.result.winners


def _short_list(view: Raw, worlds: list[list[tuple[Card, Card]]]) -> list[Raw]:
    """The assignments that bring most friends into office, an aedile counting most."""
    mine = view["hands"][view["viewer"]]
    friends = [0] * view["seats"]
    for world in worlds:
        for seat, (card, _) in enumerate(world):
            friends[seat] += card in mine
    legal: list[Raw] = view["legal"]

    def friendly(entry: Raw) -> int:
        one, two, praetor = (int(seat) for seat in (*entry["aediles"], entry["praetor"]))
        return 2 * (friends[one] + friends[two]) + friends[praetor]

    return sorted(legal, key=friendly, reverse=True)[:SHORT_LIST]
