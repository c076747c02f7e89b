"""The entry that the clock plays for an absent seat: legal, harmless, and always the same.

It exercises no option if it can, since options have a price. It prefers to place a senator where
there is most room, then a move that needs no help, and Caesar last, since he helps some and harms
others. It declines a bonus. It recalls the senator that has climbed least.
"""

from engine.quovadis.entries import Caesar, Entry, Keep, Move, Place, Recall
from engine.quovadis.legal import legal
from engine.quovadis.state import State
from engine.refusal import Code, Refusal


def default(state: State, seat: int) -> Entry:
    """Return the harmless legal entry of the seat that must act."""
    if seat != state.active:
        raise Refusal(Code.WRONG_SEAT, f"seat {seat} need not act now")
    return min(legal(state), key=lambda entry: _harm(state, entry))


def _harm(state: State, entry: Entry) -> tuple[int, ...]:
    """Return a sort key, lower for a more harmless entry; its last parts only settle ties."""
    board = state.setup.board
    if isinstance(entry, Place):
        at = board.index[entry.at]
        free = board.room[at] - len(state.seated[at])
        return (len(entry.use), 0, -free, at)
    if isinstance(entry, Move):
        way = board.way[entry.path]
        ends = way.target == board.senate
        tile = state.tiles[way.laurel] if way.laurel >= 0 else 0
        return (len(entry.use), 1, ends, -tile, board.ways.index(way))
    if isinstance(entry, Caesar):
        space = board.laurel_index[entry.to]
        return (len(entry.use or ()), 2, _own_below(state, space), space)
    if isinstance(entry, Keep):
        return (0, 0)
    if not isinstance(entry, Recall):
        raise TypeError(f"there is no choice to make: {entry!r}")
    return (0, 0, -board.committee(entry.source).y, board.index[entry.source])


def _own_below(state: State, space: int) -> int:
    """Count the own senators that Caesar on that space would cost a laurel."""
    ways = state.setup.board.ways
    return sum(state.seated[way.source].count(state.active) for way in ways if way.laurel == space)
