"""Template tags of the archive: `store` keeps a rendered part in a file."""

from typing import Any

from django import template

from games.archive.models import Verification
from games.archive.stored_parts import stored
from games.archive.verification.selectors import last_finished
from games.common.memory import TOKEN

register = template.Library()


@register.simple_tag
def newest_verification() -> Verification | None:
    """Return what the last verification of all stored games has found."""
    return last_finished()


class StoreNode(template.Node):
    """Render the content once for each key, and store the text for all processes."""

    def __init__(self, parts: list[template.base.FilterExpression], content: Any) -> None:
        self.parts = parts
        self.content = content

    def render(self, context: template.Context) -> str:
        key = tuple(part.resolve(context) for part in self.parts)
        token = context.get("csrf_token", "")

        def render() -> str:
            with context.push(csrf_token=TOKEN):
                text: str = self.content.render(context)
                return text

        return stored(key, render, lambda: str(token))


@register.tag
def store(parser: template.base.Parser, token: template.base.Token) -> StoreNode:
    """`{% store "result" page.key … %} … {% endstore %}`: a part of a page about a finished game.

    The content may depend only on what the key names, as with `keep`.
    """
    parts = [parser.compile_filter(bit) for bit in token.split_contents()[1:]]
    content = parser.parse(("endstore",))
    parser.delete_first_token()
    return StoreNode(parts, content)
