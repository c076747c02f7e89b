"""The engine's speeds: `python -m engine bench`. tests/bench compares them with python-chess."""

from collections.abc import Iterator

from engine import games
from engine.bench.measures import measured, measures_of


def table() -> str:
    """Return a heading for each game and a line for each measure."""
    return "".join(f"{line}\n" for line in _lines())


def _lines() -> Iterator[str]:
    for name in games.NAMES:
        game = games.get(name)
        yield game.title
        for one in measures_of(game).values():
            yield f"{measured(one):>12}  {one.unit:<22}{one.what}"
