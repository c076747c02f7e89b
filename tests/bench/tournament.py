"""Games between house players: who wins how often, with seats rotated and 95 % intervals.

    python tests/bench/tournament.py --games 400 --line-up shrewd,steady,steady,steady

Game K seats the line-up turned by K and draws everything from seed + K, so that a run can be
repeated, and any one game of it. The first name's win rate is the measure; chance is 1 / seats.
"""

# ruff: noqa: T201 -- a command: what it prints is what it is for

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine import games
from engine.game import Header, Raw
from engine.match import play


class Timed:
    """A house player with a stopwatch, in time of a core: others use this machine as well."""

    def __init__(self, bot: Any, times: dict[str, list[float]]) -> None:
        self.bot = bot
        self.times = times

    def choose(self, view: Raw, rng: Random) -> Any:
        return self._timed("choose", view, rng)

    def propose(self, view: Raw, rng: Random) -> Any:
        return self._timed("propose", view, rng)

    def answer(self, view: Raw, deal: Raw, rng: Random) -> Any:
        return self._timed("answer", view, deal, rng)

    def _timed(self, what: str, *args: Any) -> Any:
        start = process_time()
        answer = getattr(self.bot, what)(*args)
        self.times.setdefault(what, []).append(process_time() - start)
        return answer


class Played(NamedTuple):
    """What is kept of one game."""

    winner: int  # place in the line-up
    scored: tuple[int, ...]  # places in the line-up
    entries: int
    deals: int
    times: dict[str, list[float]]  # of the first of the line-up


def one_game(line_up: Sequence[str], seed: int, options: dict[str, Any], number: int) -> Played:
    """Game `number` of a tournament."""
    game = games.get("quovadis")
    rng = Random(seed + number)
    seats = len(line_up)
    complete = {name: option.default for name, option in game.options.items()} | options
    start, chance = game.draw(seats, complete, rng)
    header = Header("quovadis", seats, start, complete, chance)
    place = [(seat - number) % seats for seat in range(seats)]  # in the line-up, of each seat
    times: dict[str, list[float]] = {}
    bots = [Timed(game.bots[line_up[p]], times if p == 0 else {}) for p in place]
    steps = list(play(game, header, bots, rng))
    result = game.replay(steps[-1].after)["result"]
    return Played(
        place[result["winner"]],
        tuple(place[s] for s in result["in_senate"]),
        len(steps),
        sum(step.raw["do"] == "deal" for step in steps),
        times,
    )


def interval(wins: int, games_played: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    z, n = 1.96, games_played
    rate = wins / n
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def played(args: argparse.Namespace) -> Iterator[Played]:
    """All games of the tournament."""
    run = partial(one_game, args.line_up.split(","), args.seed, dict(args.option))
    if args.processes == 1:
        yield from map(run, range(args.games))
        return
    with ProcessPoolExecutor(args.processes) as pool:
        yield from pool.map(run, range(args.games), chunksize=4)


def report(line_up: list[str], found: list[Played]) -> None:
    """Rates, lengths and times, for people."""
    n = len(found)
    wins = Counter(game.winner for game in found)
    scored = Counter(p for game in found for p in game.scored)
    for p, name in enumerate(line_up):
        low, high = interval(wins[p], n)
        print(
            f"{name:8} won {wins[p]:4} of {n} = {wins[p] / n:6.1%}  "
            f"[{low:.1%}, {high:.1%}]  in the Senate {scored[p] / n:.0%}"
        )
    entries = sorted(game.entries for game in found)
    print(
        f"entries: median {entries[n // 2]}, most {entries[-1]}; "
        f"deals a game: {sum(game.deals for game in found) / n:.1f}"
    )
    for what in ("choose", "propose", "answer"):
        times = sorted(t for game in found for t in game.times.get(what, ()))
        if times:
            print(
                f"{line_up[0]} {what}: mean {sum(times) / len(times) * 1e3:.1f} ms, "
                f"most {times[-1] * 1e3:.0f} ms, {len(times) / n:.0f} a game"
            )


def option(text: str) -> tuple[str, str | int]:
    name, value = text.split("=")
    return name, int(value) if value.isdigit() else value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--line-up", default="shrewd,steady,steady,steady")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--option", type=option, action="append", default=[])
    args = parser.parse_args()
    start = perf_counter()
    found = list(played(args))
    report(args.line_up.split(","), found)
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
