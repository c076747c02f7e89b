"""The arrows of the map, as import-linter reads them from pyproject.toml."""

import subprocess
import sys
from pathlib import Path

from tests.architecture.house import ROOT


def test_the_arrows_of_the_map() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [lint_imports, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
