"""Per game: how its deals are made, and the form in which they are composed.

A game with deals has a module <game> here, with its BARGAIN and its COMPOSER, and
templates/<game>/_composer.html.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from engine import games
from engine.game import Raw
from games.forum.bargains import register
from games.forum.drafts import Draft
from games.play.models import Table


@dataclass(frozen=True, slots=True)
class Setting:
    """At which table, for whom, and what that seat sees."""

    table: Table
    seat: int
    view: Raw
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Subject:
    """Something a deal can be about. `about` names it in the address of the composer."""

    about: str
    title: str
    remark: str


class DealForm(Protocol):
    """A form whose terms are chosen. `drafts` are the offers it makes, once it is valid."""

    @property
    def title(self) -> str: ...

    def is_valid(self) -> bool: ...

    def drafts(self) -> list[Draft]: ...


class Composer(Protocol):
    """The form of one game."""

    template: str

    def subjects(self, setting: Setting) -> Sequence[tuple[str, Sequence[Subject]]]:
        """What can be dealt about now, in titled groups."""
        ...

    def form(
        self,
        setting: Setting,
        about: str,
        data: Mapping[str, Any] | None = None,
        draft: Draft | None = None,
    ) -> DealForm | None:
        """The form for a subject; None if there is none such. From a draft it makes one offer."""
        ...

    def about(self, setting: Setting, draft: Draft) -> str:
        """The subject of an offer that somebody made, whose form shows all of it."""
        ...


_composers: dict[str, Composer] = {}


def composer_of(table: Table) -> Composer | None:
    return _composers.get(table.game) if table.rules.has_deals else None


def register_all() -> None:
    """The games that there are; the module of one that has deals is found by its name."""
    for name in games.NAMES:
        if games.get(name).has_deals:
            found = import_module(f"{__name__}.{name}")
            register(name, found.BARGAIN)
            _composers[name] = found.COMPOSER
