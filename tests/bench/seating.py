"""Seating: known optima, and a round of two hundred after nine; the measures of docs/leagues.md.

    python -m tests.bench.seating [--seeds 20]

Each line says how long the slowest seed took, beside the middle one. Exit status 1 where a measure
is not reached.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from statistics import median
from time import perf_counter

from games.leagues.seating import Problem, Quality, Seating, seat

OPTIMA = ((9, 3, 4), (16, 4, 5), (15, 3, 7), (25, 5, 6), (32, 4, 7))
SECONDS = 10.0
ROUNDS = 10


def people(count: int) -> list[str]:
    return [f"p{number}" for number in range(count)]


def timed(problem: Problem, seed: int) -> tuple[Seating, float]:
    began = perf_counter()
    found = seat(problem, seed)
    return found, perf_counter() - began


def is_even(quality: Quality) -> bool:
    return quality.turns <= 1


def optima(seeds: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """Nobody meets anybody twice, and places are even within one."""
    for count, size, rounds in OPTIMA:
        runs = [timed(Problem(people(count), [size], rounds), seed) for seed in seeds]
        well = sum(found.quality.repeats == 0 and is_even(found.quality) for found, _ in runs)
        what = f"{count} of {size} in {rounds}"
        yield line(what, well, [seconds for _, seconds in runs])


def two_hundred(seeds: Sequence[int]) -> Iterator[tuple[str, bool]]:
    """Ten rounds, one after the other; each is timed, the last is the measure."""
    times: list[list[float]] = [[] for _ in range(ROUNDS)]
    well = [0] * ROUNDS
    for seed in seeds:
        history: list[tuple[tuple[str, ...], ...]] = []
        for number in range(ROUNDS):
            found, seconds = timed(Problem(people(200), [4], 1, history), seed)
            history.append(found.rounds[0])
            times[number].append(seconds)
            well[number] += found.quality.most <= 2 and is_even(found.quality)
    for number in range(ROUNDS):
        yield line(f"200 of 4 after {number}", well[number], times[number])


def line(what: str, well: int, seconds: Sequence[float]) -> tuple[str, bool]:
    reached = well == len(seconds) and max(seconds) < SECONDS
    verdict = "reached" if reached else "NOT REACHED"
    text = (
        f"{what:<20}{well:>3} of {len(seconds)} seeds, median {median(seconds):5.2f} s, "
        f"slowest {max(seconds):5.2f} s (under {SECONDS:g})  {verdict}"
    )
    return text, reached


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    seeds = range(1, parser.parse_args(arguments).seeds + 1)
    all_reached = True
    for measure in (optima, two_hundred):
        for text, reached in measure(seeds):
            sys.stdout.write(text + "\n")
            sys.stdout.flush()
            all_reached &= reached
    return 0 if all_reached else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
