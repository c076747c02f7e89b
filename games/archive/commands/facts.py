"""`manage.py archive facts`: make the facts of all finished games again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import OutputWrapper

from games.archive.facts.selectors import finished_tables
from games.archive.facts.services import make_anew
from games.archive.statistics.services import keep_all_counts

help = "Make the facts of all finished games again from their logs."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    """Take no arguments: the command covers all games."""


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Make the facts of all games again, and print the number of games."""
    found = finished_tables().order_by("pk").values_list("pk", flat=True)
    done = make_anew(found.iterator())
    keep_all_counts()
    out.write(f"The facts of {done} games were made anew.")
