"""Tiles, holdings and exact payment (rules page: Pieces; deals page: Paying).

A tile is a small number: its value, or `BONUS` for a II with Caesar; 0 is an empty space.
A holding is the counts of the values 1 to 5.
"""

from functools import lru_cache
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
    """The laurels of a holding."""
    a, b, c, d, e = held
    return a + 2 * b + 3 * c + 4 * d + 5 * e


def gain(held: Holding, value: int) -> Holding:
    """The holding with one tile of that value more."""
    return (*held[: value - 1], held[value - 1] + 1, *held[value:])


def counts(held: Holding) -> dict[str, int]:
    """A holding in the words of records.md: value to count, without zeros."""
    return {str(v): n for v, n in enumerate(held, 1) if n}


Change = tuple[Holding, Holding]


@lru_cache(maxsize=65536)
def change(payer: Holding, payee: Holding, laurels: int) -> Change | None:
    """What is given and what comes back, or None where there is no exact way.

    As few tiles back as possible, then as few given, then the highest given, then the highest
    back; so each value goes one way only and a choice is one net count a value.
    """
    if laurels > worth(payer):
        return None
    best: tuple[_Key, Holding] | None = None
    p1, p2, p3, p4, p5 = payer
    q1, q2, q3, q4, q5 = payee
    for n5 in range(-q5, p5 + 1):
        r5 = laurels - 5 * n5
        for n4 in range(-q4, p4 + 1):
            r4 = r5 - 4 * n4
            for n3 in range(-q3, p3 + 1):
                r3 = r4 - 3 * n3
                if not -q1 - 2 * q2 <= r3 <= p1 + 2 * p2:
                    continue
                for n2 in range(-q2, p2 + 1):
                    n1 = r3 - 2 * n2
                    if -q1 <= n1 <= p1:
                        net = (n1, n2, n3, n4, n5)
                        key = _rank(net)
                        if best is None or key < best[0]:
                            best = key, net
    return None if best is None else _split(best[1])


_Key = tuple[int, int, Holding, Holding]


def _rank(net: Holding) -> _Key:
    """A key that is lower for the better choice of net counts."""
    given, back = _split(net)
    return (
        sum(back),
        sum(given),
        tuple(-n for n in reversed(given)),
        tuple(-n for n in reversed(back)),
    )


def _split(net: Holding) -> Change:
    return tuple(max(n, 0) for n in net), tuple(max(-n, 0) for n in net)


def paid(
    held: tuple[Holding, ...], payer: int, payee: int, laurels: int
) -> tuple[Holding, ...] | None:
    """All holdings after a payment, or None where it is impossible."""
    tiles = change(held[payer], held[payee], laurels)
    if tiles is None:
        return None
    given, back = tiles
    after = list(held)
    after[payer] = tuple(h - g + b for h, g, b in zip(held[payer], given, back, strict=True))
    after[payee] = tuple(h + g - b for h, g, b in zip(held[payee], given, back, strict=True))
    return tuple(after)
