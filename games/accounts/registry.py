"""Where apps above hang their part of a person's page, of the export, and of closing an account.

``accounts`` may not look upwards, so an app registers in its ``AppConfig.ready``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser

from games.accounts.models import User

Viewer = User | AnonymousUser
"""Who looks at a page."""

ExportPart = Callable[[User], Any]
"""Everything an app keeps about a person, as JSON-like values (dates and UUIDs are fine)."""

ClosingStep = Callable[[User, datetime], None]
"""What an app does when an account closes: in that transaction, before the row is emptied."""

AbsenceStep = Callable[[User, datetime], None]
"""What an app does when somebody has announced to be away: in that transaction."""


@dataclass(frozen=True, slots=True)
class PersonSection:
    """A part of /people/<slug>/: a template, and what it is given."""

    template: str
    context: Callable[[User, Viewer], dict[str, Any]]
    order: int = 100


@dataclass(frozen=True, slots=True)
class DaysAway:
    """How much of its budget somebody's absences use up somewhere; `over` is what is beyond it."""

    label: str
    url: str
    used: int
    allowed: int
    over: int = 0


DaysCount = Callable[[User], list[DaysAway]]


@dataclass(slots=True)
class Registry:
    _export: dict[str, ExportPart] = field(default_factory=dict)
    _sections: dict[str, PersonSection] = field(default_factory=dict)
    _closing: dict[str, tuple[int, ClosingStep]] = field(default_factory=dict)
    _absence: dict[str, AbsenceStep] = field(default_factory=dict)
    _days: dict[str, DaysCount] = field(default_factory=dict)

    def add_export(self, name: str, part: ExportPart) -> None:
        self._export[name] = part

    def add_person_section(self, name: str, section: PersonSection) -> None:
        self._sections[name] = section

    def add_closing_step(self, name: str, step: ClosingStep, order: int = 50) -> None:
        """What locks tables comes before what hangs on them, and mails last (docs/locks.md)."""
        self._closing[name] = (order, step)

    def add_absence_step(self, name: str, step: AbsenceStep) -> None:
        self._absence[name] = step

    def add_days_count(self, name: str, count: DaysCount) -> None:
        self._days[name] = count

    def days_away(self, user: User) -> list[DaysAway]:
        return [one for count in self._days.values() for one in count(user)]

    def exports(self) -> Iterator[tuple[str, ExportPart]]:
        yield from sorted(self._export.items())

    def person_sections(self) -> list[PersonSection]:
        return sorted(self._sections.values(), key=lambda section: section.order)

    def closing_steps(self) -> Iterator[ClosingStep]:
        for _order, step in sorted(self._closing.values(), key=lambda item: item[0]):
            yield step

    def absence_steps(self) -> Iterator[AbsenceStep]:
        yield from self._absence.values()


registry = Registry()
