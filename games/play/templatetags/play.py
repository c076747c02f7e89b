"""Small words for templates of tables."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django import template
from django.utils.translation import get_language

from engine.naming import named
from games.play.kept import TOKEN, kept
from games.play.models import MadeBy, Seat, Table
from games.play.selectors.clock_words import duration, pace_in_words

register = template.Library()


@register.filter
def at(row: Sequence[Any], index: int) -> Any:
    """The item of a row with that index."""
    return row[index]


@register.filter
def pace(table: Table) -> str:
    """How much time a turn has there, in a line."""
    return pace_in_words(table)


@register.filter
def as_duration(time: timedelta) -> str:
    """Days or hours, as people say it."""
    return duration(time)


@register.filter
def named_seats(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of seats, as one reads a list."""
    return ", ".join(names[seat] for seat in seats)


@register.filter
def are_house(seats: Sequence[int], places: Sequence[Seat]) -> bool:
    """Are all of these seats held by house players?"""
    house = {place.number for place in places if place.bot}
    return bool(seats) and house >= set(seats)


@register.filter
def house_throughout(places: Sequence[Seat]) -> tuple[int, ...]:
    """The seats that house players have held from the start, and nobody beside them."""
    return tuple(p.number for p in places if p.bot and not p.wanted and p.held_since is None)


@register.filter
def made_by_another(line: Any, house: Sequence[int]) -> str:
    """Who made a line of the score, where it is not whom the reader takes for granted."""
    by_house = line.made_by == MadeBy.BOT.label
    expected = by_house and bool(house) and (line.seat is None or line.seat in house)
    return "" if expected else str(line.made_by)


@register.filter
def opening(names: str) -> str:
    """At the beginning of a sentence, where the gens of a house player has a capital."""
    return names[0].upper() + names[1:] if names.startswith("gens ") else names


@register.filter
def with_names(text: str, names: Sequence[str]) -> str:
    """A sentence of the engine, with names for its seats."""
    return named(text, dict(enumerate(names)))


@register.filter
def tupled(row: Sequence[Any]) -> tuple[Any, ...]:
    """A row that can be part of a key."""
    return tuple(row)


class KeepNode(template.Node):
    """Renders its content once for everything its key names, and remembers the text."""

    def __init__(self, parts: list[template.base.FilterExpression], content: Any) -> None:
        self.parts = parts
        self.content = content

    def render(self, context: template.Context) -> str:
        key = (get_language(), *(part.resolve(context) for part in self.parts))
        token = context.get("csrf_token", "")

        def render() -> str:
            with context.push(csrf_token=TOKEN):
                text: str = self.content.render(context)
                return text

        return kept(key, render, lambda: str(token))


@register.tag
def keep(parser: template.base.Parser, token: template.base.Token) -> KeepNode:
    """`{% keep "board" page.key … %} … {% endkeep %}`: a part remembered by what it depends on.

    Nothing inside may depend on anything that the key does not name. Only the token of forms
    differs, and is put in afterwards; times must not be inside, for they are in the viewer's zone.
    """
    parts = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    content = parser.parse(("endkeep",))
    parser.delete_first_token()
    return KeepNode(parts, content)
