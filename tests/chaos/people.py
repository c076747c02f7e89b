"""People who play on while the site falls to pieces: by the pages, and through the services."""

import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final, TypeVar

from django.db import DatabaseError, InterfaceError, connection, transaction

from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.play import services
from games.play.log.locks import by_person, locked_table, save_table
from games.play.models import Entry, Seat, Status, Table
from games.play.refusals import TableRefusal
from games.play.selectors import position
from games.post.services import Letter, queue_mail
from tests.bench.handling import CSRF, session_of
from tests.games.factories import UserFactory, playing_table

Found = TypeVar("Found")
PEOPLE, TABLES = 6, 8
SOON: Final = timedelta(seconds=1)


def patiently(ask: Callable[[], Found]) -> Found:
    """Again, while the database is away."""
    for _ in range(200):
        try:
            return ask()
        except (DatabaseError, InterfaceError):
            connection.close()
            time.sleep(0.2)
    raise SystemExit("the database did not come back")


@dataclass
class Company:
    """What was acknowledged to them must be there in the end, and nothing twice."""

    rng: Random
    ports: tuple[int, int]
    people: dict[int, User] = field(default_factory=dict)
    sessions: dict[int, str] = field(default_factory=dict)
    acknowledged: dict[tuple[int, int], int] = field(default_factory=dict)
    letters: set[str] = field(default_factory=set)
    ran_out: dict[tuple[int, int], datetime] = field(default_factory=dict)
    doubtful: set[tuple[int, int]] = field(default_factory=set)

    def sit_down(self) -> None:
        for _ in range(PEOPLE):
            person = UserFactory.create()
            self.people[person.pk] = person
            self.sessions[person.pk] = session_of(person)
        for _ in range(TABLES):
            self.open_table()

    def open_table(self) -> None:
        company = [self.people[key] for key in self.rng.sample(sorted(self.people), 3)]
        patiently(lambda: playing_table(*company, misses_allowed=0, options={"rounds": 3}))

    def turns(self) -> int:
        return patiently(Entry.objects.count)

    def do_something(self) -> None:
        """Mostly somebody plays; now and then they speak, get a letter, or do not come at all."""
        running = Table.objects.filter(status=Status.PLAYING).exclude(deadline=None)
        keys = patiently(lambda: list(running.values_list("pk", flat=True)))
        if len(keys) < TABLES:
            return self.open_table()
        table_id, what = self.rng.choice(keys), self.rng.random()
        if table_id % 4 == 0:  # all people there have vanished
            self.let_run_out(table_id)
        elif what < 0.1:
            self.speak(table_id)
        elif what < 0.2:
            self.write_a_letter()
        elif what < 0.5:
            self.play(table_id, self._by_service)
        else:
            self.play(table_id, self._by_page)
        return None

    def play(self, table_id: int, how: Callable[[Table, Seat], bool]) -> None:
        table = patiently(lambda: Table.objects.get(pk=table_id))
        seats = Seat.objects.filter(table=table, must_act=True).select_related("user")
        seat = patiently(seats.first)
        if seat is None or seat.user is None:
            return
        if how(table, seat):
            mine = Entry.objects.filter(table=table, index=table.length, user=seat.user_id)
            if patiently(mine.exists):
                self.acknowledged[table.pk, table.length] = seat.user.pk

    def _by_service(self, table: Table, seat: Seat) -> bool:
        try:
            here = position(table)
            raw = self.rng.choice(here.view(seat.number)["legal"])
            actor = by_person(seat.number, seat.user_id, clock.now())
            services.submit_entry(table.pk, actor, raw, seen_version=table.log_version)
        except TableRefusal:
            return False
        except (DatabaseError, InterfaceError):
            connection.close()
            return False
        return True

    def _by_page(self, table: Table, seat: Seat) -> bool:
        """Whoever gets no answer looks again, and acts anew if it is still their turn."""
        groups = patiently(lambda: position(table).view(seat.number)["choices"])
        numbers = [choice["number"] for group in groups for choice in group["choices"]]
        given = {"csrfmiddlewaretoken": CSRF, "seen_version": table.log_version}
        given["number"] = self.rng.choice(numbers)
        session = self.sessions[int(seat.user_id or 0)]
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.rng.choice(self.ports)}/t/{table.code}/act/",
            data=urllib.parse.urlencode(given).encode(),
            headers={"Cookie": f"sessionid={session}; csrftoken={CSRF}", "X-CSRFToken": CSRF},
        )
        try:
            _no_redirect.open(request, timeout=20).close()
        except urllib.error.HTTPError as answer:
            return answer.code == 302
        except OSError:
            pass
        return False

    def let_run_out(self, table_id: int) -> None:
        """A deadline is a second away, so the clock has to play. If the database dies meanwhile,
        nobody knows whether it is."""
        place = (0, 0)
        try:
            with transaction.atomic():
                table = locked_table(table_id)
                seat = Seat.objects.filter(table=table, must_act=True).first()
                place = (table.pk, table.length)
                if seat is None or place in self.ran_out:
                    return
                at = clock.of_database() + SOON
                Seat.objects.filter(pk=seat.pk).update(deadline=at)
                save_table(table, deadline=at, due_at=at)
            self.ran_out[place] = at
        except (DatabaseError, InterfaceError):
            self.doubtful.add(place)
            connection.close()

    def speak(self, table_id: int) -> None:
        seat = patiently(lambda: Seat.objects.filter(table=table_id).exclude(user=None).first())
        if seat is not None:
            actor = by_person(seat.number, seat.user_id, clock.now())
            self._try(lambda: forum.say(table_id, actor, "Salve!"))

    def write_a_letter(self) -> None:
        person = self.people[self.rng.choice(sorted(self.people))]
        subject = f"Letter {len(self.letters)} {self.rng.random()}"
        if self._try(lambda: queue_mail(Letter(person.email, subject, "Ave"), now=clock.now())):
            self.letters.add(subject)

    def _try(self, deed: Callable[[], Any]) -> bool:
        try:
            deed()
        except (DatabaseError, InterfaceError, TableRefusal):
            connection.close()
            return False
        return True


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


_no_redirect = urllib.request.build_opener(_Stay)
