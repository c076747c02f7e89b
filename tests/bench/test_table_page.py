"""What of the table page can be counted: queries and bytes. Times are for who runs the bench."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import games

ROOT = Path(__file__).resolve().parents[2]
COUNTED = (
    "queries of the table page",
    "queries of such a page",
    "queries when nothing is new",
    "cold and packed",
)


@pytest.mark.parametrize("game", games.NAMES)
def test_queries_and_bytes_of_a_long_game(game: str, environ: dict[str, str]) -> None:
    command = [sys.executable, "-m", "tests.bench.table_page", "--here", "1", "--game", game]
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    lines = [line for line in done.stdout.splitlines() if line.strip().startswith(COUNTED)]
    assert len(lines) == len(COUNTED), done.stderr[-2000:]
    assert not [line for line in lines if re.search(r"\bNO$", line)]
