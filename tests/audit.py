"""Ask whether a dependency has a known hole: for `./cursus audit` and the style suite.

If the service cannot be reached, that is reported and is not a failure: the code is not at fault,
and another machine will ask. pip-audit reads the lock file, so the result does not depend on what
is installed here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "requirements-dev.lock"
COMMAND = ["-m", "pip_audit", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
SECONDS = 300
NOT_ASKED = "The service that knows of holes could not be asked"


def main() -> int:
    command = [sys.executable, *COMMAND, "--requirement", str(LOCK)]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        holes, sentence = False, f"{NOT_ASKED}: it did not answer within {SECONDS} seconds."
    else:
        holes, sentence = judged(done.stdout, done.stderr)
    print(sentence, flush=True)
    return 1 if holes else 0


def judged(answer: str, trouble: str) -> tuple[bool, str]:
    """Return whether there are holes, and what to print."""
    try:
        packages = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = (trouble.strip().splitlines() or ["it said nothing"])[-1]
        return False, f"{NOT_ASKED}: {last}"
    asked = [package for package in packages if "skip_reason" not in package]
    if not asked:
        return False, f"{NOT_ASKED}: it knows none of our packages (a mirror without it?)."
    holes = [line for package in asked for line in lines_of(package)]
    unknown = len(packages) - len(asked)
    counted = f"{len(asked)} packages asked about, {unknown} unknown to the service"
    if not holes:
        return False, f"No known hole: {counted}."
    advice = "Take a version that mends them (pyproject.toml, then ./cursus lock)."
    return True, "\n".join([*holes, f"{counted}. {advice}"])


def lines_of(package: dict[str, object]) -> list[str]:
    found = package.get("vulns")
    return [
        f"{package['name']} {package['version']}: {hole['id']}, mended in "
        f"{', '.join(hole['fix_versions']) or 'no version yet'}"
        for hole in (found if isinstance(found, list) else [])
    ]


if __name__ == "__main__":
    sys.exit(main())
