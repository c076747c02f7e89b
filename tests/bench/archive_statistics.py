"""What statistics cost: counting everything, one sweep after one game, a page, and its search.

    python -m tests.bench.archive_statistics [games]

On PostgreSQL alone, with facts made in bulk. A counting that is killed in the middle is begun
again, and must come to the same. docs/statistics.md, "How quick it is", says what was found.
"""

import os
import sys
from argparse import ArgumentParser

from tests import services
from tests.bench.temporary_site import open_site


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=10_000)
    asked = parser.parse_args()
    with services.postgres() as found:
        os.environ |= {"BENCH_DATABASE_URL": found["DATABASE_URL"], "DATABASE_WAIT": "0"}
        open_site()
        from tests.bench.archive_statistics_measures import report  # needs Django set up

        for line in report(asked.games):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
