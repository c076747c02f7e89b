"""Which tables the demo has, who sits there, and how far they are played."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine.game import Raw
from games.bots.demo.favours import favours, promising

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
    game: str = "quovadis"
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

SCRIPTS: Final = (
    Script(
        "Curia Hostilia",
        people=("Alice", "Benedetta", "Cormac"),
        house=("steady",),
        days_ago=26,
        promise=promising,
    ),
    Script(
        "The last Ides but one",
        people=("Dagny", "Alice", "Emre", "Farah"),
        house=("steady", "novice"),
        game="idusmartii",
        days_ago=17,
    ),
    Script(
        "The consul of this year",
        people=("Cormac", "Alice", "Farah"),
        plan={"options": {"rounds": 3, "reveal": "auto"}, **WEEK},
        days_ago=8,
        until=60,
        awaits="Cormac",
        promise=promising,
    ),
    Script(
        "Knives behind the curtain",
        people=("Emre", "Alice", "Benedetta"),
        house=("steady", "steady", "novice"),
        game="idusmartii",
        plan=WEEK,
        days_ago=2,
        until=4,
        awaits="Alice",
    ),
    Script(
        "Three old houses",
        people=("Alice",),
        house=("novice", "steady", "steady"),
        plan={"visibility": "unlisted", **WEEK},
        days_ago=1.4,
        until=14,
        awaits="Alice",
    ),
    Script(
        "Via Sacra",
        people=("Benedetta", "Alice", "Dagny"),
        house=("steady",),
        plan=WEEK,
        days_ago=2.2,
        until=18,
        awaits="Alice",
        offer=favours,
        promise=promising,
    ),
    Script(
        "Forum Boarium",
        people=("Dagny", "Emre", "Alice"),
        house=("steady",),
        plan={"press": "public"},
        days_ago=0.3,
        unconfirmed="Alice",
    ),
    Script("New faces welcome", people=("Farah", "Cormac"), seats=4, days_ago=1.5),
    Script(
        "Behind closed shutters",
        people=("Emre",),
        seats=5,
        plan={"anonymous": True, "options": {"rounds": 3}, "turn_hours": 48},
        days_ago=1,
    ),
    Script(
        "Before the next Ides",
        people=("Benedetta", "Dagny"),
        house=("steady",),
        seats=6,
        game="idusmartii",
        days_ago=0.5,
    ),
)
