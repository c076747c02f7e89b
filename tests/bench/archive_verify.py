"""How quick `archive verify` is, beside the engine replaying the same records from memory.

    python -m tests.bench.archive_verify [GAMES] [--jobs N]

Both use as many processes as there are processors. On each database the games are made first. The
floor is the time that the processes replay, all at once, without the time in which they are handed
the records; what is measured reads them from the database, hands them over, replays and compares.
Processes are started before either is timed.
"""

import sys
from argparse import ArgumentParser
from os import cpu_count
from time import perf_counter

from engine import records
from engine.records import Record
from tests.bench.temporary_site import on_each_database, open_site


def replayed(lot: list[Record]) -> float:
    """Replay records in another process, which has no Django; return the seconds it took."""
    began = perf_counter()
    for record in lot:
        records.final(record)
    return perf_counter() - began


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=cpu_count() or 1)
    parser.add_argument("--here", action="store_true", help="on this database alone")
    asked = parser.parse_args()
    if not asked.here:
        return on_each_database(
            "tests.bench.archive_verify", [str(asked.games), "--jobs", str(asked.jobs)]
        )
    open_site()
    from tests.bench.archive_verify_measures import measured  # needs Django set up

    floor, ours = measured(asked.games, asked.jobs)
    sys.stdout.write(f"{asked.games} games, {asked.jobs} processes\n")
    sys.stdout.write(f"replayed from memory   {asked.games / floor:8.1f} games a second\n")
    sys.stdout.write(f"verified               {asked.games / ours:8.1f} games a second\n")
    fits = floor >= 0.8 * ours
    sys.stdout.write(f"verified : replayed    {floor / ours:8.2f}   at least 0.80: ")
    sys.stdout.write(f"{'yes' if fits else 'NO'}\n")
    return 0 if fits else 1


if __name__ == "__main__":
    raise SystemExit(main())
