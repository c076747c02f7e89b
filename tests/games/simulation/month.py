"""A month of many tables, driven by nothing but the moments handed to services and sweeps.

What happens next is either somebody who looks in, or a moment at which the clock has something to
do. Between them sweeps find nothing, so only their pulse is written.
"""

import heapq
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from django.db.models import Min, QuerySet

from games.forum import services as forum
from games.play import services
from games.play.log.locks import Actor, by_person
from games.play.models import Entry, MadeBy, Pulse, Seat, Status, Table
from games.play.refusals import TableRefusal
from games.play.selectors import position
from games.post.services import deliver_due_mail
from tests.games.factories import playing_table
from tests.games.simulation.hearing import next_to_tell, nothing_stale_was_told
from tests.games.simulation.people import Somebody, somebody
from tests.sure import sure

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
START = datetime(2026, 10, 12, 9, tzinfo=UTC)  # the clocks of Rome and New York change after it
FOREVER = timedelta(days=10_000)

CLOCKS: tuple[dict[str, Any], ...] = (
    {},
    {"turn_hours": 48, "clock": {"idle_days": [5, 6]}, "grace_hours": 6},
    {"turn_hours": 12, "clock": {"pace": "bank", "bank": 96}},
    {"turn_hours": 12, "clock": {"pace": "week", "hours": [600, 3480, 6360, 9240]}},
    {"turn_hours": 8, "clock": {"sleep": "stops"}, "misses_allowed": 2, "house_minds": False},
)


@dataclass
class Month:
    """Tables, people, and what was shown of every clock, so that the laws can be held to it."""

    now: datetime = START
    tables: list[Table] = field(default_factory=list)
    people: dict[int, Somebody] = field(default_factory=dict)
    looks: list[tuple[datetime, int]] = field(default_factory=list)
    shown: dict[tuple[int, int], datetime] = field(default_factory=dict)
    heard: dict[int, int] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)

    def open_tables(self, count: int) -> None:
        for number in range(count):
            several = number % 6 == 5
            seats = 5 if several else 3
            company = [self._newcomer() for _ in range(seats)]
            users = [one.user for one in company]
            plan = CLOCKS[number % len(CLOCKS)] | {"seat_count": seats}
            plan |= {"game": "idusmartii"} if several else {"options": {"rounds": 3}}
            self.tables.append(playing_table(*users, now=self.now, **plan))
        self.observe()

    def _newcomer(self) -> Somebody:
        found = somebody(len(self.people), self.now)
        self.people[found.user.pk] = found
        heapq.heappush(self.looks, (found.next_look(self.now), found.user.pk))
        return found

    def run(self, until: datetime) -> None:
        while self.now < until:
            self.now = min(self.looks[0][0], self._next_due(), next_to_tell(self.now), until)
            Pulse.objects.update_or_create(name="clock", defaults={"at": self.now})
            self.tell()
            self.sweep()
            while self.looks[0][0] <= self.now:
                _, person = heapq.heappop(self.looks)
                self.look_in(self.people[person])
            self.house_plays()
            self.observe()

    def tell(self) -> None:
        """The post does what is due, at the moment when it is; what it says is true then."""
        self.seen["mails"] += deliver_due_mail(lambda: self.now)
        self.seen["told"] += nothing_stale_was_told(self.now)

    def be_down(self, length: timedelta) -> None:
        """Nobody sweeps, and nobody gets through. Then a sweep comes, and they look in at once."""
        before = self.now
        Pulse.objects.update_or_create(name="clock", defaults={"at": before})
        clocks = {(s.table_id, s.number): s for s in self._running()}
        self.now += length
        self.sweep()
        self._check_credited(clocks, length)
        self.observe()
        self.looks = [(max(at, self.now), person) for at, person in self.looks]
        heapq.heapify(self.looks)

    def _check_credited(self, clocks: dict[tuple[int, int], Seat], length: timedelta) -> None:
        for seat in self._running():
            was = clocks[seat.table_id, seat.number]
            assert sure(seat.deadline) >= sure(was.deadline) + length, "every clock is credited"
            self.seen["credited"] += 1

    def _next_due(self) -> datetime:
        found = Table.objects.aggregate(first=Min("due_at"))["first"]
        return max(found, self.now) if found else self.now + FOREVER

    def sweep(self) -> None:
        swept = services.sweep(now=self.now)
        assert not swept.failed
        self.seen["swept"] += swept.done
        self._check_entries()

    def _check_entries(self) -> None:
        """What the clock has played since we looked: nobody before the deadline they were shown."""
        for table in self.tables:
            fresh = Entry.objects.filter(table=table, index__gte=self.heard.get(table.pk, 0))
            for entry in fresh.order_by("index"):
                self.heard[table.pk] = entry.index + 1
                if entry.made_by == MadeBy.CLOCK:
                    shown = self.shown[table.pk, sure(entry.seat)]
                    assert entry.at >= shown + table.grace, "the clock played too early"
                    self.seen["played by the clock"] += 1

    def look_in(self, one: Somebody) -> None:
        self.seen["looked in"] += 1
        for seat in self._running().filter(user=one.user):
            if one.would_act(seat, self.now):
                self._act(seat, MadeBy.PLAYER)
                if one.talks(self.seen["looked in"]):
                    actor = by_person(seat.number, one.user.pk, self.now)
                    forum.say(seat.table_id, actor, "Salve!")
        heapq.heappush(self.looks, (one.next_look(self.now), one.user.pk))

    def house_plays(self) -> None:
        while seat := self._running().exclude(bot="").first():
            self._act(seat, MadeBy.BOT)

    def _act(self, seat: Seat, made_by: MadeBy) -> None:
        table = Table.objects.get(pk=seat.table_id)
        here = position(table)
        legal = here.view(seat.number)["legal"]
        raw = Random(here.length).choice([e for e in legal if e["do"] != "caesar"] or legal)
        person = seat.user_id if made_by == MadeBy.PLAYER else None
        actor = Actor(seat.number, person, made_by, self.now)
        services.submit_entry(table.pk, actor, raw, seen_version=table.log_version)
        self.seen[f"played by {made_by}"] += 1

    def send_substitute(self) -> None:
        """Somebody new, prompt or not, for the seat that has waited longest."""
        seat = Seat.objects.filter(wanted=True, table__status=Status.PLAYING).first()
        if seat is not None:
            newcomer = self._newcomer()
            try:
                services.take_over(seat.table_id, newcomer.user.pk, seat.number, now=self.now)
            except TableRefusal:  # pragma: no cover
                raise AssertionError("a wanted seat can be taken") from None
            self.seen["substitutes"] += 1

    def observe(self) -> None:
        """What everybody sees now: a clock that runs on never shows less than it has."""
        running = {}
        for seat in self._running():
            key, deadline = (seat.table_id, seat.number), seat.deadline
            assert deadline is not None, "who must act has a deadline"
            assert deadline > self.now - DAY, "every turn ends"
            running[key] = deadline
        self.shown = running

    def _running(self) -> QuerySet[Seat]:
        """Seats that must act, with their clocks."""
        seats = Seat.objects.filter(must_act=True, table__status=Status.PLAYING)
        return seats.order_by("table_id", "number")
