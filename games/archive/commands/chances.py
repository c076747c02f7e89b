"""`manage.py archive chances`: work out the winning chances of games now, or anew."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError, OutputWrapper

from games.archive.chances.refusals import ChancesRefused
from games.archive.chances.selectors import outdated
from games.archive.chances.services import ask_for_chances
from games.archive.chances.work import finish_position, take
from games.archive.models import Progress
from games.common import clock
from games.play.models import Table

help = "Work out the winning chances of finished games, anew where they are there."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("codes", nargs="*", metavar="CODE", help="codes of tables")
    parser.add_argument(
        "--all",
        action="store_true",
        help="all games without chances, or with chances of an older policy",
    )


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Work out the games named, or all that are missing; exit status 1 if one is refused."""
    if bool(options["codes"]) == options["all"]:
        raise CommandError("Name the games by their codes, or say --all.", returncode=2)
    tables = outdated() if options["all"] else [_id_of(code) for code in options["codes"]]
    refused = [why for table_id in tables if (why := _worked_out(table_id, out))]
    if refused:
        raise CommandError("\n".join(refused))


def _id_of(code: str) -> int:
    found = Table.objects.filter(code=code).values_list("pk", flat=True).first()
    if found is None:
        raise CommandError(f"There is no table {code}.", returncode=2)
    return found


def _worked_out(table_id: int, out: OutputWrapper) -> str:
    """Work out the chances of one game; return why not, or nothing."""
    code = Table.objects.values_list("code", flat=True).get(pk=table_id)
    try:
        wish = ask_for_chances(table_id, now=clock.now(), again=True)
    except ChancesRefused as refusal:
        return f"{code}: {refusal}"
    chances = take(wish, clock.now())
    while chances is not None and chances.progress == Progress.WAITING:
        if not finish_position(chances, clock.now()):
            break
    done = chances is not None and chances.progress == Progress.DONE
    out.write(f"{code}: {wish.positions} positions" if done else f"{code}: not worked out")
    return ""
