"""The processes of a site in production, each of which may be killed at any moment."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from games.common.processes import tied_to_parent

ROOT: Final = Path(__file__).resolve().parents[2]
FAST: Final = 60
"""Seconds by which the clock of the second machine is fast."""


@dataclass
class Program:
    """One process and its children."""

    name: str
    command: list[str]
    environ: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=tied_to_parent(),  # noqa: PLW1509  (the sink's thread takes no lock here)
            )

    def kill(self) -> None:
        """All of its processes, without a word."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def revive(self) -> None:
        if self.process is None or self.process.poll() is not None:
            self.start()


@dataclass
class Stage:
    """Two machines: on the second all clocks are a minute fast."""

    folder: Path
    environ: dict[str, str]
    ports: tuple[int, int]
    workers: list[Program] = field(default_factory=list)
    beats: list[Program] = field(default_factory=list)
    webs: list[Program] = field(default_factory=list)

    def build(self, workers: int) -> None:
        celery = [sys.executable, "-m", "celery", "-A", "tests.chaos.app"]
        quiet = ["--without-gossip", "--without-mingle", "-l", "WARNING"]
        for n in range(workers):
            command = [*celery, "worker", "-c", "1", "-n", f"w{n}@chaos", *quiet]
            self.workers.append(self._program(f"worker {n}", command, n % 2))
        for n in range(2):
            pid = str(self.folder / f"beat{n}.pid")
            command = [*celery, "beat", "-l", "WARNING", "--pidfile", pid]
            self.beats.append(self._program(f"beat {n}", command, n))
        for n, port in enumerate(self.ports):
            command = [sys.executable, "-m", "gunicorn", "tests.chaos.web"]
            command += ["--bind", f"127.0.0.1:{port}", "--threads", "4", "--log-level", "warning"]
            command += ["--no-control-socket"]
            self.webs.append(self._program(f"web {n}", command, n))

    def _program(self, name: str, command: list[str], machine: int) -> Program:
        environ = self.environ | {"CHAOS_CLOCK": str(FAST * machine)}
        return Program(name, command, environ, self.folder / f"{name.replace(' ', '-')}.log")

    @property
    def programs(self) -> list[Program]:
        return [*self.webs, *self.workers, *self.beats]

    def start(self) -> None:
        for program in self.programs:
            program.revive()
        for port in self.ports:
            self._wait_for(port)

    def end(self) -> None:
        for program in self.programs:
            program.kill()

    def _wait_for(self, port: int, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            except OSError:
                time.sleep(0.3)
            else:
                return
        raise SystemExit(f"the web server on {port} did not start; see {self.folder}")

    def faults(self) -> list[str]:
        """What the programs have complained about, apart from what was killed around them."""
        found = []
        for program in self.programs:
            said = program.log.read_text(errors="replace") if program.log.exists() else ""
            lines = [line for line in said.splitlines() if '"level": "error"' in line]
            found += [f"{program.name}: {line[:600]}" for line in lines[-5:]]
        return found
