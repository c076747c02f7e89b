"""The engine's speeds: `python -m engine bench`. tests/bench holds them against python-chess."""

from engine.bench.measures import MEASURES, measured


def table() -> str:
    """A line a measure."""
    lines = [f"{measured(one):>10}  {one.unit:<22}{one.what}" for one in MEASURES]
    return "\n".join(lines) + "\n"
