"""The fuzzer: random games with random deals, legal and illegal, under the eye of the laws.

    python -m tests.fuzz [--games N] [--seed S] [--folder F]

What breaks a law is saved as a record that replays it, what breaks the reading of records as
the bytes that do. Afterwards it looks for the position in which `legal` takes longest.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from random import Random

from engine import records
from tests.engine.quovadis import arbitrary
from tests.engine.quovadis.laws import Broken, Walk
from tests.fuzz import damage, worst

GENEROSITY = (0, 0.5, 1, 1, 2)
STEPS = 400
DAMAGES = 5  # for each game
SECONDS = 0.01  # of the search for the worst position, for each game
LIMIT = 20.0  # milliseconds


class Fuzzer:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.counts: Counter[str] = Counter()
        self.broken = 0

    def game(self, seed: int) -> None:
        """One game, and then its record, damaged some times."""
        rng = Random(seed)
        walk = Walk(rng, arbitrary.record(rng), rng.choice(GENEROSITY))
        try:
            walk.play(STEPS)
        except Broken as fault:
            self.save(f"game-{seed}.json", records.dump(fault.record).encode(), fault.law)
        except Exception as fault:  # whatever it is, it is found here
            log = walk.record._replace(log=tuple(walk.log))
            self.save(f"game-{seed}.json", records.dump(log).encode(), f"crashed: {fault!r}")
        self.counts += walk.counts
        self.counts["games"] += 1
        data = records.compact(walk.record._replace(log=tuple(walk.log))).encode()
        for number in range(DAMAGES):
            self.read(f"bytes-{seed}-{number}", damage.damaged(rng, data))

    def read(self, name: str, data: bytes) -> None:
        self.counts["damaged"] += 1
        if fault := damage.fault_of(data):
            self.save(name, data, fault)

    def worst(self, seed: int, seconds: float) -> None:
        """The dearest positions that some seconds of search find."""
        slowest, dearest = worst.search(Random(seed), seconds)
        for name, found in (("slowest", slowest), ("dearest an answer", dearest)):
            say(f"legal, {name}: {found.milliseconds:.2f} ms for {found.answers} answers")
        if slowest.record is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "worst.json").write_text(records.dump(slowest.record), "utf-8")
        if slowest.milliseconds > LIMIT:
            self.save("slow.json", records.dump(slowest.record).encode(), f"legal over {LIMIT} ms")

    def save(self, name: str, data: bytes, law: str) -> None:
        self.broken += 1
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(data)
        say(f"BROKEN: {law:.300} (saved as {self.folder / name})")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(args: list[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=Path("var/fuzz"), help="for what breaks")
    given = parser.parse_args(args)
    fuzzer = Fuzzer(given.folder)
    for number in range(given.games):
        fuzzer.game(given.seed + number)
        if number % 500 == 499:
            say(f"{number + 1} games, {fuzzer.broken} broken")
    fuzzer.worst(given.seed, SECONDS * given.games)
    counts = ", ".join(f"{n:,} {name}" for name, n in sorted(fuzzer.counts.items()))
    say(f"{counts}; {fuzzer.broken} broken")
    return 1 if fuzzer.broken else 0


if __name__ == "__main__":
    sys.exit(main())
