"""`manage.py archive statistics`: count all public games again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import OutputWrapper

from games.archive.facts.services import keep_all
from games.archive.statistics.services import count_anew

help = "Count all public games again, as statistics show them."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    """Take no arguments: the command covers all games."""


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Bring the facts up to date, count everything again, and print how much that was."""
    keep_all()
    out.write(f"{count_anew()} months, sums and people were counted anew.")
