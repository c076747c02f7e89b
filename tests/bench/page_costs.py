"""The command of a bench of pages: once on SQLite, and once on PostgreSQL where it is installed."""

import sys
from argparse import ArgumentParser
from importlib import import_module

from tests.bench.table_page import Line
from tests.bench.temporary_site import on_each_database, open_site


def run(bench: str, about: str | None, rounds: int) -> int:
    """Print the lines that `<bench>_measures` finds; return 1 if one does not hold."""
    parser = ArgumentParser(description=about)
    parser.add_argument("rounds", type=int, nargs="?", default=rounds)
    parser.add_argument("--here", action="store_true", help="on this database alone")
    asked = parser.parse_args()
    if not asked.here:
        return on_each_database(f"tests.bench.{bench}", sys.argv[1:])
    open_site()
    measures = import_module(f"tests.bench.{bench}_measures")  # needs Django set up
    found = [Line(*line) for line in measures.lines(asked.rounds)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    return int(not all(line.holds for line in found))
