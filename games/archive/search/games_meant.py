"""The kinds of games that a query can find, as far as its terms tell.

Numbers go with the kind of game: the shortest games may all be of a kind that no term is about.
PostgreSQL takes the two for independent, and would walk through all of them to find the first that
is. So a sorted search asks for each kind by itself, and only for those that can be found at all.
"""

from typing import Final

from engine import games
from engine.game import Game
from games.archive.models import Facts
from games.archive.query.terms import Number, Opening, OptionIs, Query, Term, Value, WordChoice
from games.archive.query.vocabulary import UNDECIDED
from games.archive.search.conditions import within
from games.archive.search.replica import on_replica

OF_DEALS: Final = ("consent", "paid", "dealt")
"""Keys that only games with deals can match."""

COUNTED_OF_DEALS: Final = ("deals", "kept", "broken")
"""Numbers that are above 0 only in games with deals."""

OWN_NUMBERS: Final = ("caesar", "laurels", "margin")
"""Numbers that only some games have; the others lack them, or have 0 (`fact_words`)."""

LOOKED_UP: Final = ("turns", "entries", "deals", "broken", "margin")
"""Numbers with an index by kind, which tells at once whether any game of a kind has one of them."""

WORDS_OF: Final = {"ending": "ending", "won-by": "faction"}
"""Keys whose words belong to a game, with the name of those words in the engine."""


def games_meant(query: Query) -> list[str]:
    """Return the names of the games that can match all terms."""
    terms = [term for term in query.terms if not term.negated]
    looked_up = [term for term in terms if term.key in LOOKED_UP and term.key != query.sort.key]
    return [
        name
        for name in games.NAMES
        if all(_can(games.get(name), term) for term in terms)
        and all(_some_has(name, term) for term in looked_up)
    ]


def _can(game: Game, term: Term) -> bool:
    """Return whether a game of this kind can match the term, by what the engine says of it."""
    if term.key in OF_DEALS:
        return game.has_deals
    if term.key in COUNTED_OF_DEALS and all(_is_above_0(value) for value in term.values):
        return game.has_deals
    if term.key in OWN_NUMBERS and term.key not in game.fact_words.get("number", ()):
        return term.key == "caesar" and not all(_is_above_0(value) for value in term.values)
    return any(_fits(game, term.key, value) for value in term.values) or not term.values


def _is_above_0(value: Value) -> bool:
    """Return whether no game with 0 matches; promises of people to each other are above it, too."""
    return not isinstance(value, Number) or (value.low or 0) > 0


def _fits(game: Game, key: str, value: Value) -> bool:
    if isinstance(value, WordChoice) and key == "game":
        return value.word == game.name
    if isinstance(value, WordChoice) and key in WORDS_OF and value.word != UNDECIDED:
        return value.word in game.fact_words.get(WORDS_OF[key], ())
    if isinstance(value, Number) and key == "seats":
        low, high = value.low or 0, value.high or game.seats[-1]
        return any(low <= seats <= high for seats in game.seats)
    if isinstance(value, OptionIs):
        return value.option in game.options
    if isinstance(value, Opening):
        return value.codes[0] in game.fact_words.get("opening", ())
    return True


def _some_has(game: str, term: Term) -> bool:
    """Return whether some game of this kind has one of these numbers."""
    numbers = [value for value in term.values if isinstance(value, Number)]
    return len(numbers) < len(term.values) or any(
        _has_number(game, term.key, number) for number in numbers
    )


def _has_number(game: str, column: str, number: Number) -> bool:
    have = on_replica(Facts.objects.filter(within(column, number), game=game))
    return bool(have.order_by(column).values_list("pk", flat=True)[:1])  # by the index of both
