"""Tiles, holdings and exact payment (docs/rules-quovadis.md 1.2; docs/deals.md, "Paying").

A tile is a small number: its value, or `BONUS` for a II with Caesar; 0 is an empty space. A holding
is the counts of the values 1 to 5.
"""

from functools import lru_cache
from operator import sub
from typing import Final

BONUS: Final = 6
TILE_NAMES: Final = ("", "1", "2", "3", "4", "5", "2c")
TILES: Final = {name: tile for tile, name in enumerate(TILE_NAMES) if tile > 1}
VALUE: Final = (0, 1, 2, 3, 4, 5, 2)
STOCK: Final = {2: 8, BONUS: 6, 3: 15, 4: 9, 5: 6}
SUPPLY: Final = 18
SCALED: Final = {3: 10, 4: 14, 5: 18}

Holding = tuple[int, ...]
NOTHING: Final[Holding] = (0, 0, 0, 0, 0)


def worth(held: Holding) -> int:
    """Return the laurels of a holding."""
    a, b, c, d, e = held
    return a + 2 * b + 3 * c + 4 * d + 5 * e


def gain(held: Holding, value: int) -> Holding:
    """Return the holding with one more tile of that value."""
    return (*held[: value - 1], held[value - 1] + 1, *held[value:])


def counts(held: Holding) -> dict[str, int]:
    """Return a holding in the format of docs/records.md: value to count, without zeros."""
    return {str(v): n for v, n in enumerate(held, 1) if n}


Change = tuple[Holding, Holding]


@lru_cache(maxsize=65536)
def change(payer: Holding, payee: Holding, laurels: int) -> Change | None:
    """Return the tiles given and the tiles given back, or None if there is no exact way.

    It gives back as few tiles as possible, then gives as few as possible, then gives the highest,
    then gives back the highest. No value goes both ways, as that would give back one tile too many.
    """
    if laurels > worth(payer) or not sums_of(payer) & sums_of(payee) << laurels:
        return None
    for tiles in range(sum(payee) + 1):
        best: tuple[tuple[int, Holding], Change] | None = None
        for back in _handfuls(payee, tiles):
            given = _fewest(payer, laurels + worth(back))
            if given is not None:
                rank = sum(given), tuple([-n for n in reversed(given)])
                if best is None or rank < best[0]:
                    best = rank, (given, back)
        if best is not None:
            return best[1]
    return None


@lru_cache(maxsize=8192)
def sums_of(held: Holding) -> int:
    """Return the sums that some of these tiles make, as a mask with a bit for each."""
    sums = 1
    for value, n in enumerate(held, 1):
        for _ in range(n):
            sums |= sums << value
    return sums


@lru_cache(maxsize=8192)
def _handfuls(held: Holding, tiles: int) -> tuple[Holding, ...]:
    """Yield every choice of this many of these tiles, the highest first."""
    found: list[tuple[Holding, int]] = [((), tiles)]
    for n in reversed(held):
        found = [
            ((k, *hand), left - k) for hand, left in found for k in range(min(n, left), -1, -1)
        ]
    return tuple([hand for hand, left in found if not left])


def _fewest(held: Holding, laurels: int) -> Holding | None:
    """Return the fewest of these tiles that are worth this sum, and of those the highest."""
    h1, h2, h3, h4, h5 = held
    best, fewest = None, sum(held) + 1
    for n5 in range(min(h5, laurels // 5), -1, -1):
        r5 = laurels - 5 * n5
        for n4 in range(min(h4, r5 // 4), -1, -1):
            r4 = r5 - 4 * n4
            for n3 in range(min(h3, r4 // 3), -1, -1):
                r3 = r4 - 3 * n3
                if r3 > h1 + 2 * h2:
                    break  # fewer III would need even more tiles
                n2 = min(h2, r3 // 2)  # one II for every two I saves a tile
                n1 = r3 - 2 * n2
                tiles = n1 + n2 + n3 + n4 + n5
                if n1 <= h1 and tiles < fewest:
                    best, fewest = (n1, n2, n3, n4, n5), tiles
    return best


def paid(
    held: tuple[Holding, ...], payer: int, payee: int, laurels: int
) -> tuple[Holding, ...] | None:
    """Return all holdings after a payment, or None if it is impossible."""
    tiles = change(held[payer], held[payee], laurels)
    if tiles is None:
        return None
    given, back = tiles
    after = list(held)
    g1, g2, g3, g4, g5 = map(sub, given, back)
    h1, h2, h3, h4, h5 = held[payer]
    after[payer] = h1 - g1, h2 - g2, h3 - g3, h4 - g4, h5 - g5
    h1, h2, h3, h4, h5 = held[payee]
    after[payee] = h1 + g1, h2 + g2, h3 + g3, h4 + g4, h5 + g5
    return tuple(after)
