"""The counts of each suite of a run, a line of JSON for each; see tests/tally_plugin.py."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def write_down(
    path: Path, suite: str, seconds: float, counts: dict[str, int], note: str = ""
) -> None:
    line = {"suite": suite, "seconds": seconds, "counts": counts, "note": note}
    with path.open("a") as file:
        file.write(json.dumps(line) + "\n")


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def account(lines: list[dict[str, Any]]) -> Iterator[str]:
    for line in lines:
        counts = ", ".join(f"{number} {name}" for name, number in line["counts"].items() if number)
        said = "; ".join(filter(None, [counts, line["note"]])) or "in order"
        yield f"{line['suite']:<14}{line['seconds']:>6.0f} s   {said}"
