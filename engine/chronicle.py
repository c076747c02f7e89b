"""The chronicle of a game: everything its result page tells, in the same form for all games.

A game computes it from its log in one pass (`chronicle` of `engine/game.py`), with everything open
that was hidden: only for games that are over. Seats are numbers, `at` is the index of an entry.
"""

from typing import NamedTuple


class FinalRow(NamedTuple):
    """A seat in the final order. `place` and `score` are None where the game has none.

    `note` is a word of the game's own, such as the faction that the seat belonged to.
    """

    seat: int
    place: int | None
    score: int | None = None
    won: bool = False
    note: str = ""


class Climb(NamedTuple):
    """One line of the chart: the laurels of a seat, or a marker that belongs to no seat (`word`).

    `values` has an item for each of the chronicle's `lengths`. `won` marks the lines of winners.
    """

    seat: int | None
    word: str
    values: tuple[int, ...]
    won: bool = False


class Flow(NamedTuple):
    """Laurels that changed hands. `giver` is None if they came from the board or the supply."""

    at: int
    kind: str
    giver: int | None
    taker: int
    laurels: int
    deal: str = ""


class Favour(NamedTuple):
    """Something other than laurels that one seat did for another, such as giving consents."""

    at: int
    kind: str
    giver: int
    taker: int
    times: int = 1


class Episode(NamedTuple):
    """Something worth telling. `kind` is a word of the game's own, with what it is about."""

    at: int
    kind: str
    seats: tuple[int, ...] = ()
    number: int = 0
    words: tuple[str, ...] = ()


class Chronicle(NamedTuple):
    """The chronicle of a game. `why` says in a word of the game's own why it ended as it did.

    `lengths` are lengths of the log: 0, and that after the last entry of each turn.
    """

    rows: tuple[FinalRow, ...]
    why: str = ""
    lengths: tuple[int, ...] = (0,)
    turns: tuple[int, ...] = (0,)
    climbs: tuple[Climb, ...] = ()
    flows: tuple[Flow, ...] = ()
    favours: tuple[Favour, ...] = ()
    episodes: tuple[Episode, ...] = ()
