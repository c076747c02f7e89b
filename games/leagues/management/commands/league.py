"""The filters of leagues (JSON in, JSON out, no database), and ratings (docs/leagues.md)."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from engine import games
from games.common import clock
from games.leagues.league.services import appoint_manager
from games.leagues.models import Rating
from games.leagues.ratings.services import rate_all
from games.leagues.refusals import LeagueRefusal
from games.leagues.seating import document, seat
from games.leagues.standing.fields import BadInput
from games.leagues.standing.rank import rank

Filter = Callable[[str, Mapping[str, Any]], dict[str, Any]]


def ranked(text: str, options: Mapping[str, Any]) -> dict[str, Any]:
    return rank(text)


def seated(text: str, options: Mapping[str, Any]) -> dict[str, Any]:
    end = monotonic() + options["seconds"]
    found = seat(document.read(text), options["seed"], expired=lambda: monotonic() >= end)
    return document.answer(found)


FILTERS: Final[Mapping[str, Filter]] = {"rank": ranked, "seat": seated}
BAD_INPUT: Final = 2


class Command(BaseCommand):
    help = "Compute standings and seating from a JSON document; work out all ratings anew."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        filters = parser.add_subparsers(dest="filter", required=True)
        ranks = filters.add_parser("rank", help="The standing of a division, with bounds.")
        seats = filters.add_parser("seat", help="Who sits with whom in the next rounds.")
        seats.add_argument("--seconds", type=float, default=10, help="cut the search short (10)")
        seats.add_argument("--seed", type=int, default=1, help="another one, other tables (1)")
        filters.add_parser("rate", help="All ratings, computed anew from the finished games.")
        runs = filters.add_parser("manager", help="Let somebody run a league without a manager.")
        runs.add_argument(
            "league", metavar="ADDRESS", help="of the league, as in /leagues/ADDRESS/"
        )
        runs.add_argument("name", metavar="NAME", help="of the person, as on their page")
        for parser in (ranks, seats):
            parser.add_argument("file", metavar="FILE", help="a document, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["filter"] == "rate":
            self._rate()
            return
        if options["filter"] == "manager":
            self._appoint(options["league"], options["name"])
            return
        try:
            answer = FILTERS[options["filter"]](_read(options["file"]), options)
        except (OSError, UnicodeDecodeError, BadInput) as fault:
            raise CommandError(str(fault), returncode=BAD_INPUT) from None
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))

    def _appoint(self, slug: str, name: str) -> None:
        """Let somebody run a league, for instance if its managers have closed their accounts."""
        try:
            user = appoint_manager(slug, name, now=clock.now())
        except LeagueRefusal as refusal:
            raise CommandError(str(refusal), returncode=BAD_INPUT) from None
        self.stdout.write(f"{user.name} runs {slug} now")

    def _rate(self) -> None:
        """Rate every game anew. The outcome is always the same."""
        for name in games.NAMES:
            tables = rate_all(name)
            people = Rating.objects.filter(game=name).count()
            self.stdout.write(f"{name}: {tables} tables, {people} people")


def _read(name: str) -> str:
    """Return the text of a file, or of standard input."""
    content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return content.decode()
