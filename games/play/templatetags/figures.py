"""Figures: the parts that boards are drawn from, each rendered once and cached; and labels."""

from typing import Any, NamedTuple

from django import template
from django.utils.translation import get_language

from games.common.letter_widths import width_of
from games.play.page.fragments import kept

register = template.Library()


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
    """Return the language of the drawing, which is looked up once for all its figures."""
    found = context.render_context.get("language_of_figures")
    if found is None:
        found = context.render_context["language_of_figures"] = get_language() or ""
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
