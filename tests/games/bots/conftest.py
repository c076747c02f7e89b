"""A table of Alice and three house players, and bots that do as they are told."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine

from engine import games
from engine.game import Answer, Raw
from games.accounts.models import User
from games.bots.services import attend
from games.bots.tasks import attend_due_tables
from games.common import clock
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Table
from games.play.selectors import position
from tests.games.factories import playing_table

PATIENCE = timedelta(minutes=2)
"""More than one person among house players is given."""


class Told:
    """A house player that plays the usual entry, and says what a test wants it to say."""

    def __init__(self) -> None:
        self.offers: list[Raw] = []
        self.says = Answer(False, "My cook would not allow it.")
        self.asked = 0

    def choose(self, view: Raw, rng: Random) -> Raw:
        return usual(view)

    def propose(self, view: Raw, rng: Random) -> list[Raw]:
        mine = view["viewer"] == view["active"]
        return [deal | {"by": view["viewer"]} for deal in self.offers] if mine else []

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        self.asked += 1
        return self.says


class Broken(Told):
    """One that never comes to an end of its thoughts."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        raise ArithmeticError("the omens are bad")


def usual(view: Raw) -> Raw:
    """Everybody goes to the Velabrum (4) if they can; from there they need each other."""
    legal: list[Raw] = view["legal"]
    return next((entry for entry in legal if entry.get("at") == "4"), legal[0])


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put bots in the place of those of Quo Vadis?, by level."""

    def put(**found: Any) -> None:
        rules = games.get("quovadis")
        known: Mapping[str, Any] = {**rules.bots, **found}
        monkeypatch.setattr(rules, "bots", known)

    return put


@pytest.fixture
def told(bots: Callable[..., None]) -> Told:
    bot = Told()
    bots(steady=bot)
    return bot


@pytest.fixture
def table(alice: User, told: Told) -> Table:
    """Alice on seat 0, house players on 1 and 2, all as they are told."""
    return playing_table(alice)


def sweep(later: timedelta = timedelta(0)) -> int:
    """What the task does, some time from now."""
    with time_machine.travel(clock.now() + later, tick=True):
        return attend_due_tables()


def sweep_to_rest(later: timedelta = timedelta(0)) -> timedelta:
    """Sweep until nothing happens any more, though the house has waited for long enough."""
    while sweep(later) or sweep(later + PATIENCE):
        later += PATIENCE
    return later


def play_first(table: Table, user: User) -> None:
    """The person plays the usual."""
    table.refresh_from_db()
    seat = table.seats.get(user=user).number
    raw = usual(position(table).view(seat))
    seen = table.log_version
    now = clock.now()
    services.submit_entry(table.pk, by_person(seat, user.pk, now), raw, seen_version=seen)


def play_until(table: Table, user: User, *, turn: int, house: bool = False) -> int:
    """Play on to that turn or a later one of the person (or of a house player); whose it is."""
    for _ in range(40):
        table.refresh_from_db()
        actor = table.seats.get(number=position(table).actors[0])
        if table.turn >= turn and bool(actor.bot) == house:
            return actor.number
        if actor.bot:
            attend(table.pk, now=clock.now())
        else:
            play_first(table, user)
    raise AssertionError("it never was")


def support(of: int, *more: Raw) -> Raw:
    """Somebody in the Velabrum lets the active player go from there."""
    consent = {"term": "support", "seat": of, "committee": "4", "path": "4-7"}
    return {"mode": "option", "terms": [consent, *more]}


def staying(table: Table) -> Raw:
    """A price that the active player can always pay: Caesar stays where he is."""
    return {"term": "caesar_on", "path": position(table).view(None)["caesar"]}
