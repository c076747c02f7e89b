"""The engine's speeds beside those of python-chess, measured in turns in the same run.

    python -m tests.bench.engine_speed [game …]

Each round measures everything once, so that whatever slows the machine slows both. The closing
table says for each measure of the engine what it is to reach and whether it does.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import chess

from engine import games
from engine.bench.measures import measures_of

ROUNDS = 9
GAMES = 12
PLIES = 120  # of a chess game: about as many as a game of ours has entries


def chess_play_out() -> float:
    """Plies a second: legal moves listed, one chosen and pushed."""
    rng, plies = Random(1), 0
    start = process_time()
    for _ in range(GAMES):
        board = chess.Board()
        for _ in range(PLIES):
            found = list(board.legal_moves)
            if not found:
                break
            board.push(rng.choice(found))
            plies += 1
    return plies / (process_time() - start)


@cache
def chess_games() -> list[list[str]]:
    rng, games = Random(2), []
    for _ in range(GAMES):
        board = chess.Board()
        while len(board.move_stack) < PLIES and any(board.legal_moves):
            board.push(rng.choice(list(board.legal_moves)))
        games.append([move.uci() for move in board.move_stack])
    return games


def chess_replay() -> float:
    """Microseconds a ply: read, checked and pushed."""
    games = chess_games()
    start = process_time()
    for game in games:
        board = chess.Board()
        for uci in game:
            board.push_uci(uci)
    return (process_time() - start) / sum(map(len, games)) * 1e6


CHESS: dict[str, Callable[[], float]] = {
    "chess play-out": chess_play_out,
    "chess replay": chess_replay,
}


class Goal(NamedTuple):
    """What a measure of a game is to reach, alone or beside another of the same round."""

    what: str
    measure: str
    beside: str
    unit: str
    limit: float
    at_least: bool = False

    def reached(self, sample: float) -> bool:
        return sample >= self.limit if self.at_least else sample < self.limit

    def value(self, game: str, sample: dict[tuple[str, str], float]) -> float:
        found = sample[game, self.measure]
        if not self.beside:
            return found
        return found / sample["chess" if self.beside in CHESS else game, self.beside]


GOALS = (
    Goal("random play-out", "play-out", "chess play-out", "x python-chess", 2, True),
    Goal("checked replay", "replay", "chess replay", "x python-chess", 1.0),
    Goal("checked replay with deals", "replay with deals", "replay", "x without", 4),
    Goal("legal, worst position", "legal", "", "ms", 20),
    Goal("stored record", "size", "", "kB", 3),
    Goal("import time", "import", "", "ms", 60),
)


def samples_of(names: Sequence[str]) -> dict[tuple[str, str], Callable[[], float]]:
    """Everything a round measures: python-chess, and all there is of each game."""
    found = {("chess", what): once for what, once in CHESS.items()}
    for name in names:
        for what, measure in measures_of(games.get(name)).items():
            found[name, what] = measure.once
    return found


def lines(names: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """A line for each goal of each game, and whether it is reached."""
    once = samples_of(names)
    rounds = [{what: sample() for what, sample in once.items()} for _ in range(ROUNDS)]
    for what in CHESS:
        yield f"{what:<28}{median(r['chess', what] for r in rounds):>12,.2f}", True
    for name in names:
        yield f"\n{games.get(name).title}", True
        for goal in GOALS:
            if (name, goal.measure) in once:
                yield _line(goal, median(goal.value(name, sample) for sample in rounds))


def _line(goal: Goal, value: float) -> tuple[str, bool]:
    bound = f"{'at least' if goal.at_least else 'under'} {goal.limit:g}"
    verdict = "reached" if goal.reached(value) else "NOT REACHED"
    text = f"{goal.what:<28}{value:>12,.2f}  {goal.unit:<16}{bound:<12}{verdict}"
    return text, goal.reached(value)


if __name__ == "__main__":
    all_reached = True
    for text, reached in lines(sys.argv[1:] or games.NAMES):
        print(text, flush=True)  # noqa: T201
        all_reached &= reached
    sys.exit(0 if all_reached else 1)
