"""A whole game for paper: its score, with a board every few turns, and all that may be read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from games.archive.replay.chairs import Chair
from games.archive.replay.selectors import Replay, ReplayStep
from games.archive.replay.talk import Moment
from games.play.models import Seat, Table

BOARDS: Final = 6
"""How many boards there are, the last position among them."""


@dataclass(frozen=True, slots=True)
class PrintedMoment:
    """A position in print: what led to it and what was said there, with its board or without."""

    moment: Moment
    board: ReplayStep | None


@dataclass(frozen=True)
class PrintedGame:
    """A game that is over, with everything open, as a reader may print it."""

    replay: Replay

    @property
    def end(self) -> ReplayStep:
        return self.replay.step

    def moments(self) -> Iterator[PrintedMoment]:
        drawn = self._drawn()
        for moment in self.replay.moments:
            is_drawn = moment.length in drawn
            board = replace(self.replay, length=moment.length).step if is_drawn else None
            yield PrintedMoment(moment, board)

    def _drawn(self) -> set[int]:
        """Choose the positions to draw: ends of turns, as far apart as can be, and the last."""
        ends = [length for _turn, length in self.replay.turns[1:]]
        chosen = {ends[len(ends) * n // BOARDS] for n in range(1, BOARDS)} if ends else set()
        return {*chosen, self.replay.length}


def printed_game(table: Table, seats: list[Seat], own: Seat | None) -> PrintedGame:
    return PrintedGame(Replay(table, seats, own, Chair(everything=True), table.length))
