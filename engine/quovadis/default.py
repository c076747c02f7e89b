"""The entry the clock plays for an absent seat: legal, the same every time, and harmless.

Order of preference: nothing that exercises an option (somebody else's price), a senator placed
where it does not hem its owner in, a free move, and Caesar last of all, since he works for some
and against others. A bonus is declined; a recall takes who has climbed least.
"""

from engine.quovadis.entries import Caesar, Entry, Keep, Move, Place, Recall
from engine.quovadis.legal import legal
from engine.quovadis.state import State
from engine.refusal import Code, Refusal


def default(state: State, seat: int) -> Entry:
    """The harmless legal entry of the seat that must act."""
    if seat != state.active:
        raise Refusal(Code.WRONG_SEAT, f"seat {seat} need not act now")
    return min(legal(state), key=lambda entry: _harm(state, entry))


def _harm(state: State, entry: Entry) -> tuple[int, ...]:
    """A key that is lower for the more harmless; the last parts only settle ties."""
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
        raise TypeError(f"no choice to make: {entry!r}")
    return (0, 0, -board.committee(entry.source).y, board.index[entry.source])


def _own_below(state: State, space: int) -> int:
    """Own senators that Caesar on that space would cost a laurel."""
    ways = state.setup.board.ways
    return sum(state.seated[way.source].count(state.active) for way in ways if way.laurel == space)
