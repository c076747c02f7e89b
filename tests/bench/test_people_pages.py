"""The queries of the pages of people and lists, which can be counted. Times are for who runs it."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_queries_of_the_front_page_the_lobby_and_a_person(environ: dict[str, str]) -> None:
    command = [sys.executable, "-m", "tests.bench.people_pages", "--here", "1"]
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    counted = [line for line in done.stdout.splitlines() if line.strip().startswith("queries")]
    assert len(counted) == 3, done.stderr[-2000:]
    assert not [line for line in counted if re.search(r"\bNO$", line)]
