"""How long games of house players last, and how long they do nothing but move Caesar.

    python -m tests.bench.house_turns [--games N] [--levels novice,steady,shrewd,mixed]

A natural game has 45 to 80 turns. For each level, and for tables where each seat has a level of its
own, over three, four and five seats: mean turns, the longest game, the longest run of turns in
which only Caesar was moved, and how many deals were sealed.
"""

import sys
from argparse import ArgumentParser
from random import Random
from statistics import mean
from typing import NamedTuple

from engine import games, match, records
from engine.quovadis.state import BONUS_CHOICE

SEATS = (3, 4, 5)
LEVELS = ("novice", "steady", "shrewd")


class Course(NamedTuple):
    """How one game went."""

    turns: int
    waited: int  # turns in a row in which only Caesar was moved
    deals: int


def course(level: str, seats: int, seed: int) -> Course:
    game, rng = games.get("quovadis"), Random(seed)
    record = records.new(game.name, seats, {}, rng)
    names = [rng.choice(LEVELS) if level == "mixed" else level for _ in range(seats)]
    bots = [game.bots[name] for name in names]
    turns = run = longest = deals = 0
    for step in match.play(game, record.header, bots, rng):
        done = step.raw["do"]
        deals += done == "deal"
        if done in ("place", "move", "caesar") and step.before.phase != BONUS_CHOICE:
            turns += 1
            run = run + 1 if done == "caesar" else 0
            longest = max(longest, run)
    return Course(turns, longest, deals)


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--levels", default="novice,steady,shrewd,mixed")
    asked = parser.parse_args()
    for level in asked.levels.split(","):
        found = [course(level, SEATS[n % len(SEATS)], n) for n in range(asked.games)]
        sys.stdout.write(
            f"{level:<7} {len(found)} games: {mean(one.turns for one in found):5.0f} turns, "
            f"longest {max(one.turns for one in found)}, "
            f"Caesar alone {max(one.waited for one in found)} times in a row, "
            f"{mean(one.deals for one in found):.0f} deals\n"
        )
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
