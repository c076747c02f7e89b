"""A question for each sweep: would it find anything? Cheaper than sending the task for nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

import structlog
from django.db import connection

IsDue = Callable[[datetime], bool]
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Sweeps:
    """A cheap question for each sweep, by the name of its task. ``qvsite/wiring.py`` adds them.

    The answer may be yes without reason, but never no while something is due. A sweep without a
    question is always sent.
    """

    _questions: dict[str, IsDue] = field(default_factory=dict)

    def add(self, task: str, is_due: IsDue) -> None:
        self._questions[task] = is_due

    def can_be_asked(self, task: str) -> bool:
        return task in self._questions

    def is_due(self, task: str, now: datetime) -> bool:
        """Tell whether the sweep is due; if in doubt yes, so that the sweep reports the trouble."""
        if task not in self._questions:
            return True
        try:
            return self._questions[task](now)
        except Exception as trouble:
            log.warning("cannot tell whether a sweep is due", task=task, exc_info=trouble)
            connection.close()
            return True


sweeps = Sweeps()
