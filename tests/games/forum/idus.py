"""Idus Martii with five people, where things are claimed."""

from dataclasses import dataclass
from typing import Any

from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum import services
from games.forum.models import Message
from games.play.log.locks import Actor, by_person
from games.play.models import Table
from games.play.selectors import position
from tests.games.factories import UserFactory, play_on, playing_table
from tests.sure import sure


@dataclass(slots=True)
class Curia:
    """After round 1.1: seat n is held by the n-th of the people."""

    table: Table
    people: list[User]

    @property
    def home(self) -> str:
        return f"/t/{self.table.code}/"

    @property
    def new(self) -> str:
        return f"{self.home}claims/new/"

    def browser(self, seat: int) -> Client:
        found = Client()
        found.force_login(self.people[seat])
        return found

    def by(self, seat: int) -> Actor:
        return by_person(seat, self.people[seat].pk, clock.now())

    def claim(
        self, seat: int, code: str = "side", to: tuple[int, ...] = (), **chosen: str
    ) -> Message:
        chosen = chosen or {"card": "loyalist"}
        found = services.claim(self.table.pk, self.by(seat), code=code, chosen=chosen, to=to)
        self.table.refresh_from_db()
        return found

    def post(self, seat: int, code: str = "side", **more: Any) -> Any:
        """Claim on the page, without JavaScript."""
        sent = {"claim-card": "loyalist", "claim-length": self.table.length, "send": "1"} | more
        answer = self.browser(seat).post(f"{self.new}?kind={code}", sent)
        self.table.refresh_from_db()
        return answer

    def play_on(self, entries: int = 1) -> None:
        play_on(self.table, entries)

    def finish(self) -> None:
        play_on(self.table, 400)
        forget_all()

    def hand(self, seat: int) -> list[str]:
        found: list[str] = position(self.table).view(seat)["hands"][seat]
        return found


def make_curia(*people: User, **plan: Any) -> Curia:
    more = [UserFactory.create() for _ in range(5 - len(people))]
    table = playing_table(*people, *more, game="idusmartii", seat_count=5, **plan)
    held = table.seats.select_related("user").order_by("number")
    curia = Curia(table, [sure(seat.user) for seat in held])
    curia.play_on(5)  # two votes, a look, what came of it, and the first vote after it
    return curia
