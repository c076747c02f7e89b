"""`manage.py archive pack`: pack the logs of all games that have been over for a week."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import OutputWrapper

from games.common import clock
from games.play.log.entries import pack_settled

help = "Pack the logs of all games that have been over for a week, without waiting for sweeps."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    """Take no arguments: the command covers all games."""


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Pack the logs, and print their number."""
    done = pack_settled(clock.of_database(), most=timedelta.max)
    out.write(f"The logs of {done} games were packed.")
