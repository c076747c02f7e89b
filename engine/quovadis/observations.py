"""Observations of a game of Quo Vadis? that only statistics need (docs/statistics.md).

They tell what a consent cost where, when and for which tile; what the winner did and what the
others did; and how those fared who kept their promises.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.facts import Consent, Observation, Payment, Verdict
from engine.quovadis.entries import Deal, Main, Move, Place
from engine.quovadis.laurels import TILE_NAMES
from engine.quovadis.state import State

DEEDS: Final = (
    *("placed", "moved", "caesar", "signed", "consented", "paid", "received", "kept", "broken"),
)
"""The counts kept of each seat."""


class Observed:
    """The observations of the entries read so far."""

    def __init__(self) -> None:
        self._deeds: Counter[tuple[int, str]] = Counter()
        self._prices: list[Observation] = []

    def act(self, entry: Main) -> None:
        """Take in a main action."""
        done = "placed" if isinstance(entry, Place) else "caesar"
        self._deeds[entry.seat, "moved" if isinstance(entry, Move) else done] += 1

    def sign(self, deal: Deal) -> None:
        """Take in a deal that was sealed."""
        for seat in deal.signed:
            self._deeds[seat, "signed"] += 1

    def pay(self, payments: Iterable[Payment]) -> None:
        """Take in what was paid."""
        for one in payments:
            self._deeds[one.payer, "paid"] += one.laurels
            self._deeds[one.payee, "received"] += one.laurels

    def consent(
        self, state: State, entry: Main, turn: int, found: Sequence[tuple[int, Consent]]
    ) -> None:
        """Take in what supporters got for a move, each with the seat; `turn` counts from 1."""
        tile = _tile_on_the_way(state, entry)
        for seat, one in found:
            self._deeds[seat, "consented"] += 1
            self._prices += [
                Observation("price", one.committee, one.laurels),
                Observation("price-paid", str(one.laurels), 1),
                Observation("price-tile", tile, one.laurels),
                Observation("price-turn", str(turn), one.laurels),
            ]

    def result(
        self, winner: int | None, seats: int, judged: Sequence[Verdict]
    ) -> tuple[Observation, ...]:
        """Return everything; what winners do only of a game with a result."""
        if winner is None:
            return tuple(self._prices)
        for one in judged:
            self._deeds[one.by, "kept" if one.kept else "broken"] += 1
        return (*self._prices, *self._of_seats(winner, seats))

    def _of_seats(self, winner: int, seats: int) -> Iterator[Observation]:
        for seat in range(seats):
            who = "of-winner" if seat == winner else "of-others"
            for deed in DEEDS:
                yield Observation(who, deed, self._deeds[seat, deed])
            yield Observation("word", self._word(seat), seat == winner)

    def _word(self, seat: int) -> str:
        """Return what became of the promises of a seat, in one word."""
        if self._deeds[seat, "broken"]:
            return "broken"
        return "kept" if self._deeds[seat, "kept"] else "none"


def _tile_on_the_way(state: State, entry: Main) -> str:
    """Return the tile that a move takes, or `0` if it takes none."""
    if not isinstance(entry, Move):
        return "0"
    laurel = state.setup.board.way[entry.path].laurel
    if laurel < 0 or laurel == state.caesar:
        return "0"
    return TILE_NAMES[state.tiles[laurel]] or "0"
