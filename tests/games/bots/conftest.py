"""A table of Alice and three house players, and bots that do as they are told."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine

from engine import games
from engine.game import Answer, Raw
from games.bots.tasks import attend_due_tables
from games.common import clock
from games.play.models import Table
from games.play.selectors import position
from tests.games.factories import playing_table

PATIENCE = timedelta(minutes=2)
"""More than one person among house players is given."""


class Told:
    """A house player that plays the first legal entry, and says what a test wants it to say."""

    def __init__(self) -> None:
        self.offers: list[Raw] = []
        self.says = Answer(False, "My cook would not allow it.")
        self.asked = 0

    def choose(self, view: Raw, rng: Random) -> Raw:
        found: Raw = view["legal"][0]
        return found

    def propose(self, view: Raw, rng: Random) -> list[Raw]:
        return [deal | {"by": view["viewer"]} for deal in self.offers]

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Answer:
        self.asked += 1
        return self.says


class Broken(Told):
    """One that never comes to an end of its thoughts."""

    def choose(self, view: Raw, rng: Random) -> Raw:
        raise ArithmeticError("the omens are bad")


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
def now():
    return clock.now()


@pytest.fixture
def table(alice, told) -> Table:
    """Alice on seat 0, house players on 1 and 2, all as they are told."""
    return playing_table(alice)


def sweep(later: timedelta = timedelta(0)) -> int:
    """What the task does, some time from now."""
    with time_machine.travel(clock.now() + later, tick=True):
        return attend_due_tables()


def sweep_to_rest(later: timedelta = timedelta(0)) -> timedelta:
    """Sweep until nothing happens any more, whatever the patience of the house."""
    while sweep(later):
        later += PATIENCE
    return later


def sweep_until(table: Table, seat: int) -> Table:
    """Let everybody play, people by the first legal entry, until it is the seat's turn."""
    from games.play import services

    for _ in range(20):
        table.refresh_from_db()
        actor = position(table).actors[0]
        if actor == seat:
            return table
        held = table.seats.get(number=actor)
        if held.bot:
            sweep(PATIENCE)
            continue
        raw = position(table).view(actor)["legal"][0]
        services.submit_entry(
            table.pk, actor, raw, seen_version=None, now=clock.now(), user_id=held.user_id
        )
    raise AssertionError("it never was")
