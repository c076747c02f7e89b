"""Automatic titles, for tables for which nobody has chosen one.

A title is a number, an occasion and a place of the game's own word list: "Third dinner on the
Aventine". It is made from the table's code, which is random and which everybody may see, so that it
says nothing about people, order or chance. Titles are shown and exported for ever.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from typing import Final

from games.play.models import Table

ORDINALS: Final = (
    "First", "Second", "Third", "Fourth", "Fifth", "Sixth",
    "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh", "Twelfth",
)  # fmt: skip
TRIES: Final = 8
"""How many titles are tried, in one query, before one gets the table's code at its end."""


@dataclass(frozen=True, slots=True)
class TitleWords:
    """The words of one game: what people meet for, and where."""

    occasions: Sequence[str]
    places: Sequence[str]


def words_of(game: str) -> TitleWords:
    """Return the words of a game, from the module of this package that has its name."""
    words: TitleWords = import_module(f"games.tables.titles.{game}").WORDS
    return words


def automatic_title(table: Table) -> str:
    """Return a title for the table that no other table has."""
    wanted = list(_candidates(table))
    taken = Table.objects.filter(title__in=wanted).exclude(pk=table.pk)
    known = set(taken.values_list("title", flat=True))
    return next((title for title in wanted if title not in known), f"{wanted[0]} {table.code}")


def is_automatic(table: Table) -> bool:
    """Tell whether nobody chose the table's title: earlier titles had the game's name."""
    wanted = list(_candidates(table))
    earlier = (f"{wanted[0]} {table.code}", f"{table.rules.title} {table.code}")
    return table.title in (*wanted, *earlier)


def _candidates(table: Table) -> Iterator[str]:
    words = words_of(table.game)
    for attempt in range(TRIES):
        key = f"{table.code}:{attempt}".encode()
        number = int.from_bytes(blake2b(key, digest_size=8).digest(), "big")
        number, ordinal = divmod(number, len(ORDINALS))
        number, occasion = divmod(number, len(words.occasions))
        place = number % len(words.places)
        yield f"{ORDINALS[ordinal]} {words.occasions[occasion]} {words.places[place]}"
