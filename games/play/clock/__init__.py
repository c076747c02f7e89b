"""The clock of a table: how long a turn lasts, and what happens when time runs out (docs/clock.md).

What this package exports itself is the arithmetic: pure functions of `rules`, `calendars` and
`deadlines`, which read no clock, database or setting. All moments have a zone; durations are those
of a stopwatch, so that a day on which the clocks change is as long as it really is.
"""

from games.play.clock.deadlines import (
    ALWAYS,
    LEAST_LEFT,
    Calendar,
    Spell,
    Turn,
    added,
    away_spells,
    begun,
    counted,
    days_announced,
    ended,
    later,
    projected_deadline,
    settled,
)
from games.play.clock.rules import ClockRules, Pace, Sleep

__all__ = [
    "ALWAYS",
    "LEAST_LEFT",
    "Calendar",
    "ClockRules",
    "Pace",
    "Sleep",
    "Spell",
    "Turn",
    "added",
    "away_spells",
    "begun",
    "counted",
    "days_announced",
    "ended",
    "later",
    "projected_deadline",
    "settled",
]
