"""The history of a rating as a small drawing: the mean, and a band for how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from games.leagues.ratings.skill import Skill, points

WIDTH: Final = 320
HEIGHT: Final = 96
EDGE: Final = 8
MOST: Final = 120
"""The number of steps that are drawn: the last ones of a longer history."""

Step = tuple[datetime, float, float]


@dataclass(frozen=True, slots=True)
class Dot:
    x: float
    y: float
    at: datetime
    points: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Coordinates for an SVG: a line through the means, and a band of one uncertainty around it."""

    dots: list[Dot]
    line: str
    band: str
    low: int
    high: int


def chart_of(steps: Sequence[Step]) -> Chart | None:
    """Return the drawing of a history, or None if there is no line to draw."""
    shown = steps[-MOST:]
    if len(shown) < 2:
        return None
    low = min(mu - sigma for _, mu, sigma in shown)
    high = max(mu + sigma for _, mu, sigma in shown)
    across = (WIDTH - 2 * EDGE) / (len(shown) - 1)

    def y(value: float) -> float:
        return round(HEIGHT - EDGE - (value - low) / (high - low) * (HEIGHT - 2 * EDGE), 1)

    xs = [round(EDGE + number * across, 1) for number in range(len(shown))]
    dots = [
        Dot(x, y(mu), at, points(Skill(mu, sigma).shown))
        for x, (at, mu, sigma) in zip(xs, shown, strict=True)
    ]
    above = [f"{x},{y(mu + sigma)}" for x, (_, mu, sigma) in zip(xs, shown, strict=True)]
    below = [f"{x},{y(mu - sigma)}" for x, (_, mu, sigma) in zip(xs, shown, strict=True)]
    line = " ".join(f"{dot.x},{dot.y}" for dot in dots)
    values = [dot.points for dot in dots]
    return Chart(dots, line, " ".join([*above, *reversed(below)]), min(values), max(values))
