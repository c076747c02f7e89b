"""A PostgreSQL and a Redis of our own for one test run, on free ports, removed afterwards.

If they are running anyway, CURSUS_TEST_DATABASE_URL and CURSUS_TEST_REDIS_URL name them instead.
Standard library only, because no virtual environment is active yet.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class Unavailable(Exception):
    """The service is not available here; the message says how to get it."""


@contextlib.contextmanager
def postgres() -> Iterator[dict[str, str]]:
    named = os.environ.get("CURSUS_TEST_DATABASE_URL")
    if named:
        yield {"DATABASE_URL": named}
        return
    with private_postgres() as server:
        yield {"DATABASE_URL": server.url, "CURSUS_TEST_TEMPLATE": "migrated"}


@dataclass(frozen=True, slots=True)
class Postgres:
    """A PostgreSQL server of our own, which can be ended and started again."""

    url: str
    control: tuple[Any, ...]
    settings: str
    log: Path
    other: dict[str, Any]

    def start(self) -> None:
        _do([*self.control, "-o", self.settings, "start"], log=self.log, **self.other)

    def processes(self) -> list[int]:
        """Return the process ids of the server and of all that it has forked."""
        first = int((Path(self.control[2]) / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def crash(self) -> None:
        """End the server at once, as if it were killed: what it had not written is lost."""
        _do([*self.control, "-m", "immediate", "stop"], **self.other)


@contextlib.contextmanager
def private_postgres(*more: str) -> Iterator[Postgres]:
    programs = _postgres_programs()
    if programs is None:
        raise Unavailable(
            "PostgreSQL is not installed (on Debian: apt-get install postgresql); "
            "or name a running one in CURSUS_TEST_DATABASE_URL"
        )
    with _folder("pg") as folder:
        port, other = _free_port(), _other_user(folder)
        base = folder / "base"
        _do([programs / "initdb", "-D", base, "-U", "cursus", *INITDB], **other)
        settings = " ".join(f"-c {setting}" for setting in (*POSTGRES, *more))
        settings += f" -c port={port} -c unix_socket_directories=''"
        control = (programs / "pg_ctl", "-D", base, "-l", folder / "log", "-w", "-s")
        url = f"postgres://cursus@127.0.0.1:{port}/postgres"
        server = Postgres(url, control, settings, folder / "log", other)
        server.start()
        try:
            yield server
        finally:
            server.crash()


INITDB = ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
# The data is needed for minutes, so nothing waits for the disk.
POSTGRES = [
    "listen_addresses=127.0.0.1",
    "max_connections=100",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
]


@contextlib.contextmanager
def redis() -> Iterator[dict[str, str]]:
    named = os.environ.get("CURSUS_TEST_REDIS_URL")
    if named:
        yield {"REDIS_URL": named}
        return
    with private_redis() as url:
        yield {"REDIS_URL": url}


@dataclass(frozen=True, slots=True)
class Redis:
    """A Redis server of our own, which can be stopped, killed and started on the same port."""

    url: str
    command: tuple[str, ...]
    running: list[subprocess.Popen[bytes]]

    def start(self) -> None:
        # In a session of its own, or Ctrl-C would end it before the tests that use it.
        self.running[:] = [
            subprocess.Popen(self.command, stdout=subprocess.DEVNULL, start_new_session=True)
        ]

    def send(self, number: int) -> None:
        for server in self.running:
            server.send_signal(number)

    def end(self) -> None:
        """Kill the server; a stopped one would not react to a gentler signal."""
        for server in self.running:
            server.kill()
            server.wait()


@contextlib.contextmanager
def private_redis() -> Iterator[str]:
    with private_redis_server() as server:
        yield server.url


@contextlib.contextmanager
def private_redis_server() -> Iterator[Redis]:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise Unavailable(
            "Redis is not installed (on Debian: apt-get install redis-server); "
            "or name a running one in CURSUS_TEST_REDIS_URL"
        )
    port = _free_port()
    with _folder("redis") as folder:
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        server = Redis(f"redis://127.0.0.1:{port}/0", (program, *options), [])
        server.start()
        try:
            _wait_for(port, "Redis")
            yield server
        finally:
            server.end()


@contextlib.contextmanager
def chromium() -> Iterator[dict[str, str]]:
    """Name the whole Chromium, and its headless shell where it is installed, which is quicker."""
    names = ("chromium", "chromium-browser", "google-chrome")
    named = os.environ.get("CURSUS_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise Unavailable(
            "Chromium is not installed (on Debian: apt-get install chromium "
            "chromium-headless-shell); "
            "or name one in CURSUS_CHROMIUM"
        )
    shell = named or shutil.which("chromium-headless-shell") or found
    yield {"CURSUS_CHROMIUM": found, "CURSUS_CHROMIUM_SHELL": shell}


SERVICES = {"postgres": postgres, "redis": redis, "chromium": chromium}


def _postgres_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; Debian has one a version, outside the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(debian, key=lambda path: int(path.parts[-3]), default=None)
    return newest.parent if newest else None


def _other_user(folder: Path) -> dict[str, Any]:
    """Return the user to run PostgreSQL as, if we are root, as which it refuses to run."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            os.chown(folder, user.pw_uid, user.pw_gid)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Unavailable("PostgreSQL needs a user other than root, and there is none here")


@contextlib.contextmanager
def _folder(name: str) -> Iterator[Path]:
    folder = tempfile.mkdtemp(prefix=f"cursus-{name}-")
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _do(command: list[Any], log: Path | None = None, **other: Any) -> None:
    with tempfile.TemporaryFile("w+") as said:  # a pipe would stay open with the server
        done = subprocess.run(
            list(map(str, command)),
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            cwd=tempfile.gettempdir(),
            **other,
        )
        said.seek(0)
        if done.returncode:
            more = log.read_text() if log and log.exists() else ""
            raise Unavailable(f"PostgreSQL did not start: {(said.read() + more).strip()[-400:]}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for(port: int, what: str, seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise Unavailable(f"{what} did not answer within {seconds:.0f} seconds")
