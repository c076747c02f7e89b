"""How the archive does with very many games, on a PostgreSQL database that is kept.

    python -m tests.bench.archive_scale URL --grow 1000000
    python -m tests.bench.archive_scale URL [--only pages|combinations|words|counts|stream|size]

The first command fills the database, which must be empty or filled by it before. The second
measures: pages of each key and sort beside fetching as many rows by primary key, thirty
combinations, words beside the bare index, counts beside one `count(*)`, a whole archive as a file,
and the room that a game takes. docs/archive.md, "How quick it is", says what was found.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser

from tests.bench.temporary_site import open_site


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--grow", type=int, default=0, metavar="GAMES")
    parts = ("pages", "combinations", "words", "counts", "stream", "size")
    parser.add_argument("--only", choices=parts)
    parser.add_argument("--plans", action="store_true", help="print the plan of each slow page")
    asked = parser.parse_args()
    os.environ |= {"BENCH_DATABASE_URL": asked.url, "DATABASE_WAIT": "0"}
    open_site()
    from games.play.models import Table  # needs Django set up
    from tests.bench.archive_copies import MADE, grow

    if asked.grow:
        if not Table.objects.exists():
            make = [sys.executable, "manage.py", "archive", "make", f"--games={MADE}", "--seed=1"]
            subprocess.run(make, check=True)
        lines = grow(asked.grow)
    else:
        from tests.bench.archive_scale_measures import report

        lines = report(asked.only, plans=asked.plans)
    for line in lines:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
