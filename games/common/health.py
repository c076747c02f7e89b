"""Checks by which apps tell whether their part of the site works."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class HealthVerdict:
    is_well: bool
    sentence: str


Check = Callable[[datetime], HealthVerdict]


@dataclass(slots=True)
class Health:
    """``qvsite/wiring.py`` adds the checks. Their sentences are public: no secrets in them."""

    _checks: dict[str, Check] = field(default_factory=dict)

    def add(self, name: str, check: Check) -> None:
        self._checks[name] = check

    def verdicts(self, now: datetime) -> dict[str, HealthVerdict]:
        return {name: check(now) for name, check in self._checks.items()}


health = Health()
