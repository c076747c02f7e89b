"""The history of a game in words: the tab of a table's page that tells each entry once.

Lines come newest first. What the viewer has not seen yet stands above a mark, and can be followed
on the board from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.play.log.narrative import OutsideLine, merged, tellings
from games.play.page.selectors import ScoreLine, TablePage

LINES: Final = 40
"""How many lines are shown at once; older ones have pages of their own."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An entry, or what was done to the table from outside. `length` is that of the log after it.

    `turn` is set only on the first line of a turn, as they are shown.
    """

    length: int
    sentence: str
    seat: int | None = None
    notation: str = ""
    made_by: str = ""
    turn: int = 0
    is_outside: bool = False


@dataclass(frozen=True, slots=True)
class History:
    """A page of the history. `new` are the lines that the viewer has not seen, `known` the others.

    `first_new` is the position after the first entry not seen; `older` is where the next page ends,
    0 if there is none.
    """

    new: Sequence[HistoryLine]
    known: Sequence[HistoryLine]
    first_new: int
    older: int

    @property
    def is_empty(self) -> bool:
        return not (self.new or self.known)


def history_of(page: TablePage, before: int = 0) -> History:
    """Return the history that ends before a line, counted from the beginning; 0 is the newest."""
    every = list(merged(page.score, page.outside))
    end = min(before, len(every)) or len(every)
    start = max(end - LINES, 0)
    shown = [line for line in every[start:end] if isinstance(line, (ScoreLine, OutsideLine))]
    told = _told(page, shown)
    lines = _with_turns([_line(page, line, told) for line in reversed(shown)])
    seen = _seen(page)
    new = [line for line in lines if line.length > seen and not line.is_outside]
    cut = lines.index(new[-1]) + 1 if new else 0
    return History(lines[:cut], lines[cut:], seen + 1, start)


def _with_turns(lines: Sequence[HistoryLine]) -> list[HistoryLine]:
    """Leave the number of a turn only on the first of its lines, from top to bottom."""
    found, last = [], 0
    for line in lines:
        found.append(replace(line, turn=0) if line.turn == last else line)
        last = line.turn or last
    return found


def _seen(page: TablePage) -> int:
    """Return how far the viewer had seen the log; a spectator has seen it all."""
    return page.table.length if page.own_seat is None or not page.is_now else page.seen


def _told(page: TablePage, shown: Sequence[ScoreLine | OutsideLine]) -> dict[int, str]:
    indexes = [line.length - 1 for line in shown if isinstance(line, ScoreLine)]
    return tellings(page.table, indexes, page.seat)


def _line(page: TablePage, line: ScoreLine | OutsideLine, told: dict[int, str]) -> HistoryLine:
    if isinstance(line, OutsideLine):
        return HistoryLine(line.length, line.sentence, made_by=line.by, is_outside=True)
    return HistoryLine(
        line.length,
        page.with_names(told[line.length - 1]),
        line.seat,
        line.notation,
        line.made_by,
        line.turn,
    )
