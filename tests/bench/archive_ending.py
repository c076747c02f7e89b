"""What the result page of a long game costs, beside the floors of the table page.

    python -m tests.bench.archive_ending [rounds] [--game <game>]

Once on SQLite, and once on PostgreSQL where that is installed (docs/ending.md).
"""

import sys
from argparse import ArgumentParser
from typing import Final

from engine import games
from tests.bench.table_page import Line
from tests.bench.temporary_site import on_each_database, open_site

ROUNDS: Final = 40


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=ROUNDS)
    parser.add_argument("--game", choices=games.NAMES, default=games.NAMES[0])
    parser.add_argument("--here", action="store_true", help="on this database alone")
    asked = parser.parse_args()
    if not asked.here:
        return on_each_database("tests.bench.archive_ending", sys.argv[1:])
    open_site()
    from tests.bench.archive_ending_measures import EndingMeasures  # needs Django set up

    measures = EndingMeasures(asked.rounds, asked.game)
    lines = [Line(*line) for line in measures.lines()]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return int(not all(line.holds for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())
