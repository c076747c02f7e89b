"""A site whose processes die all the time, in short; `python -m tests.chaos` is the long run."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_sixty_turns_while_everything_dies() -> None:
    """As no test does, it judges no times."""
    asked = "tests.chaos --turns 60 --seed 20261118 --patient"
    command = [sys.executable, "-m", *asked.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = "\n".join(line for line in done.stdout.splitlines() if "psycopg" not in line)
    assert done.returncode == 0, said + done.stderr[-2000:]
    assert "all laws hold" in said
