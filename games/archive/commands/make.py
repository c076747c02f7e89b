"""`manage.py archive make`: fill the archive with made-up games, for trying and measuring."""

from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import OutputWrapper

from games.archive.commands.find import how_many
from games.archive.samples.services import make_games
from games.archive.statistics.services import keep_all_counts

help = "Make up games and people, and put them into the archive."  # noqa: A001

A_LINE_EACH: Final = 1000
"""Games after which progress is told."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=how_many, required=True, metavar="N")
    parser.add_argument("--seed", required=True, metavar="S", help="the same seed, the same games")


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Make games one by one, so that stopping the command keeps those already made."""
    new = 0
    for done, is_new in enumerate(make_games(options["games"], options["seed"]), 1):
        new += is_new
        if not done % A_LINE_EACH:
            out.write(f"{done} of {options['games']} games are made.")
            out.flush()
    keep_all_counts()
    known = options["games"] - new
    out.write(f"{new} games were made" + (f", {known} were here already." if known else "."))
