"""Paint the board for a mail: the site's own drawing, in its light colours, as PNG."""

from hashlib import sha256
from typing import Final

from django.template.loader import render_to_string

from engine.game import Raw
from games.play.log.position import Memory
from games.turnmail.picture.figures import is_legible
from games.turnmail.picture.paint import painted
from games.turnmail.picture.parts import MARK
from games.turnmail.selectors import MailPage

KEPT: Final = 20_000_000
"""Bytes of pictures to keep, as some are needed again for another seat or mail."""

_pictures: Memory[bytes] = Memory(KEPT, len)


def picture_of(page: MailPage) -> bytes:
    """Paint what the page's viewer may see of the board. The same drawing is painted only once."""
    game = page.table.game
    svg = svg_of(game, page.scene, page.plain_names)
    key = sha256(svg.encode()).hexdigest()
    png = _pictures.get(key)
    if png is None:
        png = painted(svg, game)
        _pictures.put(key, png)
    return png


def svg_of(game: str, scene: Raw, names: list[str]) -> str:
    """Render the board as SVG.

    Names that our font cannot write are left out, since a sign stands beside each. All whitespace
    becomes plain spaces, because some kinds are not allowed in SVG.
    """
    plain = [" ".join(name.split()) for name in names]
    shown = [name if is_legible(name) else "" for name in plain]
    context = {
        "scene": scene,
        "names": shown,
        "picture": game,
        "chosen": "",
        "figure_mark": MARK,
    }
    return render_to_string(f"{game}/board.svg", context)
