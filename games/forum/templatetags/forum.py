"""Small words for templates of the board, and its parts, rendered once for a version of them."""

from collections.abc import Hashable, Mapping
from typing import Any

from django import template
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from games.forum import press
from games.forum.forms import MessageForm
from games.forum.selectors import Item
from games.forum.selectors.board import Board
from games.play.kept import TOKEN
from games.play.kept import kept as kept_text

register = template.Library()


@register.filter
def of(names: Mapping[int, str], seat: int) -> str:
    """The name of a seat."""
    return names.get(seat, "")


@register.filter
def apart_for(item: Item, seat: int | None) -> int | None:
    """The seat, if the item looks different to it than to another that is told the same."""
    return seat if item.kind in ("message", "claim") else None


@register.simple_tag(takes_context=True)
def kept(
    context: template.Context,
    name: str,
    board: Board,
    beside: bool,
    form: MessageForm | None = None,
) -> SafeString:
    """A part of the board: the same until a version of what its viewer may see changes."""
    known: dict[str, Any] = {"board": board, "table": board.table, "beside": beside}
    request = context.get("request")

    def render(token: str = TOKEN) -> str:
        return render_to_string(name, known | {"form": form, "csrf_token": token})

    def token() -> str:
        return get_token(request) if isinstance(request, HttpRequest) else ""

    if form is not None and form.is_bound:  # what somebody has typed is shown once
        return mark_safe(render(token()))  # noqa: S308  (it comes from templates)
    key = _key(board, beside) if form is None else _form_key(board, beside)
    return mark_safe(kept_text((name, *key), render, token))  # noqa: S308


def _form_key(board: Board, beside: bool) -> tuple[Hashable, ...]:
    """An empty form is the same as long as the same people are there to be spoken to."""
    table = board.table
    at = (table.code, table.status, press.all_open(table))
    return (at, board.seat, tuple(board.others), beside, get_language())


def _key(board: Board, beside: bool) -> tuple[Hashable, ...]:
    """Equal keys show equal boards. Names and the viewer's clock are part of what is shown."""
    table, own = board.table, board.own_seat
    at = (table.code, table.version, table.status, table.offers_open, press.all_open(table))
    seen = (board.seat, own.private_version if own else 0, tuple(board.names.values()))
    shown = (board.filters, beside, get_language(), get_current_timezone_name())
    return (at, seen, shown)
