"""`manage.py archive find QUERY…`: print the codes of matching games, in order."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import CommandError, OutputWrapper
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.query import Query, QueryFault, parse
from games.archive.search.selectors import all_of

help = "Print the codes of the games that a query finds, a line each."  # noqa: A001


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="QUERY")
    parser.add_argument("--as", dest="viewer", metavar="NAME", help="search as this person")
    parser.add_argument("--limit", type=how_many, metavar="N", help="print at most N codes")


def how_many(text: str) -> int:
    """Read the number of codes to print."""
    if text.isascii() and text.isdigit():
        return int(text[:9])
    raise ArgumentTypeError("write a whole number")


def run(options: dict[str, Any], out: OutputWrapper) -> None:
    """Bring the facts up to date, then search as a stranger or as the person named."""
    viewer = viewer_called(options["viewer"])
    query = query_of(options["query"])
    keep_all()
    for facts in all_of(query, viewer, options["limit"]):
        out.write(facts.code)


def query_of(words: list[str]) -> Query:
    """Read the words of a query; a fault is printed as one line, with exit status 2."""
    try:
        return parse(" ".join(words))
    except QueryFault as fault:
        raise CommandError(str(fault), returncode=2) from None


def viewer_called(name: str | None) -> int | None:
    """Return the id of the person with this name in their address; None for a stranger."""
    if name is None:
        return None
    known = User.objects.filter(slug=slugify(name), closed_at=None)
    person = known.values_list("pk", flat=True).first()
    if person is None:
        said = _("There is nobody called %(name)s. Names are those of addresses, such as anna.")
        raise CommandError(said % {"name": name}, returncode=2)
    return person
