"""How quick pages of the archive are: each key with each sort, first page and far page.

    python -m tests.bench.archive_pages [games]

On PostgreSQL alone, with facts made in bulk. The floor is fetching as many rows by primary key, in
the same run. docs/archive.md, "How quick it is", says what was found.
"""

import os
import sys
from argparse import ArgumentParser

from tests import services
from tests.bench.temporary_site import open_site


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100_000)
    asked = parser.parse_args()
    with services.postgres() as found:
        os.environ |= {"BENCH_DATABASE_URL": found["DATABASE_URL"], "DATABASE_WAIT": "0"}
        open_site()
        from tests.bench.archive_pages_measures import report  # needs Django set up

        for line in report(asked.games):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
