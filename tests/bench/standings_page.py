"""What the page of a season costs: 200 players, ten rounds, beside a bare page of that size.

    python -m tests.bench.standings_page [rounds]

Once on SQLite, and once on PostgreSQL where that is installed. docs/speed.md says what is measured.
"""

import sys
from argparse import ArgumentParser
from typing import Final

from tests.bench.table_page import Line
from tests.bench.temporary_site import on_each_database, open_site

ROUNDS: Final = 40


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=ROUNDS)
    parser.add_argument("--here", action="store_true", help="on this database alone")
    asked = parser.parse_args()
    if not asked.here:
        return on_each_database("tests.bench.standings_page", sys.argv[1:])
    open_site()
    from tests.bench.standings_page_measures import lines  # needs Django set up

    found = [Line(*line) for line in lines(asked.rounds)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return int(not all(line.holds for line in found))


if __name__ == "__main__":
    raise SystemExit(main())
