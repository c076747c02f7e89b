"""The picture of a result for those who share its address: who won, the order, the board."""

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont

from games.archive.ending.order import NUMERALS, OrderLine
from games.archive.ending.selectors import ResultPage
from games.play.selectors import scene_of
from games.turnmail import picture as turnmail_picture
from games.turnmail.picture.colours import PAPER
from games.turnmail.picture.figures import is_legible, picture_of

SIZE: Final = (1200, 630)
EDGE: Final = 56
COLUMN: Final = 590
"""How wide the words are, beside the board."""

COLOURS: Final = 192
"""How many colours the file has: few enough that it is small, and enough for soft edges."""

INK, SOFT, GOLD, RAIL = "#2b2320", "#665a50", "#8a6720", "#e5dac5"
_FONT: Final = str(Path(turnmail_picture.__file__).with_name("DejaVuSerifCondensed-Bold.ttf"))


def share_picture(page: ResultPage) -> bytes:
    """Paint the picture as PNG."""
    picture = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, SIZE[0], 10), fill=GOLD if page.tale.winners else SOFT)
    _words(draw, page)
    _order(draw, page)
    board = _board(page)
    picture.paste(board, (SIZE[0] - board.width - EDGE, (SIZE[1] - board.height) // 2))
    file = BytesIO()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def _words(draw: ImageDraw.ImageDraw, page: ResultPage) -> None:
    title = f"{page.game_title} · {page.table.title}"
    _text(draw, (EDGE, EDGE), _legible(title, page.game_title), 26, SOFT)
    names = _legible(page.headline, " · ".join(NUMERALS[seat + 1] for seat in page.tale.winners))
    _text(draw, (EDGE, EDGE + 46), names, 64, GOLD if page.tale.winners else INK)


def _order(draw: ImageDraw.ImageDraw, page: ResultPage) -> None:
    """Draw a bar for each seat, with its name; where nothing is scored, the names alone."""
    step = min(76, (SIZE[1] - 210 - EDGE) // len(page.order))
    for number, line in enumerate(page.order):
        top = 204 + number * step
        colour = seat_colours()[line.seat]
        draw.ellipse((EDGE, top + 6, EDGE + 20, top + 26), fill=colour)
        told = _measure(draw, line, top, step, colour)
        said = _legible(line.name, NUMERALS[line.seat + 1])
        room = COLUMN - 40 - 36 - 20 - told
        _text(draw, (EDGE + 36, top), said, 26, GOLD if line.won else INK, room, least=16)


def _measure(draw: ImageDraw.ImageDraw, line: OrderLine, top: int, step: int, colour: str) -> int:
    """Draw what a seat has, and a bar; return how wide the words are."""
    right = EDGE + COLUMN - 40
    told = str(line.score) if line.score is not None else _legible(line.note, "")
    font = ImageFont.truetype(_FONT, 26)
    wide = round(font.getlength(told))
    draw.text((right - wide, top), told, INK, font)
    if line.score is not None and step > 50:
        draw.rectangle((EDGE + 36, top + 40, right, top + 48), fill=RAIL)
        end = EDGE + 36 + (right - EDGE - 36) * line.share // 100
        if line.share:
            draw.rectangle((EDGE + 36, top + 40, end, top + 48), fill=colour)
    return wide


def _board(page: ResultPage) -> Image.Image:
    """Return the board at the end, as large as there is room for it."""
    game = page.table.game
    png = picture_of(game, scene_of(page.table, None), page.names)
    board = Image.open(BytesIO(png)).convert("RGB")
    room = SIZE[0] - COLUMN - 2 * EDGE, SIZE[1] - 2 * EDGE
    board.thumbnail(room, Image.Resampling.LANCZOS)
    return board


def _text(
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    said: str,
    size: int,
    colour: str,
    room: int = COLUMN - 40,
    *,
    least: int = 24,
) -> None:
    """Write a line, smaller if it is long, and cut off if it is still too long."""
    font = ImageFont.truetype(_FONT, size)
    while font.getlength(said) > room and size > least:
        size -= 2
        font = ImageFont.truetype(_FONT, size)
    while font.getlength(said) > room:
        said = f"{said[:-2]}…"
    draw.text(at, said, colour, font)


def _legible(said: str, otherwise: str) -> str:
    """Return the text if our font can write it."""
    plain = " ".join(said.split())
    return plain if is_legible(plain) else otherwise


@cache
def seat_colours() -> list[str]:
    """Return the light colours of the seats, as the site's pages have them."""
    text = (settings.BASE_DIR / "static" / "css" / "board.css").read_text(encoding="utf-8")
    return re.findall(r"\.seat-\d \{ --seat: light-dark\((#[0-9a-f]{6})", text)
