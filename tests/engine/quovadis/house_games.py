"""Whole games of house players told as text: `python -m tests.engine.quovadis.house_games`.

That writes `golden_house/` anew. After a change of the house players, run it, and read the games as
a player would: does each of them want something, and do they get it in a way that makes sense?
"""

import sys
from pathlib import Path
from random import Random

from engine import games, records
from engine.match import play

FOLDER = Path(__file__).with_name("golden_house")
GAMES = {
    "steady": (("steady",) * 4, {}, 4),
    "mixed": (("novice", "steady", "shrewd"), {}, 4),
    "round": (("steady",) * 3, {"binding": "round", "reveal": "auto"}, 9),
}


def told(name: str) -> str:
    """The game as a spectator reads it."""
    levels, options, seed = GAMES[name]
    game, rng = games.get("quovadis"), Random(seed)
    header = records.new(game.name, len(levels), options, rng).header
    lines = [f"seat {seat}: {level}" for seat, level in enumerate(levels)]
    turn = 0
    for step in play(game, header, [game.bots[level] for level in levels], rng):
        now = game.view(step.before, None)["turn"]
        lines += [""] if now != turn else []
        turn = now
        said = game.tell(step.before, game.decode(step.before, step.raw), step.after, None)
        lines.append(f"{now}. {said}")
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(told(name), encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
