"""How strong the house players of Idus Martii are.

    python -m tests.bench.idus_strength [--games 200] [--seats 5 6 7 8] [--seed 1]
        [--pair shrewd,steady]

One player sits among others of another strength, seats rotated. Its share of wins is compared,
deal by deal, with what one of the others wins in its place with the same cards: what chance
would give it. How long it thinks is told too, in time of a core: others use this machine as well.
"""

import argparse
import sys
from random import Random
from time import process_time

from engine.dealless import Dealless
from engine.game import Bot, Raw
from engine.idusmartii.bots import bots
from engine.idusmartii.bots.tournament import strength

PAIRS = (("steady", "novice"), ("novice", "steady"), ("shrewd", "novice"), ("shrewd", "steady"))


class Timed(Dealless):
    """A house player with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.times: list[float] = []

    def choose(self, view: Raw, rng: Random) -> Raw:
        began = process_time()
        entry = self.bot.choose(view, rng)
        self.times.append(process_time() - began)
        return entry


def main(arguments: list[str]) -> int:
    """Play all pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, nargs="+", default=[5, 6, 7, 8])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pair", action="append", metavar="ONE,REST", help="only this one")
    asked = parser.parse_args(arguments)
    for one, rest in [pair.split(",") for pair in asked.pair or ()] or PAIRS:
        for seats in asked.seats:
            thinker = Timed(bots[one])
            found = strength(thinker, bots[rest], seats, asked.games, Random(asked.seed))
            thought = thinker.times
            sys.stdout.write(
                f"one {one} among {seats - 1} {rest}: wins {found.wins:.1%}, "
                f"one of the others in its place {found.others:.1%}; "
                f"ahead by {found.lead:+.1%} ± {found.margin:.1%} ({found.games} games); an entry "
                f"{1000 * sum(thought) / len(thought):.0f} ms, longest {1000 * max(thought):.0f}\n"
            )
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
