"""Composers: for each game with deals, how they are made and the form in which they are composed.

A game with deals has a package or module of its name here, with a BARGAIN and a COMPOSER, and a
template templates/<game>/_composer.html.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from engine import games
from engine.game import Raw
from games.forum.composers.deal_games import register
from games.forum.offers.drafts import Draft
from games.play.models import Table


@dataclass(frozen=True, slots=True)
class Setting:
    """The table at which a deal is composed, the seat that does so, and what that seat sees.

    If it is composed `ahead`, `view` is that of a coming turn, as if it began now. `has_words` says
    whether it may contain words of the author's own.
    """

    table: Table
    seat: int
    view: Raw
    names: Mapping[int, str]
    has_words: bool
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that a deal can be about. `about` names it in the address of the composer."""

    about: str
    title: str
    remark: str


class DealForm(Protocol):
    """A form in which terms are chosen. Once it is valid, `drafts` returns the offers it makes."""

    @property
    def title(self) -> str: ...

    def is_valid(self) -> bool: ...

    def drafts(self) -> list[Draft]: ...


class Composer(Protocol):
    """The composer of one game: the subjects of its deals, and the form for each."""

    template: str

    def subjects(self, setting: Setting) -> Sequence[tuple[str, Sequence[Subject]]]:
        """Return the subjects of deals that are possible now, in groups with titles."""
        ...

    def form(
        self,
        setting: Setting,
        about: str,
        data: Mapping[str, Any] | None = None,
        draft: Draft | None = None,
    ) -> DealForm | None:
        """Return the form for a subject; None if there is no such subject.

        With a draft the form is filled in from it and makes one offer only.
        """
        ...

    def small_offer(self, setting: Setting, data: Mapping[str, Any]) -> Draft | None:
        """Return the offer made with few clicks at the board; None if that is not one.

        `data` has `of` (a seat), `path`, `pay` (may be empty) and `votes` (1 if it is missing).
        """
        ...

    def about(self, setting: Setting, draft: Draft) -> str:
        """Return the subject whose form can show an existing offer in full."""
        ...


_composers: dict[str, Composer] = {}


def composer_of(table: Table) -> Composer | None:
    return _composers.get(table.game)


def register_all() -> None:
    """Register the bargain and the composer of each game that has deals."""
    for name in games.NAMES:
        if games.get(name).has_deals:
            found = import_module(f"{__name__}.{name}")
            register(name, found.BARGAIN)
            _composers[name] = found.COMPOSER
