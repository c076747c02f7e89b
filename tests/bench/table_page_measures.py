"""The measures of the table page; the site is open when this is imported."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any, Final

from django.db import connection

from games.common import clock
from games.common.memory import forget_all
from games.play.log.position import position
from games.play.models import Table
from games.play.selectors import seats_at
from tests.bench.floor import views as floor
from tests.bench.floor.models import make_rows
from tests.bench.handling import (
    ACCEPTED,
    CSRF,
    Browser,
    bare_handler,
    best_of,
    our_handler,
    session_of,
)
from tests.bench.played import deals_of, played_table

Found = tuple[str, float, str] | tuple[str, float, str, float]

ENTRIES: Final = 30


@dataclass
class Measures:
    rounds: int
    game: str

    def __post_init__(self) -> None:
        now = clock.now()
        self.table = played_table(now, self.game)
        self.thing = make_rows(now)
        ours, bare = our_handler(), bare_handler()
        people = [seat.user for seat in seats_at(self.table) if seat.user is not None]
        self.sessions = [session_of(person) for person in people]
        self.people = [Browser(ours, session) for session in self.sessions]
        self.visitor = Browser(bare, self.sessions[0])
        self.address = self.table.get_absolute_url()

    def lines(self) -> Iterator[Found]:
        yield from self.size()
        floor.padding = self.padding()
        yield from self.looking()
        yield from self.cold()
        yield from self.queries()
        yield from self.weight()
        yield from self.entries()

    # What is looked at.

    def size(self) -> Iterator[Found]:
        yield "turn", self.table.turn, ""
        yield "messages", self.table.messages.count(), ""
        yield "deals", deals_of(self.table), ""
        yield "entries", self.table.length, ""
        yield "HTML of the table page", len(self.page_of(self.actor).body) / 1000, "kB"

    @property
    def actor(self) -> int:
        """A player who must act: the page has the choices, too."""
        return position(self.table).actors[0]

    def page_of(self, seat: int, **headers: str) -> Any:
        answer = self.people[seat].get(self.address, **headers)
        assert answer.status == 200, answer
        return answer

    def padding(self) -> str:
        """Makes the floor's page as large as ours. Letters of a text cost it nothing."""
        floor.padding = ""
        ours, bare = len(self.page_of(self.actor).body), len(self.bare("page").body)
        return "x" * max(ours - bare, 0)

    def bare(self, which: str) -> Any:
        path = "session/" if which == "session" else f"{which}/{self.thing.pk}/"
        ask = self.visitor.post if which == "write" else self.visitor.get
        return ask(f"/floor/{path}", *([b""] if which == "write" else []))

    # What it costs.

    def looking(self) -> Iterator[Found]:
        actor, other = self.actor, (self.actor + 1) % len(self.people)
        news = self.news_address(other)
        found = best_of(
            self.rounds,
            {
                "session": lambda: self.bare("session").seconds,
                "page": lambda: self.bare("page").seconds,
                "acting": lambda: self.page_of(actor).seconds,
                "packed": lambda: self.page_of(actor, HTTP_ACCEPT_ENCODING="gzip").seconds,
                "waiting": lambda: self.page_of(other).seconds,
                "news": lambda: self.people[other].get(news).seconds,
            },
        )
        yield "floor: session", found["session"], "ms"
        yield "floor: page", found["page"], "ms"
        yield "table page, of who waits", found["waiting"] / found["page"], "x page", 0.7
        yield "table page, of who must act", found["acting"] / found["page"], "x page", 0.7
        yield "the same, packed for the way", found["packed"] / found["page"], "x page unpacked"
        yield "nothing new", found["news"] / found["session"], "x session", 1.0

    def cold(self) -> Iterator[Found]:
        """A page that this process has never shown: no position, no entry, no text is kept."""
        actor = self.actor

        def look() -> float:
            forget_all()
            return float(self.page_of(actor).seconds)

        rounds = max(self.rounds // 4, 3)
        found = best_of(rounds, {"page": lambda: self.bare("page").seconds, "cold": look})
        yield "a page that was never shown here", found["cold"] / found["page"], "x page", 2.5
        forget_all()
        yield "queries of such a page", self.count(lambda: self.page_of(actor)), "", 14

    def news_address(self, seat: int) -> str:
        page = self.page_of(seat).body.decode()
        found = re.search(r'id="news" hx-get="([^"]+)"', page)
        assert found is not None
        assert self.people[seat].get(found[1]).status == 204
        return found[1]

    def queries(self) -> Iterator[Found]:
        actor = self.actor
        yield "queries of the table page", self.count(lambda: self.page_of(actor)), "", 12
        news = self.news_address(actor)
        yield "queries when nothing is new", self.count(lambda: self.people[actor].get(news)), "", 1

    def count(self, ask: Any) -> int:
        asked: list[str] = []

        def note(execute: Any, sql: str, *rest: Any) -> Any:
            asked.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(note):
            ask()
        return len([sql for sql in asked if not sql.startswith(("PRAGMA", "SET"))])

    def weight(self) -> Iterator[Found]:
        """The page and all it names, as a browser fetches them that has none of it yet."""
        browser = self.people[self.actor]
        packed = {"HTTP_ACCEPT_ENCODING": ACCEPTED[1]}
        page = self.page_of(self.actor).body.decode()
        tags = r'link(?! rel="(?:alternate|manifest)")|script|img'
        fetched = rf'<(?:{tags})\b[^>]*?(?:href|src)="([^"#]+)"'
        named = set(re.findall(fetched, page))
        assert all(path.startswith("/static/") for path in named), named
        parts = [browser.get(path, **packed) for path in named]
        assert all(part.status == 200 for part in parts)
        total = sum(len(part.body) for part in (*parts, self.page_of(self.actor, **packed)))
        yield "cold and packed, with all it names", total / 1000, "kB", 160

    def entries(self) -> Iterator[Found]:
        """Entries as a page sends them, each after its page was looked at."""
        rng = Random(1)
        found: dict[str, list[float]] = {"write": [], "look": [], "sent": [], "swapped": []}
        for turn in range(ENTRIES):
            found["write"].append(self.bare("write").seconds)
            found["look"].append(self.page_of(self.actor).seconds)
            how = "swapped" if turn % 2 else "sent"
            found[how].append(self.entry(rng, {"HTTP_HX_REQUEST": "true"} if turn % 2 else {}))
            if self.table.is_over:
                break
        write, page = median(found["write"]), median(self.bare("page").seconds for _ in range(9))
        yield "floor: write", write * 1000, "ms"
        yield "an entry through the page", median(found["sent"]) / write, "x write", 2.0
        both = median(found["swapped"]) / (write + page)
        yield "an entry, answered with the game as it is then", both, "x both"
        yield "the first look after an entry", median(found["look"]) / page, "x page", 1.3

    def entry(self, rng: Random, headers: dict[str, str]) -> float:
        actor = self.actor
        page = self.page_of(actor).body.decode()
        version = Table.objects.values_list("log_version", flat=True).get(pk=self.table.pk)
        number = rng.choice(re.findall(r'href="\?at=(\d+)#act"', page))
        body = f"csrfmiddlewaretoken={CSRF}&seen_version={version}&number={number}".encode()
        answer = self.people[actor].post(f"{self.address}act/", body, **headers)
        self.table.refresh_from_db()
        assert self.table.log_version > version, (answer.status, number)
        return float(answer.seconds)
