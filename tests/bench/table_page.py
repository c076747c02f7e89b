"""What the table page costs, beside floors of bare Django measured in turns in the same run.

    python -m tests.bench.table_page [rounds] [--game <game>]

Once on SQLite, and once on PostgreSQL where that is installed. docs/speed.md says what is measured.
"""

import sys
from argparse import ArgumentParser
from typing import Final, NamedTuple

from engine import games
from tests.bench.temporary_site import on_each_database, open_site

ROUNDS: Final = 60


class Line(NamedTuple):
    """One line of the closing table."""

    name: str
    found: float
    unit: str
    most: float | None = None

    @property
    def holds(self) -> bool:
        return self.most is None or self.found <= self.most

    def __str__(self) -> str:
        said = f"  {self.name:<52} {self.found:>8.2f} {self.unit:<9}"
        if self.most is not None:
            said += f" at most {self.most:<5g} {'yes' if self.holds else 'NO'}"
        return said.rstrip()


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=ROUNDS)
    parser.add_argument("--game", choices=games.NAMES, default=games.NAMES[0])
    parser.add_argument("--here", action="store_true", help="on this database alone")
    asked = parser.parse_args()
    if not asked.here:
        return on_each_database("tests.bench.table_page", sys.argv[1:])
    open_site()
    from tests.bench.table_page_measures import Measures  # needs Django set up

    measures = Measures(asked.rounds, asked.game)
    lines = [Line(*line) for line in measures.lines()]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return int(not all(line.holds for line in lines))


if __name__ == "__main__":
    raise SystemExit(main())
