"""The arithmetic of time at a table: pure functions over frozen values (docs/clock.md).

Nothing here reads a clock, a database or a setting: moments come in as arguments and go out as
results. All moments have a zone; durations are those of a stopwatch, so that a day on which the
clocks change is as long as it really is.
"""

from games.play.clocks.calendars import ALWAYS, Calendar, Spell, away_spells, days_announced
from games.play.clocks.counting import added, counted, settled
from games.play.clocks.deadlines import LEAST_LEFT, Turn, begun, ended, later, projected_deadline
from games.play.clocks.rules import ClockRules, Pace, Sleep

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
