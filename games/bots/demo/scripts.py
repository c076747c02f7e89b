"""Scripts of the demo: who sits at a table, and how far it is played."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Final

from engine import games
from engine.game import Raw

END: Final = 10_000
"""A turn that no game reaches."""


@dataclass(frozen=True, slots=True)
class Script:
    """One table of the demo. The seats go to the people in this order, then to house players.

    The first person is the organiser; seats left over stay free. The game is played until it is
    the turn of `awaits`, on turn `until` or later. If `offer` is given, one of its deals must be
    possible then, and is offered to that person. `unconfirmed` names the one person who has not
    confirmed the start. A table with free seats does not start.
    """

    title: str
    people: tuple[str, ...]
    house: tuple[str, ...] = ()
    seats: int = 0
    plan: Mapping[str, Any] = field(default_factory=dict)
    days_ago: float = 0
    unconfirmed: str = ""
    until: int = END
    awaits: str = ""
    offer: Callable[[Raw, int], Iterator[Raw]] | None = None
    promise: Callable[[Raw, Raw, Random], Raw] | None = None

    @property
    def seat_count(self) -> int:
        return self.seats or len(self.people) + len(self.house)

    @property
    def starts(self) -> bool:
        return not self.unconfirmed and not self.seats


WEEK: Final = {"turn_hours": 168}


def scripts_by_game() -> Iterator[tuple[str, tuple[Script, ...]]]:
    """Return every game with the scripts of its tables."""
    for game in games.NAMES:
        yield game, import_module(f"games.bots.demo.tables.{game}").SCRIPTS
