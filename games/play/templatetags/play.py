"""Filters and tags for the templates of tables and boards.

`keep` caches a rendered part of a page, `figure` a part of a drawing.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django import template
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.display_names import named, opening
from engine.letter_widths import in_two, width_of
from games.common import clock
from games.common.day_and_hour import day_and_hour
from games.common.memory import TOKEN, kept
from games.play.clock.words import days_and_hours, duration, pace_in_words
from games.play.models import MadeBy, Seat, Table

register = template.Library()
register.filter(opening)


@register.filter
def at(row: Sequence[Any], index: int) -> Any:
    """Return the item of a row at that index."""
    return row[index]


@register.filter
def page_at(pages: Sequence[str] | None, seat: int) -> str:
    """Return the address of a player's page; empty where a template was given none."""
    return pages[seat] if pages else ""


@register.filter
def pace(table: Table) -> str:
    """Return how much time a turn has at the table, in one line."""
    return pace_in_words(table)


@register.filter
def moment(at: datetime, reader: Any) -> str:
    """Return a day and an hour; with the zone for whoever is not signed in, and has none."""
    zone = "" if getattr(reader, "is_authenticated", False) else f" {localtime(at):%Z}"
    return day_and_hour(at) + zone


@register.filter
def as_duration(time: timedelta) -> str:
    """Return a duration in words."""
    return duration(time)


@register.filter
def time_left(due: datetime, reader: Any) -> str:
    """Return until when there is time, and how much that is, as a sentence."""
    left = {"when": moment(due, reader), "left": days_and_hours(due - clock.now())}
    return _("Until %(when)s (%(left)s left).") % left


@register.filter
def named_seats(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the names of seats, separated by commas."""
    return ", ".join(names[seat] for seat in seats)


@register.filter
def are_house(seats: Sequence[int], places: Sequence[Seat]) -> bool:
    """Return whether all of these seats are held by house players."""
    house = {place.number for place in places if place.bot}
    return bool(seats) and house >= set(seats)


@register.filter
def house_throughout(places: Sequence[Seat]) -> tuple[int, ...]:
    """Return the seats that house players have held since the start of the game."""
    return tuple(p.number for p in places if p.bot and not p.wanted and p.held_since is None)


@register.filter
def made_by_another(line: Any, house: Sequence[int]) -> str:
    """Return who made a line of the score, if it is not the one a reader would expect."""
    by_house = line.made_by == MadeBy.BOT.label
    expected = by_house and bool(house) and (line.seat is None or line.seat in house)
    return "" if expected else str(line.made_by)


@register.filter
def with_names(text: str, names: Sequence[str]) -> str:
    """Return a sentence of the engine with the players' names put in."""
    return named(text, dict(enumerate(names)))


@register.filter
def tupled(row: Sequence[Any]) -> tuple[Any, ...]:
    """Return the row as a tuple, which can be part of a key."""
    return tuple(row)


class KeepNode(template.Node):
    """Render the content once for each key, and cache the text.

    Numbers in it are small, so they are not formatted for the language, which takes Django long.
    """

    def __init__(self, parts: list[template.base.FilterExpression], content: Any) -> None:
        self.parts = parts
        self.content = content

    def render(self, context: template.Context) -> str:
        key = (_language(context), *(part.resolve(context) for part in self.parts))
        token = context.get("csrf_token", "")

        def render() -> str:
            formats, context.use_l10n = context.use_l10n, False
            with context.push(csrf_token=TOKEN):
                text: str = self.content.render(context)
            context.use_l10n = formats
            return text

        return kept(key, render, lambda: str(token))


@register.tag
def keep(parser: template.base.Parser, token: template.base.Token) -> KeepNode:
    """`{% keep "board" page.key … %} … {% endkeep %}`: a cached part of a page.

    The content may depend only on what the key names. The CSRF token is put in afterwards. Times
    must not be inside: they are shown in the viewer's time zone.
    """
    parts = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    content = parser.parse(("endkeep",))
    parser.delete_first_token()
    return KeepNode(parts, content)


class FigureNode(template.Node):
    """Render the content once for each key, and cache it."""

    def __init__(self, key: list[template.base.FilterExpression], content: Any) -> None:
        self.key = key
        self.content = content

    def render(self, context: template.Context) -> str:
        key = (_language(context), *(repr(part.resolve(context)) for part in self.key))
        drawn = kept(("figure", *key), lambda: str(self.content.render(context)))
        mark = str(context.get("figure_mark") or "")
        return f"{mark}{drawn}{mark}"


def _language(context: template.Context) -> str:
    """Return the language of a template, which is looked up once for all that it keeps."""
    found = context.render_context.get("language_of_kept")
    if found is None:
        found = context.render_context["language_of_kept"] = get_language() or ""
    return str(found)


@register.tag
def figure(parser: template.base.Parser, token: template.base.Token) -> FigureNode:
    """`{% figure "game/what" thing … %} … {% endfigure %}`: a cached part of a drawing.

    The content may depend only on the plain values that are named. If the context has a
    `figure_mark`, it is put before and after each figure, so that the caller can find them.
    """
    key = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    content = parser.parse(("endfigure",))
    parser.delete_first_token()
    return FigureNode(key, content)


class Label(NamedTuple):
    """The setting of a label: its width, and its right end if its middle is at 0."""

    width: int
    end: int


@register.simple_tag
def label(text: str, size: int, most: int) -> Label:
    """`{% label name 22 150 as set %}`: how wide a text of that size is drawn, `most` at most.

    A drawing states this width, so the label takes the same room whatever font a machine has.
    """
    width = max(min(width_of(text, size), most), 1)
    return Label(width, width // 2)


class NameLines(NamedTuple):
    """A player's name on a board: in one line, or in two of smaller letters."""

    first: str
    second: str
    above: int
    below: int


@register.simple_tag
def name_lines(text: str, size: int, small: int, most: int) -> NameLines:
    """`{% name_lines text 22 16 136 as set %}`: a name in one line if it has room, else in two."""
    wide = width_of(text, size)
    first, second = (text, "") if wide <= most + most // 10 else in_two(text, small, most)
    above, below = label(first, small if second else size, most), label(second, small, most)
    return NameLines(first, second, above.width, below.width)
