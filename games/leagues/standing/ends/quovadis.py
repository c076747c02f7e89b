"""Any order in which only the last may share (docs/rules-quovadis.md 6.3)."""


def shapes(size: int) -> list[tuple[int, ...]]:
    """Return a shape for each number of players who share the last places; all may."""
    return [(1,) * (size - last) + (last,) for last in range(1, size + 1)]
