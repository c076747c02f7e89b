"""A pytest plugin that makes the last line of the last suite count the tests of all suites.

Each suite is a pytest process of its own (other packages, other databases) and writes its counts to
a file. The last one prints all of them and adds them to its own line.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests import tally

ELSEWHERE = "none of the tests that were asked for"
COUNTED = ("passed", "failed", "error", "skipped", "xfailed", "xpassed", "rerun")


def pytest_configure(config: pytest.Config) -> None:
    if "CURSUS_TALLY" in os.environ and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(Path(os.environ["CURSUS_TALLY"])), "cursus-tally")


class Tally:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.suite = os.environ["CURSUS_TALLY_SUITE"]
        self.is_last = bool(os.environ.get("CURSUS_TALLY_LAST"))
        self.is_chosen = bool(os.environ.get("CURSUS_TALLY_CHOSEN"))  # tests were named by hand
        self.start = time.monotonic()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int
    ) -> Generator[None, object, object]:
        """Write down the counts, and print those of all suites just before the last line.

        It is the outermost hook, so what follows the yield comes after all other output.
        """
        result = yield
        stats = terminalreporter.stats
        earlier = tally.read(self.path)
        counts = {name: number_of(stats.get(name, [])) for name in COUNTED}
        note = self.note(exitstatus)
        counts["error"] += bool(note) and note != ELSEWHERE
        tally.write_down(self.path, self.suite, time.monotonic() - self.start, counts, note)
        if self.is_last:
            terminalreporter.section("all suites")
            for line in tally.account(tally.read(self.path)):
                terminalreporter.write_line(line)
            add(earlier, stats)
        return result

    def note(self, exitstatus: int) -> str:
        if self.is_chosen and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            return ELSEWHERE
        return "" if exitstatus in (0, 1) else f"pytest ended with status {exitstatus:d}"


def number_of(reports: list[Any]) -> int:
    return sum(getattr(report, "count_towards_summary", True) for report in reports)


def add(lines: list[dict[str, Any]], stats: dict[str, list[Any]]) -> None:
    """Add the counts to pytest's own; for its last line it only counts the entries of lists."""
    for line in lines:
        for name, number in line["counts"].items():
            if number:
                stats.setdefault(name, []).extend([None] * number)
