"""The agreement of a table about time, as one frozen value that can be stored as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final

WEEK: Final = 7 * 24 * 60
LONGEST: Final = timedelta(days=60)


class Pace(StrEnum):
    TURN = "turn"
    """The same time for each turn."""
    BANK = "bank"
    """A stock of time for the whole game, and an increment for each turn."""
    WEEK = "week"
    """Turns end at fixed hours of the week."""


class Sleep(StrEnum):
    MOVES = "moves"
    """The clock runs on at night, but no deadline falls into a night."""
    STOPS = "stops"
    """The clock stands still at night."""


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The rules of a table's clock.

    `turn` is the time for a turn; with a bank it is the increment, with fixed hours the least time.
    `hours` are minutes from Monday 0:00 in `zone`. `idle_days` are weekdays (Monday is 0) that do
    not count, in the player's own zone.
    """

    turn: timedelta
    pace: Pace = Pace.TURN
    bank: timedelta = timedelta()
    cap: timedelta = timedelta()
    hours: tuple[int, ...] = ()
    zone: str = "UTC"
    idle_days: frozenset[int] = frozenset()
    sleep: Sleep = Sleep.MOVES

    def __post_init__(self) -> None:
        if not timedelta() < self.turn <= LONGEST:
            raise ValueError("a turn takes some time, and has an end")
        if not timedelta() <= self.bank <= self.most <= LONGEST:
            raise ValueError("the bank holds no more than its cap")
        if not self.idle_days < frozenset(range(7)):
            raise ValueError("one weekday at least has to count")
        if any(minute not in range(WEEK) for minute in self.hours):
            raise ValueError("an hour lies within the week")
        if self.pace is Pace.WEEK and not self.hours:
            raise ValueError("there is no hour at which turns end")

    @property
    def most(self) -> timedelta:
        """The most that the bank can hold."""
        return max(self.cap, self.bank)

    @classmethod
    def of(cls, turn_hours: int, kept: Mapping[str, Any]) -> "ClockRules":
        """Read the rules from a table's column and JSON; empty JSON is the same time each turn."""
        return cls(
            turn=timedelta(hours=turn_hours),
            pace=Pace(kept.get("pace", Pace.TURN)),
            bank=timedelta(hours=kept.get("bank", 0)),
            cap=timedelta(hours=kept.get("cap", 0)),
            hours=tuple(sorted(kept.get("hours", ()))),
            zone=kept.get("zone", "UTC"),
            idle_days=frozenset(kept.get("idle_days", ())),
            sleep=Sleep(kept.get("sleep", Sleep.MOVES)),
        )

    def kept(self) -> dict[str, Any]:
        """Return the rules as JSON, without what has its default."""
        hour = timedelta(hours=1)
        found: dict[str, Any] = {
            "pace": str(self.pace),
            "bank": self.bank // hour,
            "cap": self.cap // hour,
            "hours": list(self.hours),
            "zone": self.zone,
            "idle_days": sorted(self.idle_days),
            "sleep": str(self.sleep),
        }
        usual = {"pace": "turn", "zone": "UTC", "sleep": "moves"}
        return {key: value for key, value in found.items() if value and usual.get(key) != value}
