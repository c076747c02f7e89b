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
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO

from tests import services, tally

ROOT = Path(__file__).resolve().parent.parent
NOTHING_COLLECTED = 5
RUNNING: set[subprocess.Popen[bytes]] = set()
"""The suites that run now."""
AGAIN_IF_FAILED = ["--reruns", "2", "--reruns-delay", "5", "--rerun-show-tracebacks"]
"""A browser on a busy machine may be too slow. What failed, and then passed, is shown at the end:
one was a fault of a page, and came again in the next run."""


@dataclass(frozen=True, slots=True)
class Suite:
    name: str
    title: str
    folder: str
    needs: tuple[str, ...] = ()
    alone: bool = False  # one test at a time
    by_file: bool = False  # whole files of tests: each process starts a site of its own
    without_django: bool = False
    again: bool = False  # the same tests on another database: those marked `once` are left out
    beside: bool = False  # in a run of all suites it runs beside those that follow, on one core

    def holds(self, path: str) -> bool:
        """Tell whether the path is in this suite, or this suite in the path."""
        path = path.rstrip("/") + "/"
        return path.startswith(f"{self.folder}/") or f"{self.folder}/".startswith(path)

    @property
    def exists(self) -> bool:
        return any((ROOT / self.folder).rglob("*.py"))


SUITES = (
    Suite(
        "bench",
        "what of speed can be counted: queries and bytes",
        "tests/bench",
        alone=True,
        beside=True,
    ),
    Suite(
        "engine",
        "the engine alone, without Django",
        "tests/engine",
        without_django=True,
        beside=True,
    ),
    Suite(
        "chaos",
        "a site whose processes die all the time",
        "tests/chaos",
        needs=("postgres", "redis"),
        alone=True,
        beside=True,
    ),
    Suite(
        "outages",
        "services that hang and die",
        "tests/outages",
        needs=("postgres", "redis"),
        alone=True,
    ),
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
    # The last suite prints the account of all, so it waits for those beside it: it is a short one.
    Suite("architecture", "arrows between apps, sizes, names, docs", "tests/architecture"),
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
    suites = [suite for suite in SUITES if suite.name in named] if named else suites_of_paths(rest)
    with Run(python, engine_python, rest) as run:
        if named == ["style"]:
            run.style(STYLE | AUDIT, sys.stdout)
        elif "style" in named or not args:
            run.beside("style", partial(run.style, STYLE | AUDIT))
        run.suites(suites)
    return run.verdict()


def neither_suite_nor_file(rest: list[str]) -> str:
    """Return the first argument if it is neither an option nor a file: a typing mistake."""
    word = rest[0] if rest else "-"
    is_known = word.startswith("-") or (ROOT / word.split("::")[0]).exists()
    return "" if is_known else word


def check(python: str) -> int:
    with Run(python, python, []) as run:
        run.style(STYLE, sys.stdout)
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
        self.lane = ThreadPoolExecutor(1)
        self.in_lane: list[tuple[Future[None], IO[str]]] = []

    def __enter__(self) -> Run:
        folder = self.stack.enter_context(tempfile.TemporaryDirectory(prefix="cursus-"))
        self.tally = Path(folder) / "tally"
        return self

    def __exit__(self, error: type[BaseException] | None, *_rest: object) -> None:
        if error is None:
            self.show_lane(wait=True)
        else:
            self.lane.shutdown(wait=False, cancel_futures=True)
            for child in tuple(RUNNING):
                child.terminate()
        self.lane.shutdown()
        self.stack.close()

    def beside(self, name: str, run: Callable[[IO[str]], None]) -> None:
        """Run something beside what follows; what it prints is shown when it has finished.

        One thing at a time runs so, in the order in which they were given.
        """
        heading(f"{name}: beside what follows, and shown when it has finished")
        file = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        out = self.stack.enter_context(file)
        self.in_lane.append((self.lane.submit(run, out), out))

    def show_lane(self, *, wait: bool) -> None:
        """Show what has finished beside the other suites, after waiting for all of it if asked."""
        while self.in_lane and (wait or self.in_lane[0][0].done()):
            done, out = self.in_lane.pop(0)
            done.result()
            out.seek(0)
            shutil.copyfileobj(out, sys.stdout)
            sys.stdout.flush()

    def verdict(self) -> int:
        """Return the exit status: 0 if something ran and nothing failed."""
        if not self.ran and not self.failed:
            return NOTHING_COLLECTED
        return 1 if self.failed else 0

    def style(self, steps: Mapping[str, list[str]], out: IO[str]) -> None:
        start = time.monotonic()
        wrong = [name for name, args in steps.items() if not self._style_holds(name, args, out)]
        self.ran.append("style")
        self.failed += wrong
        self._note("style", start, {"error": len(wrong)}, ", ".join(wrong))

    def _style_holds(self, name: str, command: list[str], out: IO[str]) -> bool:
        heading(name, out)
        program, *args = command
        return call([str(Path(self.python).with_name(program)), *args], os.environ, out=out) == 0

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
        main = [suite for suite in ready if not suite.beside] if not self.args else ready
        main = main or ready
        for suite in ready:
            places = {name: at for need in suite.needs for name, at in found[need].items()}
            if suite not in main:
                self.beside(suite.name, partial(self._suite, suite, places, False))
                continue
            if suite is main[-1]:
                self.show_lane(wait=True)
            self._suite(suite, places, suite is main[-1], sys.stdout)
            self.show_lane(wait=False)

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

    def _suite(self, suite: Suite, places: dict[str, str], is_last: bool, out: IO[str]) -> None:
        """Run a suite; what it prints goes to `out`. The last one prints the account of all."""
        heading(f"{suite.name}: {suite.title}", out)
        start = time.monotonic()
        environment = {**os.environ, **places}
        if tally.read(self.tally) or not is_last:
            environment |= {"CURSUS_TALLY": str(self.tally), "CURSUS_TALLY_SUITE": suite.name}
            environment |= {"CURSUS_TALLY_LAST": "1" if is_last else ""}
            environment |= {"CURSUS_TALLY_CHOSEN": "1" if self.args else ""}
        # Only with arguments may somebody want to type (--pdb).
        command = self._command(suite, is_beside=out is not sys.stdout)
        status = call(command, environment, listens=bool(self.args), out=out)
        if status == NOTHING_COLLECTED and self.args:
            return  # the tests that were chosen by name are in another suite
        self.ran.append(suite.name)
        if status:
            self.failed.append(suite.name)
        if status and suite.name not in {line["suite"] for line in tally.read(self.tally)}:
            self._note(suite.name, start, {"error": 1}, f"pytest ended with status {status}")

    def _command(self, suite: Suite, *, is_beside: bool = False) -> list[str]:
        python = self.engine_python if suite.without_django else self.python
        paths = paths_among(self.args)
        rest = [arg for arg in self.args if arg not in paths]
        is_one = suite.alone or (is_beside and not suite.by_file)
        spread = [] if is_one or self.args else processes(suite)
        here = [path for path in paths if path.startswith(f"{suite.folder}/")] or [suite.folder]
        chosen = ["-m", "not once"] if suite.again and not self.args else []
        plugin = ["-p", "tests.tally_plugin"]
        return [python, "-m", "pytest", *plugin, *spread, *chosen, *here, *rest]

    def _note(self, name: str, start: float, counts: dict[str, int], note: str) -> None:
        tally.write_down(self.tally, name, time.monotonic() - start, counts, note)


def processes(suite: Suite) -> list[str]:
    """Return pytest's options for several processes: one more than cores, since some tests wait."""
    many = ["-n", str(min(os.cpu_count() or 1, 4) + 1)]
    if suite.by_file:
        return [*many, "--dist", "loadfile", *AGAIN_IF_FAILED]
    return [*many, "--dist", "loadgroup"]


def paths_among(args: list[str]) -> list[str]:
    return [arg for arg in args if arg == "tests" or arg.startswith("tests/")]


def heading(text: str, out: IO[str] = sys.stdout) -> None:
    print(f"\n── {text} ".ljust(78, "─"), file=out, flush=True)


def call(
    command: list[str],
    environment: Mapping[str, str],
    listens: bool = False,
    out: IO[str] = sys.stdout,
) -> int:
    stdin = None if listens else subprocess.DEVNULL
    to = None if out is sys.stdout else out
    child = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=stdin, stdout=to, stderr=to)
    RUNNING.add(child)
    try:
        return child.wait()
    except KeyboardInterrupt:
        child.wait()  # Ctrl-C reached the child too, and it has to clean up
        raise
    except BaseException:
        child.terminate()
        child.wait()
        raise
    finally:
        RUNNING.discard(child)
