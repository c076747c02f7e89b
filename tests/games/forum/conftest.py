"""Three people, each with a senator in the Velabrum (4): whoever acts needs one consent there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum import services
from games.forum.models import Offer
from games.play import services as play
from games.play.log.locks import Actor, by_person
from games.play.models import Table
from games.play.selectors import position
from tests.games.factories import playing_table
from tests.games.forum.idus import Curia, make_curia


@dataclass(slots=True)
class Scene:
    """`active` acts; `second` and `third` are the seats after it, who could consent."""

    table: Table
    people: list[User]
    active: int
    second: int
    third: int

    def user(self, seat: int) -> User:
        return self.people[seat]

    def by(self, seat: int, now: datetime | None = None) -> Actor:
        return by_person(seat, self.people[seat].pk, now or clock.now())

    def act(self, raw: dict[str, Any]) -> None:
        self.table.refresh_from_db()
        seat = position(self.table).actors[0]
        seen = self.table.log_version
        play.submit_entry(self.table.pk, self.by(seat), raw=raw, seen_version=seen)
        self.table.refresh_from_db()

    def say(self, seat: int, text: str = "Salve!", to: Sequence[int] = ()) -> Any:
        return services.say(self.table.pk, self.by(seat), text=text, to=to)

    def propose(self, seat: int, draft: Any) -> Offer:
        return services.propose(self.table.pk, self.by(seat), draft=draft)

    def accept(self, offer: Offer, seat: int, version: int = 1) -> Offer:
        return services.accept(offer.pk, self.by(seat), version=version)

    # Deals about the way from 4 to 7

    def asking(self, of: int) -> dict[str, Any]:
        """The active player asks for a consent and gives nothing."""
        support = {"term": "support", "seat": of, "committee": "4", "path": "4-7"}
        return {"mode": "option", "terms": [support]}

    def bargain(self, of: int) -> dict[str, Any]:
        """A consent, for Caesar staying where he is: both must sign."""
        price = {"term": "caesar_on", "path": "10-S"}
        return {"mode": "option", "terms": [*self.asking(of)["terms"], price]}

    def refusing(self, who: int) -> dict[str, Any]:
        return {"mode": "pledge", "terms": [{"term": "refuse", "seat": who, "committee": "4"}]}


def _lay(table: Table, tile: str) -> None:
    """Swap the tile on the third laurel space, 4-7, for another of the stock."""
    stock = table.chance["stock"][0]
    where = stock.index(tile)
    stock[2], stock[where] = stock[where], stock[2]
    table.save(update_fields=["chance"])
    forget_all()


@pytest.fixture
def scene(alice: User, bob: User, charlie: User) -> Scene:
    return make_scene(alice, bob, charlie)


def make_scene(*people: User, lying: str = "", **plan: Any) -> Scene:
    """The scene; `lying` is the tile on the way from 4 to 7, where it matters."""
    table = playing_table(*people, **plan)
    if lying:
        _lay(table, lying)
    start = position(table).actors[0]
    seated = [seat.user for seat in table.seats.select_related("user").order_by("number")]
    found = Scene(table, [user for user in seated if user], start, (start + 1) % 3, (start + 2) % 3)
    for _ in range(3):
        found.act({"do": "place", "at": "4", "use": []})
    return found


@pytest.fixture
def curia(alice: User, bob: User, charlie: User) -> Curia:
    return make_curia(alice, bob, charlie)
