"""How a table of the demo is described: who sits there, and how far it is played."""

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
    """A table. People sit in this order, the first organises; then house players; then nobody.

    Played until turn `until` or later when it is the turn of `awaits` and, where `offer` is given,
    one of its deals can be offered to whoever that is. With `unconfirmed` everybody but
    that person has confirmed the start; a table with free seats does not start either.
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
    """The tables of every game that there is."""
    for game in games.NAMES:
        yield game, import_module(f"games.bots.demo.tables.{game}").SCRIPTS
