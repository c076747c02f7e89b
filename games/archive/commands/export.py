"""`manage.py archive export [QUERY…]`: print games as rows, one JSON object a line, or as CSV."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import OutputWrapper

from games.archive.commands.find import query_of, viewer_called
from games.archive.export.facts_table import csv_lines
from games.archive.export.game_row import line_of
from games.archive.export.selectors import rows
from games.archive.facts.services import keep_all
from games.archive.search.selectors import all_of

help = "Print the games that a query finds as rows of cursus-game/1, a line each."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="QUERY")
    parser.add_argument("--as", dest="viewer", metavar="NAME", help="choose as this person does")
    parser.add_argument("--csv", action="store_true", help="print their facts as CSV instead")


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Print rows as they are read. `--as` only chooses games: the rows are the same for all."""
    viewer = viewer_called(options["viewer"])
    query = query_of(options["query"])
    keep_all()
    games = all_of(query, viewer)
    if options["csv"]:
        for line in csv_lines(games):
            out.write(line, ending="")
        return
    for row in rows(games):
        out.write(line_of(row))
