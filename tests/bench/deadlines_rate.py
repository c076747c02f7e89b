"""A thousand deadlines in the same minute, kept by two workers, beside entries played in a loop.

    python -m tests.bench.deadlines_rate [tables] [rounds]

On PostgreSQL. The floor is `submit_entry`, called in a loop by two processes, a half of the tables
each. The workers sweep, both over all tables; nobody tells them which.
"""

import os
import sys
from typing import Final

from tests import services
from tests.bench.temporary_site import open_site

AT_LEAST: Final = 0.6
TABLES, ROUNDS = 1000, 3


def main() -> int:
    given = [int(word) for word in sys.argv[1:]]
    count, rounds = [*given, *(TABLES, ROUNDS)[len(given) :]]
    with services.postgres() as found:
        os.environ["BENCH_DATABASE_URL"] = found["DATABASE_URL"]
        os.environ["DATABASE_POOL"] = "0"  # the processes are forked
        open_site()
        from tests.bench.deadlines_rate_measures import rates  # needs Django set up

        kept, played = rates(count, rounds)
    ratio = kept / played
    verdict = "yes" if ratio >= AT_LEAST else "NO"
    sys.stdout.write(f"deadlines kept by two workers {kept:.0f} a second\n")
    sys.stdout.write(f"entries played by two loops   {played:.0f} a second\n")
    sys.stdout.write(f"ratio {ratio:.2f}, at least {AT_LEAST}: {verdict}\n")
    return int(ratio < AT_LEAST)


if __name__ == "__main__":
    raise SystemExit(main())
