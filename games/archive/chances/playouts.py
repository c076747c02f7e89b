"""Wins of each seat when a game is played on from one position. Pure: chance comes from a seed."""

from collections.abc import Sequence
from itertools import zip_longest
from random import Random
from typing import Any, Final

from engine.game import Game, Playout

PLAYOUTS: Final = 200
"""Games played on from each position."""


def wins_from(game: Game, state: Any, seats: int, playouts: int, seed: str) -> list[int]:
    """Return how many of the play-outs each seat wins; several seats may win one of them.

    At the end of a game the result counts for all of them.
    """
    assert game.playout is not None
    if not game.actors(state):
        return counted([game.playout.winners(state, Random(seed))] * playouts, seats)  # noqa: S311
    return counted(played_on(game.playout, state, playouts, seed), seats)


def played_on(playout: Playout, state: Any, playouts: int, seed: str) -> list[Sequence[int]]:
    """Return the winners of each play-out. Each has chance of its own, by its number."""
    return [
        playout.winners(state, Random(f"{seed}/{number}"))  # noqa: S311  (repeatable on purpose)
        for number in range(playouts)
    ]


def counted(won: Sequence[Sequence[int]], seats: int) -> list[int]:
    return [sum(seat in winners for winners in won) for seat in range(seats)]


def boundaries(turns: Sequence[int]) -> list[tuple[int, int]]:
    """Return the positions to look at, as the length of the log and the number of turns played.

    `turns` has the turn of each entry. The positions are those before the first entry, after each
    turn and at the end.
    """
    found, played = [(0, 0)], 0
    for length, (turn, following) in enumerate(zip_longest(turns, turns[1:]), 1):
        if turn != following:
            played += 1
            found.append((length, played))
    return found
