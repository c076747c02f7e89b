"""Random play-outs of Idus Martii beside those of python-chess, in the same run.

    python -m tests.bench.idus_playout [--seconds 1.0]

Both list every legal entry (or move) before each step and choose one at random. Exit status 1
where the engine is not at least twice as fast.
"""

import argparse
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

import chess

from engine import idusmartii as game
from engine.game import Header

FLOOR = 2.0


def idus_game(rng: Random) -> int:
    """One game, players from five to eight; how many entries it had."""
    seats = rng.choice(game.seats)
    start, chance = game.draw(seats, {}, rng)
    state = game.setup(Header("idusmartii", seats, start, {}, chance))
    entries = 0
    while legal := list(game.legal(state)):
        state = game.apply(state, rng.choice(legal))
        entries += 1
    return entries


def chess_game(rng: Random) -> int:
    """One game to at most 200 half-moves; how many it had."""
    board = chess.Board()
    moves = 0
    while moves < 200 and (legal := list(board.legal_moves)):
        board.push(rng.choice(legal))
        moves += 1
    return moves


def a_second(play: Callable[[Random], int], seconds: float, rng: Random) -> float:
    """Entries in a second."""
    entries, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        entries += play(rng)
    return entries / (perf_counter() - began)


def main(arguments: list[str]) -> int:
    """Measure in turns, three times each, and compare the best."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args(arguments).seconds
    pairs = [
        (a_second(idus_game, seconds, Random(n)), a_second(chess_game, seconds, Random(n)))
        for n in range(3)
    ]
    ours, theirs = (max(column) for column in zip(*pairs, strict=True))
    sys.stdout.write(
        f"idus martii {ours:,.0f} entries/s, python-chess {theirs:,.0f} moves/s: "
        f"{ours / theirs:.1f} times (at least {FLOOR})\n"
    )
    return 0 if ours >= FLOOR * theirs else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
