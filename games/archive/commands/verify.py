"""`manage.py archive verify`: replay every stored game, and name each mismatch."""

import os
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any, Final

from django.core.management.base import CommandError, OutputWrapper

from games.archive.verification.processes import checked
from games.archive.verification.replay import Trouble
from games.archive.verification.selectors import confirmed, how_many, stored_games
from games.archive.verification.services import keep_verification
from games.common import clock

help = "Replay all games through the engine, and name those that do not agree."  # noqa: A001

MOST_JOBS: Final = 256
A_LINE_EACH: Final = 1000
"""Games after which progress is told."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=_jobs, metavar="N", help="processes to replay in (one for each processor)"
    )


def _jobs(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text[:9]) <= MOST_JOBS:
        return int(text)
    raise ArgumentTypeError(f"write a whole number from 1 to {MOST_JOBS}")


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Name each game that does not agree, and keep the outcome; exit status 1 if there is one."""
    jobs, began = options["jobs"] or os.cpu_count() or 1, clock.now()
    number, done, wrong = how_many(), 0, []
    for games, troubles in checked(stored_games(), jobs):
        for code, found in confirmed(troubles).items():
            wrong += [Trouble(code, what, why) for what, why in found]
            for what, why in found:
                out.write(f"{code}: {what}: {why}")
        if (done + games) // A_LINE_EACH > done // A_LINE_EACH:
            out.write(f"{done + games} of {number} games are replayed.")
            out.flush()
        done += games
    keep_verification(began, clock.now(), done, wrong)
    if wrong:
        raise CommandError(f"{len({one.code for one in wrong})} of {done} games do not agree.")
    out.write(f"All {done} games agree.")
