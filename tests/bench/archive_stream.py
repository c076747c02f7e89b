"""How much memory it takes to send a whole archive as rows and as CSV.

    python -m tests.bench.archive_stream [GAMES]

On PostgreSQL alone. A hundred games are made, and copied in the database until there are GAMES.
A tenth of them is sent, then all, and the process says the most memory it has held.
"""

import os
import sys
from argparse import ArgumentParser

from tests import services
from tests.bench.temporary_site import open_site


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=20_000)
    asked = parser.parse_args()
    with services.postgres() as found:
        os.environ |= {"BENCH_DATABASE_URL": found["DATABASE_URL"], "DATABASE_WAIT": "0"}
        open_site()
        from tests.bench.archive_stream_measures import report  # needs Django set up

        for line in report(asked.games):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
