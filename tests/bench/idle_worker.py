"""What the worker of the embedded site costs while nothing is due, and how soon it does what is.

    python -m tests.bench.idle_worker [seconds] [tables]

The site is the real one: `serve` with its demo, and some tables more at which people think. Of
its worker the kernel tells the processor time (/proc/PID/stat); the first seconds, in which the
house players greet and play, do not count. Then some deadlines pass, one of them right after
the worker was killed.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from tests.services import _free_port as free_port

AT_MOST: Final = 0.01
SOON: Final = 3.0
SECONDS, TABLES, DEADLINES = 60, 50, 12
SETTLED: Final = 15
"""Seconds in a row in which it hardly worked: the house players have done what they can."""
ROOT: Final = Path(__file__).resolve().parents[2]


def main() -> int:
    given = [int(word) for word in sys.argv[1:]]
    seconds, tables = [*given, *(SECONDS, TABLES)[len(given) :]]
    with tempfile.TemporaryDirectory(prefix="cursus-idle-") as folder:
        environ = site_environ(folder)
        run(environ, "make", tables)
        command = [sys.executable, "manage.py", "serve", "--port", str(free_port())]
        site = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.DEVNULL)
        try:
            worker = wait_for_worker(folder)
            settle(worker)
            share = used_in(worker, seconds)
            kept = run(environ, "late", DEADLINES)
            os.kill(worker, signal.SIGKILL)
            after = run(environ, "late", 1)
        finally:
            site.send_signal(signal.SIGINT)
            site.wait()
    say(f"idle worker, {tables} tables, {seconds} s", f"{share:.2%} of a core", share < AT_MOST)
    say("due to done", f"{median(kept):.1f} s, at most {max(kept):.1f} s", max(kept) < SOON)
    sys.stdout.write(f"due as the worker is killed: done after {after[0]:.1f} s\n")
    return int(share >= AT_MOST or max(kept) >= SOON)


def say(what: str, found: str, is_well: bool) -> None:
    sys.stdout.write(f"{what}: {found}: {'yes' if is_well else 'NO'}\n")


def site_environ(folder: str) -> dict[str, str]:
    """As after a first start: no service, a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if "_URL" not in name}
    return kept | {"VAR_DIR": folder, "LOG_LEVEL": "ERROR"}


def run(environ: dict[str, str], what: str, count: int) -> list[float]:
    command = [sys.executable, "-m", "tests.bench.idle_tables", what, str(count)]
    done = subprocess.run(command, cwd=ROOT, env=environ, check=True, stdout=subprocess.PIPE)
    return [float(line) for line in done.stdout.split()]


def wait_for_worker(folder: str) -> int:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and is_worker(entry, folder):
                return int(entry.name)
        time.sleep(0.5)
    raise SystemExit("the worker did not start")


def is_worker(entry: Path, folder: str) -> bool:
    try:
        ours = f"VAR_DIR={folder}".encode() in (entry / "environ").read_bytes().split(b"\0")
        return ours and b"embedded_worker" in (entry / "cmdline").read_bytes()
    except OSError:
        return False


def settle(worker: int) -> None:
    quiet, end = 0, time.monotonic() + 300
    while quiet < SETTLED and time.monotonic() < end:
        quiet = quiet + 1 if used_in(worker, 1) < 0.05 else 0


def used_in(worker: int, seconds: float) -> float:
    """The share of a core it uses in the next seconds."""
    began, before = time.monotonic(), processor_seconds(worker)
    time.sleep(seconds)
    return (processor_seconds(worker) - before) / (time.monotonic() - began)


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    raise SystemExit(main())
