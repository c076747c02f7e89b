"""500 pages that ask for news of 50 tables, while all of those move: one gunicorn process.

    python -m tests.bench.listeners [seconds]

As `manage.py serve` starts it, on a SQLite folder of its own, over the loopback alone. Every page
asks every 1.5 seconds, as pages do. It ends by itself.
"""

import asyncio
import sys
import time
from typing import Final

from tests.bench.temporary_site import open_site

LISTENERS: Final = 500
TABLES: Final = 50
SECONDS: Final = 20
LAST_ASKED: Final = 6
"""Seconds after the last move in which everybody must have learned of it."""


def main() -> int:
    seconds = min(int(sys.argv[1]), 120) if len(sys.argv) > 1 else SECONDS
    open_site()
    from tests.bench.listening import Listener, learned, listen_all  # need Django set up
    from tests.bench.moving import moving_tables, pages_of
    from tests.bench.serving import gunicorn, memory, processor

    tables = moving_tables(TABLES)
    with gunicorn() as (pid, port):
        listeners = [Listener(port, *page) for page in pages_of(tables, LISTENERS)]
        asyncio.run(listen_all(listeners[: LISTENERS // 10], 3))  # warm
        before, used = memory(pid), processor(pid)
        start = time.monotonic()
        moves = asyncio.run(listen_all(listeners, seconds, tables, LAST_ASKED))
        passed = time.monotonic() - start
        after, used = memory(pid), processor(pid) - used
    late, missed = learned(listeners, moves)
    errors = sum(listener.errors for listener in listeners)
    say("listeners, tables, moves", f"{len(listeners)}, {len(tables)}, {len(moves)}")
    say("times asked", f"{sum(listener.asked for listener in listeners)}")
    say("errors", f"{errors}")
    say("updates missed", f"{missed}")
    say("seconds until known: half, 99 %, all", " ".join(f"{share(late, p):.2f}" for p in SHARES))
    say("processor of the server", f"{used / passed:.0%} of a core")
    say("memory per listener", f"{(after - before) / len(listeners):.1f} kB ({after} kB in all)")
    return int(bool(errors or missed))


SHARES: Final = (0.5, 0.99, 1.0)


def share(found: list[float], part: float) -> float:
    return sorted(found)[min(int(len(found) * part), len(found) - 1)]


def say(name: str, found: str) -> None:
    sys.stdout.write(f"  {name:<40} {found}\n")


if __name__ == "__main__":
    raise SystemExit(main())
