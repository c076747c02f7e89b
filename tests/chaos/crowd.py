"""People who use the site over HTTP all the time, and what each of their requests came to."""

import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.bench.handling import CSRF

PACE: Final = 3.0
"""Seconds that somebody rests between two requests."""
PATIENCE: Final = 30.0
LOBBY: Final = ("/", "/healthz", "/account/login/")
_VERSION = re.compile(r'name="seen_version" value="(\d+)"')
_CHOICE = re.compile(r'href="\?at=(\d+)#act"')
_NUMBER = re.compile(r'name="number" value="(\d+)"')


@dataclass(frozen=True, slots=True)
class Request:
    what: str
    at: float
    seconds: float
    status: int
    """0 where there was no answer at all."""


@dataclass(slots=True)
class Person:
    """Somebody signed in, with the tables at which they sit."""

    key: int
    session: str
    codes: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    entries: int = 0
    """How many of their acts the site has confirmed."""


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


@dataclass
class Crowd:
    """One thread for each person, until `leave`."""

    port: int
    people: list[Person]
    asked: list[Request] = field(default_factory=list)
    _left: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    def come(self) -> None:
        """Let everybody in. A site just started is slow, so first each looks at the pages once."""
        for person in self.people:
            for path in (*LOBBY, f"/t/{person.codes[0]}/"):
                self.ask(path, person)
        self.asked.clear()
        for person in self.people:
            thread = threading.Thread(target=self._use, args=(person,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def leave(self) -> None:
        self._left.set()
        for thread in self._threads:
            thread.join(2 * PATIENCE)

    def _use(self, person: Person) -> None:
        rng = Random(person.key)
        self._left.wait(rng.random() * PACE)
        while not self._left.is_set():
            rng.choice((self._play, self._play, self._say, self._look_around))(person, rng)
            self._left.wait(PACE)

    def _look_around(self, person: Person, rng: Random) -> None:
        self.ask(rng.choice(LOBBY), person)

    def _play(self, person: Person, rng: Random) -> None:
        """Choose on the page, look at the choice, confirm it: as without JavaScript."""
        address = f"/t/{rng.choice(person.codes)}/"
        choices = _CHOICE.findall(self.ask(address, person))
        chosen = self.ask(f"{address}?at={rng.choice(choices)}", person) if choices else ""
        version, number = _VERSION.search(chosen), _NUMBER.search(chosen)
        if version and number:
            given = {"seen_version": version[1], "number": number[1]}
            if self.ask(f"{address}act/", person, given) == "done":
                person.entries += 1

    def _say(self, person: Person, rng: Random) -> None:
        text = f"Salve {person.key} {len(person.said)} {rng.random()}"
        address = f"/t/{rng.choice(person.codes)}/talk/say/"
        if self.ask(address, person, {"text": text}) == "done":
            person.said.append(text)

    def ask(self, path: str, person: Person, given: dict[str, str] | None = None) -> str:
        """The page; "done" for a redirect without a complaint; nothing for all else."""
        body = urllib.parse.urlencode({"csrfmiddlewaretoken": CSRF, **given}) if given else None
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data=body.encode() if body else None,
            headers={"Cookie": f"sessionid={person.session}; csrftoken={CSRF}"},
        )
        began, status, found = time.monotonic(), 0, ""
        try:
            with urllib.request.build_opener(_Stay).open(request, timeout=PATIENCE) as answer:
                status, found = answer.status, answer.read().decode()
        except urllib.error.HTTPError as answer:
            status = answer.code
            refused = "messages=" in str(answer.headers.get_all("Set-Cookie"))
            found = "done" if status == 302 and not refused else ""
            answer.close()
        except OSError:
            pass
        what = "healthz" if path == "/healthz" else "POST" if given else "GET"
        self.asked.append(Request(what, began, time.monotonic() - began, status))
        return found


def slowest(asked: list[Request]) -> float:
    return max((one.seconds for one in asked), default=0.0)


def statuses(asked: list[Request]) -> str:
    counted = Counter(one.status for one in asked)
    return ", ".join(f"{count} x {status}" for status, count in sorted(counted.items()))
