"""The board of a table as a small picture of its own, in the colours of the page around it."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from games.common.middleware import HEADER
from games.play.models import Table
from games.play.seats.selectors import scene_of, seat_names, seats_at

TOKENS_END: Final = "/* --- ground"
BOARD_END: Final = "/* --- the page around it"
ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


def picture_answer(request: HttpRequest, table: Table) -> HttpResponse:
    """Answer with the board as a picture, which browsers may keep until the table changes."""
    mark = f"{table.pk} {table.version}".encode()
    etag = quote_etag(sha256(mark).hexdigest()[:16])
    known: HttpResponse | None = get_conditional_response(request, etag=etag)
    if known is None:
        known = HttpResponse(picture_of(table), content_type="image/svg+xml")
        known["ETag"] = etag
    known[HEADER] = ALONE  # of "not modified", too: browsers take its headers for those they kept
    return known


def picture_of(table: Table) -> str:
    """Return the board as a spectator sees it, as SVG with its style sheet."""
    seats = seats_at(table)
    drawn = render_to_string(
        f"{table.game}/board.svg",
        {
            "scene": scene_of(table, None),
            "names": seat_names(table, seats),
            "picture": table.title,
            "chosen": "",
            "spot_url": "",
        },
    )
    start, _bracket, rest = drawn.partition(">")
    return f"{start}><style>{style_of(table.game)}</style>{rest}"


@cache
def style_of(game: str) -> str:
    """Return the site's colours, light and dark, and the style of this game's boards."""
    folder = settings.BASE_DIR / "static" / "css"
    parts = (
        _read(folder / "cursus.css").partition(TOKENS_END)[0],
        _read(folder / "board.css").partition(BOARD_END)[0],
        _read(folder / f"{game}.css"),
    )
    return "".join(part.replace("<", "") for part in parts)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
