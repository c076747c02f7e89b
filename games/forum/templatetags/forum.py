"""Template filters of the board of talk, and a tag that caches its rendered parts."""

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
from games.forum.board.selectors import TalkBoard
from games.forum.selectors import Item
from games.forum.talk.forms import MessageForm
from games.play.page.fragments import TOKEN
from games.play.page.fragments import kept as kept_text

register = template.Library()


@register.filter
def of(names: Mapping[int, str], seat: int) -> str:
    """Return the name of a seat."""
    return names.get(seat, "")


@register.filter
def apart_for(item: Item, seat: int | None) -> int | None:
    """Return the seat if the item looks different to it than to others who may read it."""
    return seat if item.kind in ("message", "claim") else None


@register.simple_tag(takes_context=True)
def kept(
    context: template.Context,
    name: str,
    board: TalkBoard,
    beside: bool,
    form: MessageForm | None = None,
) -> SafeString:
    """Render a part of the board, or take it from the cache if nothing in it has changed."""
    known: dict[str, Any] = {"board": board, "table": board.table, "beside": beside}
    request = context.get("request")

    def render(token: str = TOKEN) -> str:
        return render_to_string(name, known | {"form": form, "csrf_token": token})

    def token() -> str:
        return get_token(request) if isinstance(request, HttpRequest) else ""

    if form is not None and form.is_bound:  # what somebody has typed is not cached
        return mark_safe(render(token()))  # noqa: S308  (it comes from templates)
    key = _key(board, beside) if form is None else _form_key(board, beside)
    return mark_safe(kept_text((name, *key), render, token))  # noqa: S308


def _form_key(board: TalkBoard, beside: bool) -> tuple[Hashable, ...]:
    """Return the cache key of an empty form, which depends on the people one may write to."""
    table = board.table
    at = (table.code, table.status, press.all_open(table))
    return (at, board.seat, tuple(board.others), beside, get_language())


def _key(board: TalkBoard, beside: bool) -> tuple[Hashable, ...]:
    """Return the cache key of a part. Names and the viewer's time zone are in it too."""
    table, own = board.table, board.own_seat
    at = (table.code, table.version, table.status, table.offers_open, press.all_open(table))
    seen = (board.seat, own.private_version if own else 0, tuple(board.names.values()))
    shown = (board.filters, beside, get_language(), get_current_timezone_name())
    return (at, seen, shown)
