"""A season of 200 players and ten rounds, from sign-up to the end, with an injected clock.

    python -m tests.bench.season_run [--here] [--players 200] [--rounds 10] [--division 200]

Nobody presses anything: sweeps do every step. Games end by chance, within six days, by their rows.
On SQLite, and on PostgreSQL where there is one.
"""

import argparse
import sys
from typing import Final

from tests.bench.temporary_site import on_each_database, open_site

LONGEST: Final = 120.0
"""Seconds that the whole season may take."""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--here", action="store_true")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--division", type=int, default=0)
    asked = parser.parse_args()
    if not asked.here:
        return on_each_database("tests.bench.season_run", sys.argv[1:])
    open_site()
    from tests.bench.season_run_measures import measured  # needs Django set up

    found = measured(asked.players, asked.rounds, asked.division or None)
    for line in found.lines:
        sys.stdout.write(f"  {line}\n")
    fits = found.seconds <= LONGEST and not found.by_hand
    sys.stdout.write(f"  {found.seconds:.1f} s, at most {LONGEST:.0f}: {'yes' if fits else 'NO'}\n")
    return int(not fits)


if __name__ == "__main__":
    raise SystemExit(main())
