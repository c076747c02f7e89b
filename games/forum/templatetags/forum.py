"""Template filters of the board of talk, and a tag that caches its rendered parts."""

from collections.abc import Hashable, Mapping
from datetime import datetime
from typing import Any

from django import template
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from games.common.memory import TOKEN
from games.common.memory import kept as kept_text
from games.forum.board.selectors import TalkBoard
from games.forum.models import Offer
from games.forum.seat_sets import bits
from games.forum.selectors import Item
from games.forum.talk.forms import MessageForm
from games.forum.talk.threads import key_of

register = template.Library()

_blank = MessageForm()


@register.filter
def of(names: Mapping[int, str], seat: int) -> str:
    """Return the name of a seat."""
    return names.get(seat, "")


@register.filter
def apart_for(item: Item, seat: int | None) -> int | None:
    """Return the seat if the item looks different to it than to others who may read it."""
    return seat if item.kind in ("message", "claim") else None


@register.filter
def pair_with(board: TalkBoard, seat: int) -> str:
    """Return the name of the thread of the viewer and one other seat; empty if there is none."""
    may = board.begins_whispers and seat in board.may_be_told
    return key_of(bits({board.seat, seat})) if may and board.seat is not None else ""


@register.filter
def waits_until(board: TalkBoard, offer: Offer) -> datetime | None:
    """Return until when a house player waits for answers to its offer, before it plays."""
    return board.waits_until(offer)


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
        return render_to_string(name, known | {"form": form or _blank, "csrf_token": token})

    def token() -> str:
        return get_token(request) if isinstance(request, HttpRequest) else ""

    if form is not None:  # what somebody has typed is not cached
        return mark_safe(render(token()))  # noqa: S308  (it comes from templates)
    return mark_safe(kept_text((name, *_key(board, beside)), render, token))  # noqa: S308


def _key(board: TalkBoard, beside: bool) -> tuple[Hashable, ...]:
    """Return the cache key of a part. Names and the viewer's time zone are in it too."""
    table, own = board.table, board.own_seat
    at = (table.code, table.version, table.status, table.offers_open, table.all_open)
    holder = (own.private_version, board.is_of_guest) if own else None
    seen = (board.seat, holder, tuple(board.names.values()))
    shown = (board.filters, board.asked, beside, get_language(), get_current_timezone_name())
    return (at, seen, shown)
