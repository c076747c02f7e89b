"""Writes the scores of the golden games anew: `python -m tests.engine.quovadis.regenerate`.

The records in `golden/` are the games, the scores beside them what the engine makes of them. After
a change of the rules or the notation, run this and read the diff.
"""

import sys
from pathlib import Path

from engine import records
from engine.quovadis.score import score

GOLDEN = Path(__file__).with_name("golden")


def games() -> list[Path]:
    """The records of the golden games."""
    return sorted(GOLDEN.glob("*.json"))


def score_of(record_file: Path) -> str:
    """The score of the game in a file."""
    record = records.parse(record_file.read_bytes())
    return score(record.header, record.log)


def score_file(record_file: Path) -> Path:
    """Where the score of a game is kept."""
    return record_file.with_suffix(".txt")


def regenerate() -> int:
    """Write every score anew; how many there are."""
    for game in games():
        score_file(game).write_text(score_of(game), encoding="utf-8")
    return len(games())


if __name__ == "__main__":
    sys.stdout.write(f"{regenerate()} golden games\n")
