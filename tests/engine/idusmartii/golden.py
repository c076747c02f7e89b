"""Golden games: whole games a person can read, whose text must not change unnoticed.

    python -m tests.engine.idusmartii.golden         writes the texts anew from the records
    python -m tests.engine.idusmartii.golden --deal  first plays new games between house players

Review the difference before committing it.
"""

import json
import sys
from pathlib import Path
from random import Random

from engine import idusmartii as game
from engine.game import Header, Raw
from engine.match import play_out
from tests.engine.idusmartii.scenes import header_of, record, replayed

FOLDER = Path(__file__).with_name("golden")
TABLES = {5: "novice", 6: "steady", 7: "novice", 8: "steady"}


def text_of(raw: Raw) -> str:
    """The game as it is told: score, each entry as a spectator was told it, last view."""
    header, log = header_of(raw), raw["log"]
    states = replayed(header, log)
    lines = [
        game.tell(before, game.decode(before, entry), after, None)
        for before, after, entry in zip(states, states[1:], log, strict=False)
    ]
    end = game.show(game.view(states[-1], None))
    return "\n".join([game.score(header, log), *lines, "", end])


def dealt(seats: int, strength: str) -> Raw:
    """A new game between house players."""
    rng = Random(seats)
    start, chance = game.draw(seats, {}, rng)
    header = Header("idusmartii", seats, start, {}, chance)
    return record(header, play_out(game, header, [game.bots[strength]] * seats, rng))


def written(raw: Raw) -> str:
    """A record with one entry a line."""
    head = json.dumps({**raw, "log": []})[:-2]
    entries = ",\n".join(f" {json.dumps(entry)}" for entry in raw["log"])
    return f"{head}\n{entries}\n]}}\n"


def regenerate(deal: bool) -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for seats, strength in TABLES.items():
        path = FOLDER / f"{seats}-players.json"
        if deal:
            path.write_text(written(dealt(seats, strength)), encoding="utf-8")
        raw = json.loads(path.read_text(encoding="utf-8"))
        path.with_suffix(".txt").write_text(text_of(raw), encoding="utf-8")


if __name__ == "__main__":
    regenerate("--deal" in sys.argv)
