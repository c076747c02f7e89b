"""What the forum asks of a game that has deals, and which games answer.

A game whose deals can be offered registers here (games/forum/composers/). One that has none has
no offers: nobody asks for a game by its name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.game import Raw
from games.play.models import Table
from games.play.position import Position


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one viewer may know of a deal that is not sealed yet. Sentences speak of seats.

    `unseen` says that something decides which the viewer may not know.
    """

    sealable: bool
    unseen: bool
    sentence: str
    faults: tuple[str, ...]
    codes: tuple[str, ...]
    signers: tuple[int, ...]
    prospects: tuple[str, ...]
    fits: Raw | None = None


@dataclass(frozen=True, slots=True)
class PromiseLine:
    """A promise that was agreed, and how it stands; `status` is open, kept, broken or lapsed."""

    deal: str
    index: int
    by: int
    to: int | None
    status: str
    why: str
    is_free: bool
    say: Callable[[int | None], str]  # the sentence for a viewer


class Bargain(Protocol):
    """The deals of one game, raw as records.md writes them; drafts lack id and signatures."""

    def check(self, at: Position, deal: Raw) -> Raw:
        """The draft with nothing in it but what belongs to a deal; a Refusal if it has no form."""
        ...

    def signers(self, at: Position, deal: Raw) -> tuple[int, ...]:
        """The seats that must sign, ascending."""
        ...

    def parties(self, deal: Raw) -> set[int]:
        """The seats named in its terms and promises."""
        ...

    def is_crowded(self, at: Position, deal: Raw) -> bool:
        """Are so many deals in force that a turn with this one too could not be surveyed?"""
        ...

    def judge(self, at: Position, deal: Raw, viewer: int | None) -> Judgement:
        """Could it be sealed now, and what would come of it?"""
        ...

    def say(self, table: Table, deal: Raw, viewer: int | None, active: int | None) -> str:
        """The deal in a sentence."""
        ...

    def promises(self, table: Table, deal: Raw, viewer: int | None) -> list[str]:
        """Its promises, a sentence each."""
        ...

    def is_offer(self, text: str) -> bool:
        """Does the text begin as an offer does?"""
        ...

    def read(self, text: str, view: Raw, names: Mapping[str, int]) -> Raw:
        """The viewer's offer from notation, as a draft; a Refusal says what was not understood."""
        ...

    def has_free_words(self, deal: Raw) -> bool:
        """Does it say anything that somebody typed?"""
        ...

    def in_force(self, view: Raw) -> Sequence[Raw]:
        """The deals sealed this turn, as the viewer of the view may know them."""
        ...

    def ledger(self, table: Table) -> list[PromiseLine]:
        """Every promise agreed so far, in order. What people said of free words is not in it."""
        ...


_bargains: dict[str, Bargain] = {}


def register(game: str, bargain: Bargain) -> None:
    _bargains[game] = bargain


def bargain_of(table: Table) -> Bargain | None:
    """How deals are made at the table; None where there are none."""
    return _bargains.get(table.game) if table.rules.has_deals else None


def bargaining() -> list[str]:
    """The games whose deals are known here."""
    return sorted(_bargains)


def promised(deal: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The promises of a deal that have the form of promises."""
    found = deal.get("promises")
    return [p for p in found if isinstance(p, dict)] if isinstance(found, list) else []
