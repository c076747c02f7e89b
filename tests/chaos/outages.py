"""Redis hangs and dies, PostgreSQL dies and hangs, while people play: who waits how long?

    python -m tests.chaos.outages [--short] [--patient]

PostgreSQL, Redis, web server, worker and beat of its own. Prints, for each outage, the
longest answer, what was answered, and the seconds until all was well again; ends with 1 if an
answer took more than 5 seconds, all was not well within 10, or something confirmed is lost.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.chaos.__main__ import DURABLE, set_up, site_environ
from tests.services import Postgres, Redis, _free_port, private_postgres, private_redis_server

PEOPLE: Final = 18
ANSWERED_WITHIN: Final = 5.0
WELL_WITHIN: Final = 10.0
BEFORE: Final = 5.0
GIVEN_UP: Final = 60.0


@dataclass(frozen=True, slots=True)
class Outage:
    name: str
    begin: Callable[[], None]
    end: Callable[[], None]
    seconds: float


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.outages")
    parser.add_argument("--short", action="store_true", help="seconds instead of twenty")
    parser.add_argument("--only", default="", help="outages with this in their name")
    parser.add_argument("--patient", action="store_true", help="judge no times but hanging")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with (
        tempfile.TemporaryDirectory(prefix="cursus-outages-") as folder,
        private_postgres(*DURABLE) as database,
        private_redis_server() as redis,
    ):
        environ = site_environ(folder, database.url, redis.url, 1)
        environ["MAIL_TRANSPORT"] = "django.core.mail.backends.dummy.EmailBackend"
        os.environ.update(environ)
        set_up()
        seconds = 6.0 if asked.short else 20.0
        outages = [one for one in planned(database, redis, seconds) if asked.only in one.name]
        factor = 3.0 if asked.patient else 1.0
        return Measure(Path(folder), factor).run(outages)


def planned(database: Postgres, redis: Redis, seconds: float) -> Iterator[Outage]:
    def send(number: int) -> None:
        for pid in database.processes():
            os.kill(pid, number)

    stop, go_on = signal.SIGSTOP, signal.SIGCONT
    yield Outage("Redis hangs", lambda: redis.send(stop), lambda: redis.send(go_on), seconds)
    yield Outage("Redis is killed", redis.end, redis.start, seconds)
    yield Outage("PostgreSQL is killed", database.crash, database.start, seconds)
    yield Outage("PostgreSQL hangs", lambda: send(stop), lambda: send(go_on), seconds)


class Measure:
    """The site, a crowd on it, and one outage after the other."""

    def __init__(self, folder: Path, factor: float) -> None:
        from tests.chaos.crowd import Crowd  # needs Django set up
        from tests.chaos.stage import Program

        self.port, self.factor = _free_port(), factor
        self.crowd = Crowd(self.port, [])
        commands = {
            "web": "gunicorn qvsite.wsgi --workers 2 --log-level warning "
            f"--bind 127.0.0.1:{self.port}",
            "worker": "celery -A qvsite worker -c 1 --without-gossip --without-mingle -l WARNING",
            "beat": f"celery -A qvsite beat -l WARNING --pidfile {folder}/beat.pid",
        }
        self.programs = [
            Program(name, [sys.executable, "-m", *line.split()], dict(os.environ), folder / name)
            for name, line in commands.items()
        ]
        self.broken: list[str] = []

    def run(self, outages: list[Outage]) -> int:
        self.sit_down()
        try:
            for program in self.programs:
                program.start()
            if self.seconds_until_well() > GIVEN_UP:
                raise SystemExit("the site did not start")
            self.crowd.come()
            time.sleep(BEFORE)
            self.say(f"before: {self.account(0, time.monotonic())}")
            for outage in outages:
                self.go_through(outage)
            self.crowd.leave()
        finally:
            for program in self.programs:
                program.kill()
        return self.verdict()

    def sit_down(self) -> None:
        """At each table sit three, and everybody sits at three tables."""
        from tests.bench.handling import session_of
        from tests.chaos.crowd import Person
        from tests.games.factories import UserFactory, playing_table

        users = [UserFactory.create() for _ in range(PEOPLE)]
        self.crowd.people += [Person(user.pk, session_of(user)) for user in users]
        for number in range(PEOPLE):
            sitting = [(number + beside) % PEOPLE for beside in range(3)]
            table = playing_table(*(users[one] for one in sitting), options={"rounds": 3})
            for one in sitting:
                self.crowd.people[one].codes.append(table.code)

    def go_through(self, outage: Outage) -> None:
        began = time.monotonic()
        outage.begin()
        time.sleep(outage.seconds)
        self.say(f"{outage.name}, {outage.seconds:.0f} s: {self.account(began, time.monotonic())}")
        outage.end()
        ended = time.monotonic()
        well = self.seconds_until_well()
        self.say(f"  well after {well:.1f} s: {self.account(ended, time.monotonic())}")
        if well > WELL_WITHIN * self.factor:
            self.broken.append(f"{outage.name}: not well after {well:.0f} s")
        time.sleep(BEFORE)
        worst = self.slowest(began, time.monotonic())
        if worst > ANSWERED_WITHIN * self.factor:
            self.broken.append(f"{outage.name}: an answer took {worst:.1f} s")
        if odd := {one.status for one in self.crowd.asked} - {200, 302, 503}:
            self.broken.append(f"{outage.name}: answered with {odd}")

    def account(self, begin: float, end: float) -> str:
        from tests.chaos.crowd import statuses

        asked = [one for one in self.crowd.asked if begin <= one.at < end]
        return f"longest answer {self.slowest(begin, end):.2f} s; {statuses(asked)}"

    def slowest(self, begin: float, end: float) -> float:
        from tests.chaos.crowd import slowest

        return slowest([one for one in self.crowd.asked if begin <= one.at + one.seconds < end])

    def seconds_until_well(self) -> float:
        """Until every part says that it is well, and a worker has sent a mail written now."""
        began, subject = time.monotonic(), ""
        while time.monotonic() < began + GIVEN_UP:
            if self.is_healthy():
                subject = subject or self.write_a_mail()
                if subject and self.is_sent(subject):
                    return time.monotonic() - began
            time.sleep(0.2)
        return GIVEN_UP + 1

    def is_healthy(self) -> bool:
        address = f"http://127.0.0.1:{self.port}/healthz?detail"
        try:
            urllib.request.urlopen(address, timeout=ANSWERED_WITHIN).close()
        except OSError:
            return False
        return True

    def write_a_mail(self) -> str:
        from django.db import DatabaseError, InterfaceError, connection

        from games.common import clock
        from games.post.services import Letter, queue_mail

        subject = f"Letter {time.monotonic()}"
        try:
            queue_mail(Letter("friend@example.org", subject, "Ave"), now=clock.now())
        except (DatabaseError, InterfaceError):
            connection.close()
            return ""
        return subject

    def is_sent(self, subject: str) -> bool:
        from games.post.models import Mail, MailState

        return Mail.objects.filter(subject=subject, state=MailState.SENT).exists()

    def verdict(self) -> int:
        self.broken += self.lost()
        entries = sum(person.entries for person in self.crowd.people)
        said = sum(len(person.said) for person in self.crowd.people)
        self.say(f"confirmed: {entries} entries, {said} messages")
        if not (entries and said):
            self.broken.append("nobody has done anything")
        for program in self.programs if self.broken else ():
            lines = program.log.read_text(errors="replace").splitlines()
            for line in [line for line in lines if '"level"' in line][-12:]:
                self.say(f"{program.name}: {line[:300]}")
        for fault in self.broken:
            self.say(f"BROKEN: {fault}")
        self.say("all is as it should be" if not self.broken else "not as it should be")
        return int(bool(self.broken))

    def lost(self) -> Iterator[str]:
        from games.forum.models import Message
        from games.play.models import Entry

        for person in self.crowd.people:
            there = Entry.objects.filter(user=person.key).count()
            if there < person.entries:
                yield f"{person.entries - there} entries of {person.key} are lost"
            said = list(Message.objects.filter(user=person.key).values_list("text", flat=True))
            yield from (f"lost: {text}" for text in person.said if said.count(text) != 1)

    def say(self, line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
