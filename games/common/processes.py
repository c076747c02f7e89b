"""Child processes that end when their parent ends, in whatever way."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType

_PR_SET_PDEATHSIG = 1
_GRACE = 8.0
_SETTLED = 5.0


class Stopped(Exception):
    """A signal asked us to stop."""


class CannotRun(Exception):
    """A child ended right after its start, so starting it again would not help."""


def tied_to_parent() -> Callable[[], None]:
    """Return a function for the child to call first: it makes Linux end it with the parent."""
    if not sys.platform.startswith("linux"):
        return lambda: None
    parent = os.getpid()
    libc = ctypes.CDLL(None, use_errno=True)

    def tie() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it died before we were tied
            os._exit(1)

    return tie


@dataclass(slots=True)
class Child:
    """One program of the site, in a process group of its own."""

    name: str
    command: Sequence[str]
    environ: Mapping[str, str]
    process: subprocess.Popen[bytes] | None = None
    started: float = field(default=0.0)

    def start(self) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            env=dict(self.environ),
            start_new_session=True,
            preexec_fn=tied_to_parent(),  # noqa: PLW1509  (there are no threads here)
        )

    def has_ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def send(self, number: signal.Signals) -> None:
        if self.process is not None:
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                pass


def run_together(
    children: Sequence[Child], *, when_started: Callable[[], None], patient: bool = False
) -> None:
    """Start all children, start again those that die, and end all when a signal comes.

    ``patient`` is for developing: a child that cannot start now may do so after the next change.
    """
    _raise_on_signals()
    try:
        for child in children:
            child.start()
        when_started()
        while True:
            time.sleep(0.5)
            _revive(children, patient)
    except Stopped:
        pass
    finally:
        _ignore_signals()
        end_all(children)


def _revive(children: Sequence[Child], patient: bool) -> None:
    for child in children:
        if not child.has_ended():
            continue
        if time.monotonic() - child.started < _SETTLED:
            if patient:
                continue
            raise CannotRun(f"{child.name} could not start; what it said is above.")
        child.send(signal.SIGKILL)  # whatever it left behind
        child.start()


def end_all(children: Sequence[Child]) -> None:
    for child in children:
        child.send(signal.SIGTERM)
    until = time.monotonic() + _GRACE
    while time.monotonic() < until and not all(child.has_ended() for child in children):
        time.sleep(0.05)
    for child in children:
        child.send(signal.SIGKILL)
        if child.process is not None:
            child.process.wait()


def _raise_on_signals() -> None:
    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)


def _ignore_signals() -> None:
    """Ignore signals, so that a second Ctrl-C does not leave some children running."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
