"""Which suites a command runs, and what their account says."""

from pathlib import Path

import pytest

from tests import suites, tally
from tests.tally_plugin import add

ALL = [
    *("bench", "engine", "chaos", "outages", "site", "postgres", "browser", "races"),
    "architecture",
]


@pytest.mark.parametrize(
    ("args", "chosen"),
    [
        (["-x"], ALL),
        (["tests"], [name for name in ALL if name != "postgres"]),
        (["tests/engine"], ["engine"]),
        (["tests/games/test_join.py::test_works", "-x"], ["site"]),
        (["tests/races/", "tests/engine/test_a.py"], ["engine", "races"]),
    ],
)
def test_paths_choose_suites(args: list[str], chosen: list[str]) -> None:
    assert [suite.name for suite in suites.suites_of_paths(args)] == chosen


@pytest.mark.parametrize("args", [[], ["-k", "arrows"], ["tests/engine/pytest.ini::a", "-x"]])
def test_what_pytest_may_get(args: list[str]) -> None:
    assert suites.neither_suite_nor_file(args) == ""


def test_a_suite_that_there_is_not_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert suites.main(["engine", "brwoser"], "python", "python") == 1
    assert "'brwoser' is no suite and no file" in capsys.readouterr().out


def test_nothing_run_is_a_failure() -> None:
    assert suites.Run("python", "python", []).verdict() == suites.NOTHING_COLLECTED


@pytest.mark.parametrize(("strict", "verdict"), [("1", 1), ("", suites.NOTHING_COLLECTED)])
def test_leaving_a_suite_out_is_a_failure_when_strict(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, strict: str, verdict: int
) -> None:
    monkeypatch.setenv("CURSUS_TEST_STRICT", strict)
    run = suites.Run("python", "python", [])
    run.tally = tmp_path / "tally"
    run._leave_out(suites.SUITES[-1], ["Chromium is not installed"])
    assert run.verdict() == verdict


def test_the_account_of_all_suites(tmp_path: Path) -> None:
    path = tmp_path / "tally"
    tally.write_down(path, "style", 3.2, {"error": 0})
    tally.write_down(path, "engine", 20, {"passed": 12, "failed": 1})
    tally.write_down(path, "browser", 0, {}, "left out, see above")
    assert list(tally.account(tally.read(path))) == [
        "style              3 s   in order",
        "engine            20 s   12 passed, 1 failed",
        "browser            0 s   left out, see above",
    ]


def test_the_closing_line_counts_earlier_suites() -> None:
    stats = {"passed": ["a report"]}
    add([{"counts": {"passed": 12, "failed": 1, "error": 0}}], stats)
    assert {name: len(reports) for name, reports in stats.items()} == {"passed": 13, "failed": 1}
