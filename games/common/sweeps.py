"""Whether a sweep would find anything, asked where sending its task costs more than asking."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

import structlog
from django.db import connection

IsDue = Callable[[datetime], bool]
log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Sweeps:
    """Apps add, by the name of the task, a cheap question in ``AppConfig.ready``.

    Its answer may be yes for nothing, never no while something is due. A sweep that nobody can
    ask is always sent.
    """

    _questions: dict[str, IsDue] = field(default_factory=dict)

    def add(self, task: str, is_due: IsDue) -> None:
        self._questions[task] = is_due

    def can_be_asked(self, task: str) -> bool:
        return task in self._questions

    def is_due(self, task: str, now: datetime) -> bool:
        """In doubt it is: then the sweep meets the trouble, and says so."""
        if task not in self._questions:
            return True
        try:
            return self._questions[task](now)
        except Exception as trouble:
            log.warning("cannot tell whether a sweep is due", task=task, exc_info=trouble)
            connection.close()
            return True


sweeps = Sweeps()
