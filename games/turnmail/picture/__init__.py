"""Paint the board for a mail: the site's own drawing, in its light colours, as PNG."""

from django.template.loader import render_to_string

from engine.game import Raw
from games.turnmail.picture.figures import is_legible, painted
from games.turnmail.picture.parts import MARK
from games.turnmail.selectors import MailPage


def picture_of(page: MailPage) -> bytes:
    """Paint what the page's viewer may see of the board."""
    game = page.table.game
    return painted(svg_of(game, page.scene, page.plain_names), game)


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
