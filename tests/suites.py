"""The suites that `./cursus test` runs, in order, each with the services it needs.

Standard library only, because the launcher imports this with the Python of the machine.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import IO

from tests import services, tally

ROOT = Path(__file__).resolve().parent.parent
NOTHING_COLLECTED = 5
AGAIN_IF_FAILED = ["--reruns", "2", "--reruns-delay", "5"]
"""A browser on a busy machine may be too slow; the closing line says how often it was."""


@dataclass(frozen=True, slots=True)
class Suite:
    name: str
    title: str
    folder: str
    needs: tuple[str, ...] = ()
    alone: bool = False  # one test at a time
    by_file: bool = False  # two files of tests at a time: each process starts a site of its own
    without_django: bool = False
    again: bool = False  # the same tests on another database: those marked `once` are left out
    beside: bool = False  # runs while the next suite does, because both wait a lot

    def holds(self, path: str) -> bool:
        """Tell whether the path is in this suite, or this suite in the path."""
        path = path.rstrip("/") + "/"
        return path.startswith(f"{self.folder}/") or f"{self.folder}/".startswith(path)

    @property
    def exists(self) -> bool:
        return any((ROOT / self.folder).rglob("*.py"))


SUITES = (
    Suite("engine", "the engine alone, without Django", "tests/engine", without_django=True),
    Suite("architecture", "arrows between apps, sizes, names, docs", "tests/architecture"),
    Suite("site", "the site on SQLite", "tests/games"),
    Suite(
        "postgres",
        "the site on PostgreSQL",
        "tests/games",
        needs=("postgres", "redis"),
        again=True,
    ),
    Suite(
        "browser",
        "journeys in a browser",
        "tests/e2e",
        needs=("chromium",),
        by_file=True,
        beside=True,
    ),
    Suite("races", "races on PostgreSQL", "tests/races", needs=("postgres", "redis"), alone=True),
    Suite(
        "outages",
        "services that hang and die",
        "tests/outages",
        needs=("postgres", "redis"),
        alone=True,
    ),
    Suite("bench", "what of speed can be counted: queries and bytes", "tests/bench", alone=True),
)

# The packages that mypy checks.
CODE = [name for name in ("engine", "games", "qvsite") if (ROOT / name / "__init__.py").exists()]

STYLE = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy", *CODE, "tests"],
    "import-linter": ["lint-imports", "--no-logo"],
    "djlint": ["djlint", "templates", "--lint", "--quiet"],
}
AUDIT = {"known holes in dependencies": ["python", "-m", "tests.audit"]}  # asks the network


def main(args: list[str], python: str, engine_python: str) -> int:
    names = {"style", *(suite.name for suite in SUITES)}
    named = list(itertools.takewhile(names.__contains__, args))
    rest = args[len(named) :]
    if stranger := neither_suite_nor_file(rest):
        print(f"cursus: {stranger!r} is no suite and no file; ./cursus help lists the suites.")
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with Run(python, engine_python, rest) as run:
        if "style" in named or not args:
            run.style(STYLE | AUDIT)
        if named:
            run.suites([suite for suite in SUITES if suite.name in named])
        else:
            run.suites(suites_of_paths(rest))
    return run.verdict()


def neither_suite_nor_file(rest: list[str]) -> str:
    """Return the first argument if it is neither an option nor a file: a typing mistake."""
    word = rest[0] if rest else "-"
    is_known = word.startswith("-") or (ROOT / word.split("::")[0]).exists()
    return "" if is_known else word


def check(python: str) -> int:
    with Run(python, python, []) as run:
        run.style(STYLE)
    return run.verdict()


def suites_of_paths(args: list[str]) -> list[Suite]:
    """Return the suites of the paths among the arguments; all suites if there is no path.

    Of two suites for one folder only the first is chosen: somebody is looking at one test.
    """
    paths = paths_among(args)
    if not paths:
        return list(SUITES)
    by_folder = {suite.folder: suite for suite in reversed(SUITES)}
    return [s for s in SUITES if s in by_folder.values() and any(map(s.holds, paths))]


class Run:
    """A run of some suites: what ran, what failed, what was left out."""

    def __init__(self, python: str, engine_python: str, args: list[str]) -> None:
        self.python = python
        self.engine_python = engine_python
        self.args = args
        self.strict = bool(os.environ.get("CURSUS_TEST_STRICT"))
        self.failed: list[str] = []
        self.ran: list[str] = []
        self.stack = contextlib.ExitStack()

    def __enter__(self) -> Run:
        folder = self.stack.enter_context(tempfile.TemporaryDirectory(prefix="cursus-"))
        self.tally = Path(folder) / "tally"
        return self

    def __exit__(self, *error: object) -> None:
        self.stack.close()

    def verdict(self) -> int:
        """Return the exit status: 0 if something ran and nothing failed."""
        if not self.ran and not self.failed:
            return NOTHING_COLLECTED
        return 1 if self.failed else 0

    def style(self, steps: Mapping[str, list[str]]) -> None:
        start = time.monotonic()
        wrong = [name for name, command in steps.items() if not self._style_holds(name, command)]
        self.ran.append("style")
        self.failed += wrong
        self._note("style", start, {"error": len(wrong)}, ", ".join(wrong))

    def _style_holds(self, name: str, command: list[str]) -> bool:
        heading(name)
        program, *args = command
        return call([str(Path(self.python).with_name(program)), *args], os.environ) == 0

    def suites(self, suites: list[Suite]) -> None:
        suites = [suite for suite in suites if suite.exists]
        found, missing = self._services({need for suite in suites for need in suite.needs})
        ready = []
        for suite in suites:
            reasons = [missing[need] for need in suite.needs if need in missing]
            if reasons:
                self._leave_out(suite, reasons)
            else:
                ready.append(suite)
        beside: Beside | None = None
        for suite in ready:
            places = {name: at for need in suite.needs for name, at in found[need].items()}
            if suite.beside and suite is not ready[-1]:
                beside = Beside(partial(self._suite, suite, places, is_last=False))
                continue
            self._suite(suite, places, is_last=suite is ready[-1])
            if beside is not None:
                beside.finish()
                beside = None

    def _services(self, needs: set[str]) -> tuple[dict[str, dict[str, str]], dict[str, str]]:
        """Start the services; return the variables for each, and why others are missing."""
        found, missing = {}, {}
        for need in sorted(needs):
            try:
                found[need] = self.stack.enter_context(services.SERVICES[need]())
            except services.Unavailable as reason:
                missing[need] = str(reason)
        return found, missing

    def _leave_out(self, suite: Suite, reasons: list[str]) -> None:
        heading(f"{suite.name}: left out")
        print("; ".join(reasons) + ".", flush=True)
        if self.strict:
            self.failed.append(suite.name)
        counts = {"error": 1} if self.strict else {}
        self._note(suite.name, time.monotonic(), counts, "left out, see above")

    def _suite(
        self, suite: Suite, places: dict[str, str], is_last: bool, out: IO[str] | None = None
    ) -> None:
        """Run a suite; what it prints goes to `out`, if that is given."""
        heading(f"{suite.name}: {suite.title}", out)
        start, before = time.monotonic(), tally.read(self.tally)
        environment = {**os.environ, **places}
        if before or not is_last:
            environment |= {"CURSUS_TALLY": str(self.tally), "CURSUS_TALLY_SUITE": suite.name}
            environment |= {"CURSUS_TALLY_LAST": "1" if is_last else ""}
            environment |= {"CURSUS_TALLY_CHOSEN": "1" if self.args else ""}
        # Only with arguments may somebody want to type (--pdb).
        status = call(self._command(suite), environment, listens=bool(self.args), out=out)
        if status == NOTHING_COLLECTED and self.args:
            return  # the tests that were chosen by name are in another suite
        self.ran.append(suite.name)
        if status:
            self.failed.append(suite.name)
        if status and tally.read(self.tally) == before:
            self._note(suite.name, start, {"error": 1}, f"pytest ended with status {status}")

    def _command(self, suite: Suite) -> list[str]:
        python = self.engine_python if suite.without_django else self.python
        paths = paths_among(self.args)
        rest = [arg for arg in self.args if arg not in paths]
        spread = [] if suite.alone or self.args else processes(suite)
        here = [path for path in paths if path.startswith(f"{suite.folder}/")] or [suite.folder]
        chosen = ["-m", "not once"] if suite.again and not self.args else []
        plugin = ["-p", "tests.tally_plugin"]
        return [python, "-m", "pytest", *plugin, *spread, *chosen, *here, *rest]

    def _note(self, name: str, start: float, counts: dict[str, int], note: str) -> None:
        tally.write_down(self.tally, name, time.monotonic() - start, counts, note)


def processes(suite: Suite) -> list[str]:
    """Return pytest's options for several processes: one more than cores, since some tests wait."""
    if suite.by_file:
        return ["-n", "2", "--dist", "loadfile", *AGAIN_IF_FAILED]
    return ["-n", str(min(os.cpu_count() or 1, 4) + 1)]


def paths_among(args: list[str]) -> list[str]:
    return [arg for arg in args if arg == "tests" or arg.startswith("tests/")]


class Beside:
    """A suite that runs beside another one; what it prints is shown when it has finished."""

    def __init__(self, run: Callable[..., None]) -> None:
        self.out = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self.thread = Thread(target=run, kwargs={"out": self.out})
        self.thread.start()

    def finish(self) -> None:
        self.thread.join()
        self.out.seek(0)
        shutil.copyfileobj(self.out, sys.stdout)
        sys.stdout.flush()
        self.out.close()


def heading(text: str, out: IO[str] | None = None) -> None:
    print(f"\n── {text} ".ljust(78, "─"), file=out, flush=True)


def call(
    command: list[str],
    environment: Mapping[str, str],
    listens: bool = False,
    out: IO[str] | None = None,
) -> int:
    stdin = None if listens else subprocess.DEVNULL
    child = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=stdin, stdout=out, stderr=out
    )
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.wait()  # Ctrl-C reached the child too, and it has to clean up
        raise
    except BaseException:
        child.terminate()
        child.wait()
        raise
