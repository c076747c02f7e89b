"""How long bounds of final ranks take, and by how much they are wider than the truth.

    python -m tests.bench.standing_bounds [--seasons 20] [--truth] [--open rounds]

A division of sixteen with eight open tables of four, after 0 to 15 rounds. With --truth each bound
is also found by an integer program that takes its time (ortools, which nothing else here needs).
--open says which tables are: the last two rounds, drawn ones, or ones drawn among few people.
The floor is a million additions.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import mean, median
from typing import Any

from games.leagues.standing.bounds import final_ranks as module
from games.leagues.standing.bounds.listed import Bounds
from games.leagues.standing.bounds.outlook import Outlook, outlook_of
from games.leagues.standing.bounds.unsettled import KnownCriteria
from games.leagues.standing.division import ScoredTable, StandingInput
from games.leagues.standing.ends.kinds import ends
from games.leagues.standing.tallies import meetings, tallies

PLAYERS = tuple(f"p{number:02}" for number in range(16))
TIES = {"default": ("points", "wins", "direct", "share", "lot"), "plain": ("points", "wins", "lot")}


def season(seed: int, kind: str, ties: str, open_ones: str) -> StandingInput:
    """A season in which some are stronger than others, with eight tables still open.

    These are the last two rounds, or tables drawn among all, or among seven late ones.
    """
    rng = Random(seed)
    strength = {player: rng.gauss(0, 1) for player in PLAYERS}
    tables = [
        played(table, strength, kind, rng)
        for _ in range(rng.randint(0, 15))
        for table in one_round(rng)
    ]
    among = {"drawn": PLAYERS, "few": tuple(rng.sample(PLAYERS, 7))}.get(open_ones)
    if among:
        seats = [tuple(rng.sample(among, 4)) for _ in range(8)]
    else:
        seats = [table for _ in range(2) for table in one_round(rng)]
    lot = tuple(rng.sample(PLAYERS, 16))
    left = [ScoredTable(people, None, kind) for people in seats]
    return StandingInput(PLAYERS, TIES[ties], lot, (*tables, *left))


def one_round(rng: Random) -> list[tuple[str, ...]]:
    people = rng.sample(PLAYERS, 16)
    return [tuple(people[start : start + 4]) for start in range(0, 16, 4)]


def played(
    seats: tuple[str, ...], strength: dict[str, float], kind: str, rng: Random
) -> ScoredTable:
    order = sorted(seats, key=lambda player: strength[player] + rng.gauss(0, 1), reverse=True)
    places = [order.index(player) + 1 for player in seats]
    if kind == "quovadis" and rng.random() < 0.5:
        places = [min(place, 3) for place in places]
    return ScoredTable(seats, tuple(places), kind)


def floor() -> float:
    """Seconds for a million additions."""
    start, total = time.perf_counter(), 0
    for number in range(1_000_000):
        total += number
    return time.perf_counter() - start


def truth(division: StandingInput) -> Bounds:
    """The bounds of an integer program over scores; ties count unless they are lost for sure."""
    sums, met = tallies(division), meetings(division)
    outlook = outlook_of(division, sums, met)
    known = KnownCriteria(module._values(division, sums), module._unknown(division))
    found = {}
    for own in division.players:
        best = fewest(own, outlook, known, 1)
        worst = fewest(own, outlook, known, -1)
        found[own] = best + 1, len(division.players) - worst
    return found


def fewest(own: str, outlook: Outlook, known: KnownCriteria, sign: int) -> int:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    leads: dict[str, Any] = {
        p: sign * (outlook.score[p] - outlook.score[own]) for p in outlook.score if p != own
    }
    for number, table in enumerate(outlook.tables):
        choices = []
        for places in ends(table.kind, len(table.seats)):
            chosen = model.NewBoolVar(f"{number} {places}")
            choices.append(chosen)
            gain = {
                player: table.gains[player][place, places.count(place)].score
                for player, place in zip(table.seats, places, strict=True)
                if player in table.gains
            }
            for other in leads:
                change = sign * (gain.get(other, 0) - gain.get(own, 0))
                if change:
                    leads[other] += change * chosen
        model.AddExactlyOne(choices)
    ahead = []
    for other, lead in leads.items():
        slack = -1 if known.loses_tie(own, other, sign, outlook.rest) else 0
        ahead.append(model.NewBoolVar(other))
        if isinstance(lead, int):
            model.Add(ahead[-1] == int(lead > slack))
        else:
            model.Add(lead <= slack).OnlyEnforceIf(ahead[-1].Not())
    model.Minimize(sum(ahead))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.Solve(model) == cp_model.OPTIMAL
    ahead_at_best: float = solver.ObjectiveValue()
    return round(ahead_at_best)


def widths(found: Bounds, true: Bounds) -> Iterator[int]:
    for player, (best, worst) in found.items():
        assert best <= true[player][0] <= true[player][1] <= worst, "not sound"
        yield (worst - best) - (true[player][1] - true[player][0])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seasons", type=int, default=20)
    parser.add_argument("--truth", action="store_true")
    parser.add_argument("--open", choices=("rounds", "drawn", "few"), default="rounds")
    asked = parser.parse_args()
    for kind in ("order", "quovadis"):
        for ties in TIES:
            seasons = [season(seed, kind, ties, asked.open) for seed in range(asked.seasons)]
            sys.stdout.write(f"{kind:9} {ties:8} {measure(seasons, asked.truth)}\n")


def measure(seasons: list[StandingInput], with_truth: bool) -> str:
    """Say how long the bounds of these seasons take, how wide they are, and how much too wide."""
    times, wider, own_widths = [], [], []
    for division in seasons:
        start = time.perf_counter()
        found = module.final_ranks(division, tallies(division), meetings(division))
        times.append(time.perf_counter() - start)
        own_widths.append(mean(worst - best for best, worst in found.values()))
        if with_truth:
            wider.append(mean(widths(found, truth(division))))
    said = f"median {median(times):.3f} s, at most {max(times):.3f} s"
    said += f" ({max(times) / floor():.1f} floors), mean width {mean(own_widths):.2f}"
    if wider:
        said += (
            f", wider than the truth by {mean(wider):.3f} (at most {max(wider):.3f} in a season)"
        )
    return said


if __name__ == "__main__":
    main()
