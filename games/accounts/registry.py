"""Hooks for the apps above: parts of a person's page and export, steps of closing an account.

``accounts`` may not import the apps above it: ``qvsite/wiring.py`` fills these lists, in the order
in which they run.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser

from games.accounts.models import User

Viewer = User | AnonymousUser
"""The person who looks at a page, signed in or not."""

ExportPart = Callable[[User], Any]
"""Everything an app keeps about a person, as JSON-like values (dates and UUIDs are fine)."""

ClosingStep = Callable[[User, datetime], None]
"""A step of an app when an account closes, in the transaction, before the row is emptied."""

KeyStep = Callable[[User, datetime], None]
"""A step that ends what works without signing in, in the transaction that ends it."""

AbsenceStep = Callable[[User, datetime], None]
"""A step of an app when somebody announces an absence, in the transaction of that."""


@dataclass(frozen=True, slots=True)
class PersonSection:
    """A part of /people/<slug>/: a template, and the function that makes its context."""

    template: str
    context: Callable[[User, Viewer], dict[str, Any]]


CardFacts = Callable[[User, Viewer], list[tuple[str, str]]]
"""Returns a few facts about a person for the card beside their name: labels and values."""


@dataclass(frozen=True, slots=True)
class DaysAway:
    """The days away that a person has used at one table, of those allowed; `over` are too many."""

    label: str
    url: str
    used: int
    allowed: int
    over: int = 0


GuestPages = Callable[[], Collection[str]]
"""Returns the names of addresses to which guests may post."""

GuestStep = Callable[[User, datetime], None]
"""A step of an app when a guest is deleted, in the transaction, while the row is still there."""

GuestMove = Callable[[User, User, datetime], None]
"""Moves what an app keeps of a guest, who is named first, to the account to which they signed in;
in the transaction that then deletes the guest."""

DaysCount = Callable[[User], list[DaysAway]]


@dataclass(slots=True)
class AccountRegistry:
    _export: dict[str, ExportPart] = field(default_factory=dict)
    _sections: dict[str, PersonSection] = field(default_factory=dict)
    _card: dict[str, CardFacts] = field(default_factory=dict)
    _closing: dict[str, ClosingStep] = field(default_factory=dict)
    _keys: dict[str, KeyStep] = field(default_factory=dict)
    _absence: dict[str, AbsenceStep] = field(default_factory=dict)
    _days: dict[str, DaysCount] = field(default_factory=dict)
    _guest: dict[str, GuestStep] = field(default_factory=dict)
    _guest_pages: dict[str, GuestPages] = field(default_factory=dict)
    _guest_moves: dict[str, GuestMove] = field(default_factory=dict)

    def add_export(self, name: str, part: ExportPart) -> None:
        self._export[name] = part

    def add_person_section(self, name: str, section: PersonSection) -> None:
        self._sections[name] = section

    def add_card_facts(self, name: str, facts: CardFacts) -> None:
        self._card[name] = facts

    def card_facts(self, whose: User, viewer: Viewer) -> list[tuple[str, str]]:
        return [fact for facts in self._card.values() for fact in facts(whose, viewer)]

    def add_closing_step(self, name: str, step: ClosingStep) -> None:
        """Add a step. Those that lock tables come first, then what depends on them, and mails last.

        The order is that of docs/locks.md.
        """
        self._closing[name] = step

    def add_key_step(self, name: str, step: KeyStep) -> None:
        self._keys[name] = step

    def add_absence_step(self, name: str, step: AbsenceStep) -> None:
        self._absence[name] = step

    def add_days_count(self, name: str, count: DaysCount) -> None:
        self._days[name] = count

    def add_guest_step(self, name: str, step: GuestStep) -> None:
        self._guest[name] = step

    def add_guest_move(self, name: str, move: GuestMove) -> None:
        """Add a move. The one that locks tables comes first, then what depends on them."""
        self._guest_moves[name] = move

    def add_guest_pages(self, name: str, pages: GuestPages) -> None:
        self._guest_pages[name] = pages

    def days_away(self, user: User) -> list[DaysAway]:
        return [one for count in self._days.values() for one in count(user)]

    def exports(self) -> Iterator[tuple[str, ExportPart]]:
        yield from sorted(self._export.items())

    def person_sections(self) -> list[PersonSection]:
        return list(self._sections.values())

    def closing_steps(self) -> Iterator[ClosingStep]:
        yield from self._closing.values()

    def key_steps(self) -> Iterator[KeyStep]:
        yield from self._keys.values()

    def guest_steps(self) -> Iterator[GuestStep]:
        yield from self._guest.values()

    def guest_moves(self) -> Iterator[GuestMove]:
        yield from self._guest_moves.values()

    def guest_pages(self) -> set[str]:
        return {page for pages in self._guest_pages.values() for page in pages()}

    def absence_steps(self) -> Iterator[AbsenceStep]:
        yield from self._absence.values()


registry = AccountRegistry()
