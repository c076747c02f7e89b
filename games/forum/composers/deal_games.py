"""The questions that the forum asks of a game with deals, and the games that answer.

Games with deals are registered here (games/forum/composers/). At tables of other games there are
no offers. Nothing in the forum asks for a game by its name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.game import Raw
from games.play.log.position import Position
from games.play.models import Table


@dataclass(frozen=True, slots=True)
class Judgement:
    """One viewer's knowledge of a deal that is not sealed yet, with seats named by number.

    It does not depend on what others hide. `unseen` says that the deal may still fail on
    something that the viewer may not know, which is decided when all have signed. `own` is the one
    of the prospects that is about the viewer, `remark` what else they should know.
    """

    sealable: bool
    unseen: bool
    sentence: str
    faults: tuple[str, ...]
    codes: tuple[str, ...]
    signers: tuple[int, ...]
    prospects: tuple[str, ...]
    fits: Raw | None = None
    own: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class PromiseLine:
    """An agreed promise and how it stands. `status` is open, kept, broken or lapsed."""

    deal: str
    index: int
    by: int
    to: int | None
    status: str
    why: str
    is_free: bool
    say: Callable[[int | None], str]  # the sentence for a viewer


class Bargain(Protocol):
    """The deals of one game, as docs/records.md writes them. Drafts lack id and signatures."""

    def on_turn_of(self, at: Position, seat: int) -> Position | None:
        """Return the position as it would be if the seat's next turn began now.

        None if the seat is active already, or no further turn can be foreseen.
        """
        ...

    def check(self, at: Position, deal: Raw) -> Raw:
        """Return the draft without anything that is no part of a deal; refuse a malformed one."""
        ...

    def signers(self, at: Position, deal: Raw) -> tuple[int, ...]:
        """Return the seats that must sign, in ascending order."""
        ...

    def parties(self, deal: Raw) -> set[int]:
        """Return the seats named in the terms and promises of the deal."""
        ...

    def is_crowded(self, at: Position, deal: Raw) -> bool:
        """Say whether too many deals are in force to work out the turn's choices with this one."""
        ...

    def judge(self, at: Position, deal: Raw, viewer: int | None) -> Judgement:
        """Say whether the deal could be sealed now, and what it would lead to."""
        ...

    def say(self, table: Table, deal: Raw, viewer: int | None, active: int | None) -> str:
        """Return the deal as a sentence."""
        ...

    def promises(self, table: Table, deal: Raw, viewer: int | None) -> list[str]:
        """Return the promises of the deal, a sentence each."""
        ...

    def is_offer(self, text: str) -> bool:
        """Say whether the text begins like an offer."""
        ...

    def is_ahead(self, text: str) -> bool:
        """Say whether the text begins like an offer for the author's own next turn."""
        ...

    def read(self, text: str, view: Raw, names: Mapping[str, int]) -> Raw:
        """Read the viewer's offer from notation; a refusal says what could not be read."""
        ...

    def arrow(self, table: Table, act: Raw) -> str:
        """Return the way of an action on the drawn board, as points of a line; empty if none."""
        ...

    def has_free_words(self, deal: Raw) -> bool:
        """Say whether the deal contains words that somebody typed."""
        ...

    def in_force(self, view: Raw) -> Sequence[Raw]:
        """Return the deals in force on this turn, as the viewer of the view may know them."""
        ...

    def promised_so_far(self, table: Table) -> list[Raw]:
        """Return every promise agreed so far in the form of a deal's, with its `status`."""
        ...

    def ledger(self, table: Table) -> list[PromiseLine]:
        """Return every promise agreed so far, in order, without what people marked as kept."""
        ...


_bargains: dict[str, Bargain] = {}


def register(game: str, bargain: Bargain) -> None:
    _bargains[game] = bargain


def bargain_of(table: Table) -> Bargain | None:
    """Return the bargain of the table's game; None if the game has no deals."""
    return _bargains.get(table.game)


def bargaining() -> list[str]:
    """Return the names of the games with deals."""
    return sorted(_bargains)


def promised(deal: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return those promises of a deal that are well formed."""
    found = deal.get("promises")
    return [p for p in found if isinstance(p, dict)] if isinstance(found, list) else []
