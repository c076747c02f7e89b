"""The measures of the result page; the site is open when this is imported."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.cache import caches
from django.db import connection

from games.archive.comments.services import post_comment
from games.archive.facts.services import keep_facts
from games.archive.first_looks import store_first_looks
from games.archive.stored_parts import PARTS
from games.common import clock
from games.common.memory import forget_all
from games.play.log.interventions import end_undecided
from games.play.selectors import seats_at
from tests.bench.floor import views as floor
from tests.bench.floor.models import make_rows
from tests.bench.handling import Browser, bare_handler, best_of, our_handler, session_of
from tests.bench.played import deals_of, played_table

Found = tuple[str, float, str] | tuple[str, float, str, float]


@dataclass
class EndingMeasures:
    """A long game with deals and messages, broken off, with a comment of each player."""

    rounds: int
    game: str

    def __post_init__(self) -> None:
        now = clock.now()
        self.table = played_table(now, self.game)
        self.table.refresh_from_db()
        end_undecided(self.table, None, now=now)
        self.table.refresh_from_db()
        keep_facts(self.table.pk)
        people = [seat.user for seat in seats_at(self.table) if seat.user is not None]
        for person in people:
            post_comment(self.table.pk, person.pk, "A fine game, all in all.", now=now)
        self.thing = make_rows(now)
        session = session_of(people[0])
        self.reader = Browser(our_handler(), session)
        self.visitor = Browser(bare_handler(), session)
        self.address = f"/t/{self.table.code}/result/"

    def lines(self) -> Iterator[Found]:
        page = self.page()
        yield "entries", self.table.length, ""
        yield "deals", deals_of(self.table), ""
        yield "HTML of the page", len(page.body) / 1000, "kB"
        floor.padding = ""
        floor.padding = "x" * max(len(page.body) - len(self.bare().body), 0)
        yield from self.costs()
        yield "queries, when nothing is kept", self.count(self.cold), "", 16

    def page(self, **headers: str) -> Any:
        answer = self.reader.get(self.address, **headers)
        assert answer.status == 200, answer
        return answer

    def cold(self) -> float:
        """Look for the first time in this process."""
        forget_all()
        return float(self.page().seconds)

    def ended(self) -> float:
        """Look for the first time at a game that has just ended, once the sweep has seen it."""
        caches[PARTS].clear()
        forget_all()  # it is another process that stores them
        store_first_looks(self.table.pk)
        return self.cold()

    def new(self) -> float:
        """Look for the first time at an old game of which nothing is stored."""
        caches[PARTS].clear()
        return self.cold()

    def bare(self) -> Any:
        return self.visitor.get(f"/floor/page/{self.thing.pk}/")

    def costs(self) -> Iterator[Found]:
        found = best_of(
            self.rounds,
            {
                "floor": lambda: self.bare().seconds,
                "ended": self.ended,
                "new": self.new,  # stores what "cold" finds
                "cold": self.cold,
                "again": lambda: self.page().seconds,
                "packed": lambda: self.page(HTTP_ACCEPT_ENCODING="gzip").seconds,
            },
        )
        yield "floor: page", found["floor"], "ms"
        yield "the first look in a process", found["cold"] / found["floor"], "x page", 1.5
        yield "the first look after the end", found["ended"] / found["floor"], "x page", 1.5
        yield (
            "the first look at an old game, nothing stored",
            found["new"] / found["floor"],
            "x page",
        )
        yield "the page again", found["again"] / found["floor"], "x page", 1.5
        yield "the same, packed for the way", found["packed"] / found["floor"], "x page", 1.5

    def count(self, ask: Any) -> int:
        asked: list[str] = []

        def note(execute: Any, sql: str, *rest: Any) -> Any:
            asked.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(note):
            ask()
        return len([sql for sql in asked if not sql.startswith(("PRAGMA", "SET"))])
