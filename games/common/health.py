"""Whether the parts of the site work, as far as each app can tell."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Verdict:
    is_well: bool
    sentence: str


Check = Callable[[datetime], Verdict]


@dataclass(slots=True)
class Health:
    """Apps add a check in ``AppConfig.ready``. Anybody may read the sentences: say no secrets."""

    _checks: dict[str, Check] = field(default_factory=dict)

    def add(self, name: str, check: Check) -> None:
        self._checks[name] = check

    def verdicts(self, now: datetime) -> dict[str, Verdict]:
        return {name: check(now) for name, check in self._checks.items()}


health = Health()
