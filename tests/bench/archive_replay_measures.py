"""The measures of the replay; the site is open when this is imported."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import caches
from django.db import connection

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

CHAIRS: Final = ("", "?seat=1", "?open=1")


@dataclass
class ReplayMeasures:
    rounds: int
    game: str

    def __post_init__(self) -> None:
        now = clock.now()
        self.table = played_table(now, self.game)
        self.table.refresh_from_db()
        end_undecided(self.table, None, now=now)
        self.table.refresh_from_db()
        self.thing = make_rows(now)
        session = session_of(next(s.user for s in seats_at(self.table) if s.user is not None))
        self.reader = Browser(our_handler(), session)
        self.visitor = Browser(bare_handler(), session)
        self.address = f"/t/{self.table.code}/replay/"
        self.middle = self.table.length // 2

    def lines(self) -> Iterator[Found]:
        page = self.page()
        yield "entries", self.table.length, ""
        yield "messages", self.table.messages.count(), ""
        yield "deals", deals_of(self.table), ""
        yield "HTML of the page", len(page.body) / 1000, "kB"
        floor.padding = ""
        floor.padding = "x" * max(len(page.body) - len(self.bare().body), 0)
        yield from self.page_costs()
        yield from self.course()
        yield from self.steps()
        yield "queries of the page, nothing being known", self.count(self.page), "", 14

    def page(self, chair: str = "?open=1", step: int = 0, **headers: str) -> Any:
        answer = self.reader.get(f"{self.address}{self.middle + step}/{chair}", **headers)
        assert answer.status == 200, answer
        return answer

    def bare(self) -> Any:
        return self.visitor.get(f"/floor/page/{self.thing.pk}/")

    def page_costs(self) -> Iterator[Found]:
        def cold() -> float:
            forget_all()
            return float(self.page().seconds)

        def new() -> float:
            caches[PARTS].clear()
            return cold()

        def ended() -> float:
            caches[PARTS].clear()
            forget_all()  # it is another process that stores them
            store_first_looks(self.table.pk)  # as the sweep does when a game has ended
            forget_all()
            return float(self.reader.get(f"{self.address}0/").seconds)

        # in this order, so that "cold" finds what "new" has stored
        asked = {"floor": lambda: self.bare().seconds, "ended": ended, "new": new, "cold": cold}
        found = best_of(self.rounds, asked)
        for chair in CHAIRS:
            self.page(chair)
        warm: dict[str, Any] = {"floor": lambda: self.bare().seconds}
        warm |= {chair: lambda c=chair: self.page(c).seconds for chair in CHAIRS}
        warm["packed"] = lambda: self.page(HTTP_ACCEPT_ENCODING="gzip").seconds
        known = best_of(self.rounds, warm)
        yield "floor: page", known["floor"], "ms"
        for chair in CHAIRS:
            name = f"the page again, {chair or 'as a spectator'}"
            yield name, known[chair] / known["floor"], "x page", 1.5
        yield "the same, packed for the way", known["packed"] / known["floor"], "x page", 1.5
        yield "the first look in a process", found["cold"] / found["floor"], "x page", 1.5
        just = "the first look at the start of a game that has just ended"
        yield just, found["ended"] / found["floor"], "x page", 1.5
        yield (
            "the first look of all at a position in between",
            found["new"] / found["floor"],
            "x page",
            2.5,
        )

    def course(self) -> Iterator[Found]:
        """Measure what a replay asks for once it stands: chart, table and list."""
        address, how = f"{self.address}course/?open=1", {"HTTP_HX_REQUEST": "true"}

        def part() -> float:
            answer = self.reader.get(address, **how)
            assert answer.status == 200, answer
            return float(answer.seconds)

        def cold() -> float:
            forget_all()
            return part()

        def new() -> float:
            caches[PARTS].clear()
            return cold()

        found = best_of(min(self.rounds, 10), {"new": new, "cold": cold, "again": part})
        yield "chart and list, the first time of all", found["new"], "ms"
        yield "chart and list, the first time in a process", found["cold"], "ms"
        yield "chart and list, again", found["again"], "ms"

    def steps(self) -> Iterator[Found]:
        first, how = f"{self.address}0/steps.json?open=1", {"HTTP_ACCEPT_ENCODING": "gzip"}

        def cold() -> float:
            forget_all()
            return float(self.reader.get(first, **how).seconds)

        least = best_of(
            min(self.rounds, 10),
            {"cold": cold, "warm": lambda: self.reader.get(first, **how).seconds},
        )
        answer, packed = self.reader.get(first), self.reader.get(first, **how)
        assert answer.status == packed.status == 200
        yield "a hundred steps, packed", len(packed.body) / 1000, "kB", 60
        yield "a hundred steps, unpacked", len(answer.body) / 1000, "kB"
        yield "a hundred steps, the first time in a process", least["cold"], "ms"
        yield "a hundred steps, again", least["warm"], "ms"

    def count(self, ask: Any) -> int:
        asked: list[str] = []

        def note(execute: Any, sql: str, *rest: Any) -> Any:
            asked.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(note):
            ask()
        return len([sql for sql in asked if not sql.startswith(("PRAGMA", "SET"))])
