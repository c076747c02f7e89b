"""The one command, for real: a process, a port, signals."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from django.db import OperationalError

from games.common.management.commands.serve import other_port, refuse_taken_port, why_not
from tests.migrated_database import begin_with

ROOT = Path(__file__).parents[3]
PATIENCE = 120.0
"""Seconds after which it will not happen any more. A busy machine is slow, and no failure."""

pytestmark = [
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc"),
]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def processes_of(var: Path) -> dict[int, str]:
    """Everything that runs on this site's directory, by the environment it was given."""
    mark = f"VAR_DIR={var}".encode()
    found = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            if mark in (entry / "environ").read_bytes().split(b"\0"):
                found[int(entry.name)] = (entry / "cmdline").read_bytes().decode()
        except OSError:
            continue
    return {pid: command for pid, command in found.items() if command}


def end_all_of(var: Path, process: subprocess.Popen[str]) -> None:
    """Leave nothing running, whatever a test has found."""
    for pid in processes_of(var):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue  # its parent was the first to go, and took it along
    process.wait()


def wait_until(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.1)
    return true()


class Site:
    def __init__(self, var: Path, *options: str) -> None:
        self.var = var
        self.port = free_port()
        environ = {name: value for name, value in os.environ.items() if "_URL" not in name}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(self.port), *options],
            cwd=ROOT,
            env=environ | {"VAR_DIR": str(var)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        assert self.process.stdout
        for line in self.process.stdout:
            self.said += line
            if "Ctrl-C ends it" in line:
                break

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://localhost:{self.port}{path}", timeout=10) as answer:
            return str(answer.read().decode())

    def is_gone(self) -> bool:
        return wait_until(lambda: not processes_of(self.var))


@pytest.fixture
def served(tmp_path: Path, migrated: Path | None) -> Iterator[Site]:
    begin_with(migrated, tmp_path)
    running = Site(tmp_path, "--no-demo")
    yield running
    end_all_of(tmp_path, running.process)


@pytest.fixture
def served_from_nothing(tmp_path: Path) -> Iterator[Site]:
    running = Site(tmp_path, "--no-demo")
    yield running
    end_all_of(tmp_path, running.process)


def test_it_serves_and_ends_with_ctrl_c(served_from_nothing: Site) -> None:
    served = served_from_nothing
    assert f"http://localhost:{served.port}/" in served.said
    assert "/dev/mail/" in served.said
    assert served.get("/healthz") == "ok\n"

    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(timeout=PATIENCE) == 0
    assert served.is_gone()


@pytest.fixture
def preparing(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """The site while it prepares itself, started as a script starts what goes on behind it.

    Such a shell leaves SIGINT ignored, and a program has to ask for it.
    """
    serve = [sys.executable, "manage.py", "serve", "--port", str(free_port())]
    process = subprocess.Popen(
        ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *serve],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    assert "Preparing" in process.stdout.readline()
    yield process
    end_all_of(tmp_path, process)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_can_be_stopped_before_it_is_ready(
    tmp_path: Path, preparing: subprocess.Popen[str], number: int
) -> None:
    preparing.send_signal(number)
    said, _ = preparing.communicate(timeout=PATIENCE)
    assert preparing.returncode == 130
    assert said == "\nStopped before it was ready. Start it again, and it goes on.\n"
    assert wait_until(lambda: not processes_of(tmp_path))


def test_nothing_is_left_when_it_is_killed(served: Site) -> None:
    served.process.kill()
    assert served.is_gone()


def test_a_worker_that_dies_is_started_again(served: Site) -> None:
    def workers() -> list[int]:
        return [pid for pid, command in processes_of(served.var).items() if "embedded_w" in command]

    time.sleep(5)  # one that ends at once is taken for broken
    [first] = workers()
    os.kill(first, signal.SIGKILL)
    assert wait_until(lambda: bool(workers()) and workers() != [first])


def test_a_taken_port_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", port],
            cwd=ROOT,
            env=os.environ | {"VAR_DIR": str(tmp_path), "BROKER_URL": "memory://"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert said.returncode == 1
    assert f"Cannot listen on 127.0.0.1, port {port}" in said.stderr
    assert "--port" in said.stderr


@pytest.mark.parametrize(
    ("trouble", "advised"),
    [
        (OSError(28, "No space left on device"), "disk is full: make room"),
        (OperationalError("database or disk is full"), "disk is full: make room"),
        (PermissionError(13, "Permission denied"), "VAR_DIR"),
        (OperationalError("attempt to write a readonly database"), "VAR_DIR"),
        (OperationalError("database is locked"), "Something else holds"),
        (OperationalError("no such column: x"), "no such column: x"),
    ],
)
def test_what_hinders_it_is_said_with_what_to_do(trouble: Exception, advised: str) -> None:
    assert advised in why_not(trouble)


@pytest.mark.parametrize(
    ("host", "port", "said"),
    [
        ("127.0.0.1", 99999, "There is no port 99999"),
        ("127.0.0.1", 0, "There is no port 0"),
        ("192.0.2.1", 8000, "an address of this machine"),
    ],
)
def test_what_cannot_be_listened_on(host: str, port: int, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        refuse_taken_port(host, port)


def test_the_port_to_take_instead_is_one_there_is() -> None:
    assert [other_port(port) for port in (80, 8000, 65535)] == [8000, 8001, 8000]
