"""The kinds of ends by name, and the ends themselves as places."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from math import factorial, prod
from typing import Final

from engine.games import NAMES as GAMES

Places = tuple[int, ...]
USUAL: Final = "order"


def ends_of_game(game: str) -> str:
    """Return the kind of ends that tables of a game have: its own, or any strict order."""
    return game if find_spec(f"{__package__}.{game}") else USUAL


NAMES: Final = (USUAL, "sides", *(game for game in GAMES if ends_of_game(game) == game))


def shapes(kind: str, size: int) -> list[tuple[int, ...]]:
    """Return the sizes of groups that share places in each kind of end."""
    found: list[tuple[int, ...]] = import_module(f"{__package__}.{kind}").shapes(size)
    return found


@cache
def count(kind: str, size: int) -> int:
    """Return how many ends a table has, without listing them."""
    return sum(factorial(size) // prod(map(factorial, shape)) for shape in shapes(kind, size))


def ends(kind: str, size: int) -> Iterator[Places]:
    """Yield the places of all seats for each way in which a table may end, each once."""
    for shape in shapes(kind, size):
        yield from _dealt(shape, size)


def _dealt(shape: tuple[int, ...], size: int) -> Iterator[Places]:
    """Deal the seats to the groups of a shape in every way."""

    def deal(group: int, free: tuple[int, ...], place: int) -> Iterator[dict[int, int]]:
        if group == len(shape):
            yield {}
            return
        for chosen in combinations(free, shape[group]):
            rest = tuple(seat for seat in free if seat not in chosen)
            for others in deal(group + 1, rest, place + shape[group]):
                yield {**dict.fromkeys(chosen, place), **others}

    for places in deal(0, tuple(range(size)), 1):
        yield tuple(places[seat] for seat in range(size))
