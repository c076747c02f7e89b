"""Run a generator of hostile input for each game, and print what came of it."""

import logging
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from tests.bench.temporary_site import open_site

GAMES: Final = ("quovadis", "idusmartii")


class Fuzzer(Protocol):
    """A generator at one game's tables: what it found, how often what happened, and the longest."""

    faults: list[str]
    counts: Counter[str]
    longest: tuple[float, str]

    def one(self) -> None:
        """Send one piece of input and judge what came of it."""
        ...


Some = TypeVar("Some", bound=Fuzzer)


def run(
    make: Callable[[str, int], Some], count: int, seed: int, games: tuple[str, ...] = GAMES
) -> list[Some]:
    """Send `count` pieces of input, as many for each game; nothing of it stays in the database."""
    from django.db import transaction

    found = []
    for game in games:
        with transaction.atomic():
            fuzzer = make(game, seed)
            for _ in range(count // len(games)):
                fuzzer.one()
            found.append(fuzzer)
            transaction.set_rollback(True)
    return found


def main(name: str, make: Callable[[str, int], Any], args: list[str] | None = None) -> int:
    """Run the command `python -m tests.fuzz.<name>`; the exit status is 1 if anything is wrong."""
    parser = ArgumentParser(prog=f"python -m tests.fuzz.{name}")
    parser.add_argument("--count", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(args)
    open_site()
    logging.disable(logging.CRITICAL)
    found = run(make, given.count, given.seed)
    faults = [fault for fuzzer in found for fault in fuzzer.faults]
    for fault in faults[:40]:
        _say(f"WRONG: {fault}")
    for what, number in sorted(sum((fuzzer.counts for fuzzer in found), Counter()).items()):
        _say(f"{number:>7,} {what}")
    took, what = max(fuzzer.longest for fuzzer in found)
    _say(f"longest {took * 1e3:.0f} ms, {what}; {len(faults)} wrong")
    return 1 if faults else 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
