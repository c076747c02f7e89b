"""How much room a stored game takes on PostgreSQL, with log, talk, deals, facts and indexes.

    python -m tests.bench.archive_size [GAMES]

The rows of each game are measured, and each row is given its share of the table's indexes. Logs
are packed, as those of all games that have been over for a week. With few games indexes, which have
at least two pages each, weigh more than they do in an archive.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from statistics import mean, median

from tests import services
from tests.bench.temporary_site import open_site


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=500)
    asked = parser.parse_args()
    with services.postgres() as found:
        os.environ |= {"BENCH_DATABASE_URL": found["DATABASE_URL"], "DATABASE_WAIT": "0"}
        open_site()
        make = [sys.executable, "manage.py", "archive", "make", f"--games={asked.games}"]
        subprocess.run([*make, "--seed=1"], check=True, stdout=subprocess.DEVNULL)
        from tests.bench.archive_size_measures import sizes  # needs Django set up

        games, entries = sizes()
        sys.stdout.write(f"{len(games)} games, {median(entries):.0f} entries at the median\n")
        said = f"a game: {median(games) / 1000:.1f} kB at the median, {mean(games) / 1000:.1f} kB"
        sys.stdout.write(f"{said} on average; {sum(games) / sum(entries):.0f} bytes an entry\n")
    return 0 if median(games) < 20_000 else 1


if __name__ == "__main__":
    raise SystemExit(main())
