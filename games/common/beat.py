"""The beat of the embedded site: it sends a sweep only when there is something to find.

A message through Celery takes five milliseconds of a core even where it goes nowhere; asking the
database takes a fifth of one. In production the beat sends always: it may run where no
database can be reached, and the workers' sweeps are the pulse that shows that they live.
"""

from time import monotonic
from typing import Any

from celery.beat import Scheduler
from celery.schedules import schedule

from games.common import clock
from games.common.sweeps import sweeps


class AskingScheduler(Scheduler):
    """All its entries are intervals, each counted from the start of the process."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._next: dict[str, float] = {}
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due now; how many seconds to sleep."""
        began, now = monotonic(), clock.now()
        for name, entry in self.schedule.items():
            if self._next.get(name, began) > began:
                continue
            assert isinstance(entry.schedule, schedule)
            self._next[name] = began + entry.schedule.seconds
            if sweeps.is_due(str(entry.task), now):
                self.apply_entry(entry, producer=self.producer)
        return max(0.05, min(self._next.values(), default=began + 1) - monotonic())
