"""The beat of the embedded site, which sends a sweep only when something is due.

A message through Celery costs five milliseconds of a core even if nothing is due; asking the
database costs a fifth of a millisecond. In production the beat always sends: it may run where it
cannot reach the database, and the regular sweeps show that the workers are alive.
"""

from time import monotonic
from typing import Any

from celery.beat import Scheduler
from celery.schedules import schedule

from games.common import clock
from games.common.sweeps import sweeps


class AskingScheduler(Scheduler):
    """A scheduler whose entries are all intervals, counted from the start of the process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._next: dict[str, float] = {}
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due now, and return how many seconds to sleep."""
        began, now = monotonic(), clock.now()
        for name, entry in self.schedule.items():
            if self._next.get(name, began) > began:
                continue
            assert isinstance(entry.schedule, schedule)
            self._next[name] = began + entry.schedule.seconds
            if sweeps.is_due(str(entry.task), now):
                self.apply_entry(entry, producer=self.producer)
        return max(0.05, min(self._next.values(), default=began + 1) - monotonic())
