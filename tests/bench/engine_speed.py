"""The engine's speeds beside those of python-chess, measured in turns in the same run.

    python -m tests.bench.engine_speed

Each round measures everything once, so that whatever slows the machine slows both. The closing
table says for each measure of the engine what it is to reach and whether it does.
"""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import chess

from engine.bench import measures

ROUNDS = 9
GAMES = 12
PLIES = 120  # of a chess game: about as many as Quo Vadis? has entries


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


SAMPLES: dict[str, Callable[[], float]] = {
    "play-out": measures.play_out,
    "chess play-out": chess_play_out,
    "replay": lambda: measures.replay(deals=False),
    "chess replay": chess_replay,
    "deals": lambda: measures.replay(deals=True),
    "legal": measures.worst_legal,
    "size": measures.size,
    "import": measures.import_time,
}


class Goal(NamedTuple):
    what: str
    value: Callable[[dict[str, float]], float]
    unit: str
    limit: float
    at_least: bool = False

    def reached(self, sample: float) -> bool:
        return sample >= self.limit if self.at_least else sample < self.limit


GOALS = (
    Goal(
        "random play-out", lambda s: s["play-out"] / s["chess play-out"], "x python-chess", 2, True
    ),
    Goal("checked replay", lambda s: s["replay"] / s["chess replay"], "x python-chess", 1.0),
    Goal("checked replay with deals", lambda s: s["deals"] / s["replay"], "x without", 4),
    Goal("legal, worst position", lambda s: s["legal"], "ms", 20),
    Goal("stored record", lambda s: s["size"], "kB", 3),
    Goal("import time", lambda s: s["import"], "ms", 60),
)


def rounds() -> Iterator[dict[str, float]]:
    for _ in range(ROUNDS):
        yield {name: sample() for name, sample in SAMPLES.items()}


def table() -> tuple[str, bool]:
    """The table, and whether every goal is reached."""
    samples = list(rounds())
    lines, all_reached = [], True
    for name in ("play-out", "chess play-out", "replay", "chess replay", "deals"):
        unit = "entries a second" if "play" in name and "re" not in name else "µs an entry"
        lines.append(f"{name:<28}{median(s[name] for s in samples):>12,.2f}  {unit}")
    lines.append("")
    for goal in GOALS:
        value = median(goal.value(sample) for sample in samples)
        reached = goal.reached(value)
        all_reached &= reached
        bound = f"{'at least' if goal.at_least else 'under'} {goal.limit:g}"
        verdict = "reached" if reached else "NOT REACHED"
        lines.append(f"{goal.what:<28}{value:>12,.2f}  {goal.unit:<16}{bound:<12}{verdict}")
    return "\n".join(lines), all_reached


if __name__ == "__main__":
    text, good = table()
    print(text)  # noqa: T201
    sys.exit(0 if good else 1)
