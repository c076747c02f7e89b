"""`manage.py archive bulk`: make the monthly files of public games that are missing or outdated."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import OutputWrapper

from games.archive.bulk.selectors import files_offered
from games.archive.bulk.services import folder, make_files
from games.archive.facts.services import keep_all
from games.common import clock

help = "Make the monthly files of all public games that are missing or out of date."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    """Take no arguments: the command covers all months that are over."""


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Make the files, and print each with its checksum, as `sha256sum` reads it."""
    keep_all()
    make_files(now=clock.now(), most=timedelta(days=7))
    for file in files_offered():
        out.write(f"{file.sha256}  {folder() / file.name}")
