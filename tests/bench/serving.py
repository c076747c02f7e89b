"""The web server of the embedded site as a process of its own, and what it uses.

The site is open when this is imported.
"""

import contextlib
import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

from games.common.management.commands.serve import wait_for_answer, web_command


@contextlib.contextmanager
def gunicorn() -> Iterator[tuple[int, int]]:
    """The web server of the embedded site; its process and its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    environ = os.environ | {"DJANGO_SETTINGS_MODULE": "qvsite.settings"}
    environ |= {"ALLOWED_HOSTS": "localhost,127.0.0.1"}
    command = web_command("127.0.0.1", port, {"threads": 8, "reload": False})
    server = subprocess.Popen(command, env=environ, start_new_session=True)
    try:
        wait_for_answer("127.0.0.1", port)
        yield server.pid, port
    finally:
        server.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(10)
        server.kill()


def family(pid: int) -> list[int]:
    """The process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def memory(pid: int) -> int:
    """Kilobytes in memory."""
    found = 0
    for one in family(pid):
        lines = Path(f"/proc/{one}/status").read_text().splitlines()
        found += sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return found


def processor(pid: int) -> float:
    """Seconds of processor time so far."""
    ticks = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")
