"""The tables of a round: how many of which size, and how many people have a bye."""

from collections.abc import Sequence


def shape_of(players: int, sizes: Sequence[int]) -> list[int]:
    """Return the sizes of a round's tables, in the order of `sizes`.

    The fewest byes come first, then the most tables of the first size, then of the second, …
    """
    reach = _reachable(players, sizes)
    left = max(reach[0])
    found: list[int] = []
    for number, size in enumerate(sizes):
        count = next(c for c in range(left // size, -1, -1) if left - c * size in reach[number + 1])
        found += [size] * count
        left -= count * size
    return found


def _reachable(players: int, sizes: Sequence[int]) -> list[set[int]]:
    """Return for each size how many people can be seated at tables of that size and later ones."""
    reach = [{0}]
    for size in reversed(sizes):
        sums = set(reach[0])
        for total in range(size, players + 1):
            if total - size in sums:
                sums.add(total)
        reach.insert(0, sums)
    return reach
