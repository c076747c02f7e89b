"""Figures: the parts that a board is drawn of, each made once for all boards that have it."""

from typing import Any, Final

from django import template
from django.utils.translation import get_language

from games.play.position import Memory

register = template.Library()

MOST_LETTERS: Final = 4_000_000
"""How much of them one process keeps, in characters."""

_drawn: Memory[str] = Memory(MOST_LETTERS, size_of=len)


def forget_all() -> None:
    _drawn.clear()


class FigureNode(template.Node):
    """Renders its content once for everything its key names, and remembers it."""

    def __init__(self, key: list[template.base.FilterExpression], content: Any) -> None:
        self.key = key
        self.content = content

    def render(self, context: template.Context) -> str:
        key = (_language(context), *(repr(part.resolve(context)) for part in self.key))
        drawn = _drawn.get(key)
        if drawn is None:
            drawn = str(self.content.render(context))
            _drawn.put(key, drawn)
        mark = str(context.get("figure_mark") or "")
        return f"{mark}{drawn}{mark}"


def _language(context: template.Context) -> str:
    """That of the drawing, which is in one language: asked for once and not for every figure."""
    found = context.render_context.get("language_of_figures")
    if found is None:
        found = context.render_context["language_of_figures"] = get_language() or ""
    return str(found)


@register.tag
def figure(parser: template.base.Parser, token: template.base.Token) -> FigureNode:
    """`{% figure "game/what" thing … %} … {% endfigure %}`: drawn once for all it depends on.

    Nothing inside may depend on anything but the plain values named. Whoever wants to know where
    the figures of a drawing begin and end gives `figure_mark`, which then stands around each.
    """
    key = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    content = parser.parse(("endfigure",))
    parser.delete_first_token()
    return FigureNode(key, content)
