"""The run itself: people play, things die, and in the end the laws are asked."""

import sys
import time
from collections import Counter
from random import Random
from statistics import median
from typing import Final

import redis

from games.common import clock
from tests.chaos import laws
from tests.chaos.people import Company, patiently
from tests.chaos.stage import Stage
from tests.games.post.sink import Sink
from tests.services import Postgres

OUTAGE: Final = 65.0
"""Seconds without any worker: more than what goes unnoticed, and longer than any lease."""
SETTLES_WITHIN: Final = 300.0
EVERY: Final = 20
"""Deeds of people between two accidents."""
PACE: Final = 0.05
SOON: Final = 60.0
"""Seconds within which everything due is done, whatever has died."""


class Chaos:
    def __init__(
        self, stage: Stage, database: Postgres, broker: str, sink: Sink, turns: int, seed: int
    ) -> None:
        self.stage, self.database, self.sink, self.turns = stage, database, sink, turns
        self.broker = redis.Redis.from_url(broker)
        self.rng, self.seed = Random(seed), seed
        self.company = Company(Random(seed + 1), stage.ports)
        self.seen: Counter[str] = Counter()
        self.broken: list[str] = []
        self.is_patient = False

    def run(self) -> int:
        self.company.sit_down()
        self.stage.start()
        try:
            self.settle()
            self.play()
            self.settle()
            self.do_some_more()
            self.be_without_workers()
            self.settle()
        finally:
            self.stage.end()
        self.broken += laws.broken_laws(self.company, self.sink.mails)
        return self.report()

    def play(self) -> None:
        deeds, began = 0, time.monotonic()
        while self.company.turns() < self.turns:
            self.company.do_something()
            deeds += 1
            time.sleep(PACE)
            if deeds % EVERY == 0:
                for program in self.stage.programs:
                    program.revive()
                self.have_an_accident()
        self.seen["seconds of play"] = round(time.monotonic() - began)

    def do_some_more(self) -> None:
        """So that something is under way when the last worker dies."""
        for _ in range(EVERY):
            self.company.do_something()

    def have_an_accident(self) -> None:
        accidents = [self.kill_a_worker, self.kill_a_beat, self.kill_a_web_server]
        accidents += [self.empty_the_broker, self.crash_the_database]
        self.rng.choices(accidents, weights=(8, 2, 1, 3, 2))[0]()

    def kill_a_worker(self) -> None:
        self.rng.choice(self.stage.workers).kill()
        self.seen["workers killed"] += 1

    def kill_a_beat(self) -> None:
        self.rng.choice(self.stage.beats).kill()
        self.seen["beats killed"] += 1

    def kill_a_web_server(self) -> None:
        self.rng.choice(self.stage.webs).kill()
        self.seen["web servers killed"] += 1

    def empty_the_broker(self) -> None:
        self.broker.flushall()
        self.seen["broker emptied"] += 1

    def crash_the_database(self) -> None:
        self.database.crash()
        self.database.start()
        self.seen["database crashed"] += 1

    def be_without_workers(self) -> None:
        for program in [*self.stage.workers, *self.stage.beats]:
            program.kill()
        before, began = patiently(laws.running_clocks), patiently(clock.of_database)
        time.sleep(OUTAGE)
        ended = patiently(clock.of_database)
        self.stage.start()
        self.settle()
        after = patiently(laws.running_clocks)
        self.broken += laws.not_credited(before, after, began, ended)
        self.seen["clocks running through the outage"] = len(before)

    def settle(self) -> None:
        end = time.monotonic() + SETTLES_WITHIN
        while not patiently(lambda: laws.is_settled(clock.of_database())):
            if time.monotonic() > end:
                self.broken.append("not settled in time")
                return
            time.sleep(1)

    def report(self) -> int:
        arrived = Counter(str(mail["Message-ID"]) for mail in self.sink.mails)
        self.seen["entries"] = self.company.turns()
        self.seen["mails"] = len(arrived)
        self.seen["mails that came again with the same Message-ID"] = sum(
            times - 1 for times in arrived.values()
        )
        late = laws.kept_after(self.company)
        self.seen["deadlines kept by the clock"] = len(late)
        write(f"seed {self.seed}")
        for what, count in self.seen.items():
            write(f"{what}: {count}")
        if late:
            late_ones = [] if self.is_patient else [one for one in late if one > SOON]
            self.broken += [f"a deadline was kept {one:.0f} s late" for one in late_ones]
            write(f"from deadline to entry: {median(late):.1f} s, {max(late):.1f} s at most")
        for fault in self.stage.faults() if self.broken else ():
            write(fault)
        for law in self.broken:
            write(f"BROKEN: {law}")
        write("all laws hold" if not self.broken else "laws are broken")
        return int(bool(self.broken))


def write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
