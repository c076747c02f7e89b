"""What of the page of a season can be counted: queries. Times are for who runs the bench."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_queries_of_a_long_season(environ: dict[str, str]) -> None:
    command = [sys.executable, "-m", "tests.bench.standings_page", "--here", "1"]
    done = subprocess.run(
        command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    counted = [line for line in done.stdout.splitlines() if line.strip().startswith("queries")]
    assert len(counted) == 2, done.stderr[-2000:]
    assert not [line for line in counted if re.search(r"\bNO$", line)]
