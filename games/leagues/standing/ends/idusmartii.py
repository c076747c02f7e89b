"""Winners and losers, or nobody wins and all share (docs/rules-idusmartii.md 3.3)."""

from games.leagues.standing.ends import sides


def shapes(size: int) -> list[tuple[int, ...]]:
    """Return a shape for each number of winners, zero included: all share then."""
    return [*sides.shapes(size), (size,)]
