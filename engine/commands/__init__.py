"""The commands of docs/records.md: each returns its text for standard output."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Final

from engine import bench
from engine.commands.create import new, play
from engine.commands.queries import legal, replay, score, show, verify, view
from engine.refusal import Refusal

REFUSED: Final = 2
INTERRUPTED: Final = 130


def measure(given: Namespace) -> str:
    """Return the engine's speeds."""
    return bench.table()


COMMANDS: Final[Mapping[str, Callable[[Namespace], str]]] = {
    "new": new,
    "replay": replay,
    "view": view,
    "show": show,
    "score": score,
    "legal": legal,
    "play": play,
    "verify": verify,
    "bench": measure,
}


def run(given: Namespace) -> int:
    """Run a command and return its exit status; print a refusal as one line."""
    try:
        sys.stdout.write(COMMANDS[given.command](given))
        sys.stdout.flush()
    except Refusal as refusal:
        sys.stderr.write(f"{_one_line(str(refusal))}\n")
        return REFUSED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _one_line(text: str) -> str:
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
