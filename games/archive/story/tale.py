"""The tale from which a story is told, and what a game's own teller offers."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from engine.chronicle import Chronicle, Episode, FinalRow
from games.archive.ending.lead import Swing, swing_of


class Judgment(NamedTuple):
    """A promise that was kept or broken: who gave it, and to whom (None: to nobody)."""

    by: int
    to: int | None
    kept: bool


@dataclass(frozen=True)
class Tale:
    """A game as everybody may read it when it is over, with the names of its seats."""

    told: Chronicle
    names: Sequence[str]
    turns: int
    judged: Sequence[Judgment] = ()

    @cached_property
    def swing(self) -> Swing | None:
        """The moment that decided."""
        return swing_of(self.told)

    @property
    def winners(self) -> list[int]:
        return [row.seat for row in self.told.rows if row.won]

    def turn(self, at: int) -> int:
        """Return the turn to which the entry with this index belongs."""
        place = min(bisect_left(self.told.lengths, at + 1), len(self.told.turns) - 1)
        return self.told.turns[place]

    def episodes(self, kind: str) -> list[Episode]:
        return [one for one in self.told.episodes if one.kind == kind]


class Teller(Protocol):
    """The words of one game for its result page. Names stand in sentences as they are."""

    def verdict(self, tale: Tale) -> list[str]:
        """Say who won and what decided it, tie-breaks included, in sentences."""
        ...

    def note(self, tale: Tale, row: FinalRow) -> str:
        """Return a remark on a seat in the final order; empty if there is none."""
        ...

    def chart_title(self) -> str:
        """Return the heading of the chart."""
        ...

    def line_name(self, tale: Tale, seat: int | None, word: str) -> str:
        """Return what a line of the chart is called."""
        ...

    def moment(self, tale: Tale, swing: Swing) -> str:
        """Say what happened in the moment that decided."""
        ...

    def favours_title(self) -> str:
        """Return the heading of the table of favours, which says what was given."""
        ...

    def fact_word(self, word: str) -> str:
        """Return what a word of a query stands for, such as an ending; empty if it is no such."""
        ...

    def paragraphs(self, tale: Tale) -> list[list[str]]:
        """Return the story: sentences, in paragraphs."""
        ...


def teller_of(game: str) -> Teller:
    """Return the teller of a game: its own, or the plain one."""
    name = f"games.archive.story.{game}"
    teller: Teller = import_module(name if find_spec(name) else "games.archive.story.plain").TELLER
    return teller


def story_of(tale: Tale, teller: Teller) -> list[str]:
    """Return the paragraphs of the story."""
    told = [" ".join(sentences) for sentences in teller.paragraphs(tale)]
    return [paragraph for paragraph in told if paragraph]
