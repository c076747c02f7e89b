"""Board and tiles for the referee, copied from the rules page and not from the engine."""

from collections import Counter
from functools import cache

SEATS_OF = {
    "1": 1, "2": 5, "3": 1, "4": 3, "5": 1, "6": 1, "7": 3,
    "8": 1, "9": 3, "10": 5, "11": 1, "12": 1, "13": 3, "14": 3, "S": 5,
}  # fmt: skip
ENTRIES = ("1", "2", "3", "4")
LAURELS = ("2-6", "2-9", "4-7", "4-8", "7-10", "7-11", "9-13", "10-S", "13-S", "14-S")
PLAIN = ("1-5", "3-7", "5-9", "6-10", "8-12", "11-14", "12-14")
PATHS = LAURELS + PLAIN
CONSENTS = {1: 0, 3: 1, 5: 2}
SCALED = {3: 10, 4: 14, 5: 18}
STOCK = {"2": 8, "2c": 6, "3": 15, "4": 9, "5": 6}


def source(path: str) -> str:
    return path.split("-")[0]


def target(path: str) -> str:
    return path.split("-")[1]


def worth(tiles: Counter[int]) -> int:
    return sum(value * n for value, n in tiles.items())


def change(
    payer: Counter[int], payee: Counter[int], laurels: int
) -> tuple[Counter[int], Counter[int]] | None:
    """The tiles given and given back, by trying everything; None when there is no exact way.

    As few back as possible, then as few given, then the highest given, then the highest back.
    """
    if worth(payer) < laurels:
        return None
    return _change(_key(payer), _key(payee), laurels)


def _key(tiles: Counter[int]) -> tuple[int, ...]:
    return tuple(tiles.get(value, 0) for value in range(1, 6))


@cache
def _change(
    payer: tuple[int, ...], payee: tuple[int, ...], laurels: int
) -> tuple[Counter[int], Counter[int]] | None:
    """Handfuls back by rising number; of each the best handful given for it."""
    giving: dict[int, list[tuple[int, ...]]] = {}
    for given in _handfuls(payer):
        giving.setdefault(worth(Counter(given)), []).append(given)
    backs = sorted(_handfuls(payee), key=len)
    best = None
    for back in backs:
        if best and len(back) > len(best[1]):
            break
        for given in giving.get(laurels + sum(back), ()):
            if not set(given) & set(back):
                rank = (len(back), len(given), [-v for v in given], [-v for v in back])
                if best is None or rank < best[2]:
                    best = (given, back, rank)
    return (Counter(best[0]), Counter(best[1])) if best else None


@cache
def _handfuls(counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every handful of these tiles, each as its values from the highest down."""
    found: list[tuple[int, ...]] = [()]
    for value in (5, 4, 3, 2, 1):
        found = [hand + (value,) * n for hand in found for n in range(counts[value - 1] + 1)]
    return found
