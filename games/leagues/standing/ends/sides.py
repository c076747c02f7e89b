"""Two groups, in either order: winners and losers, at least one of each."""


def shapes(size: int) -> list[tuple[int, ...]]:
    """Return a shape for each number of winners."""
    return [(winners, size - winners) for winners in range(1, size)]
