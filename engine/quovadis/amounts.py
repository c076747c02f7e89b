"""The amounts that somebody can pay with their own tiles, for sentences that only they read."""

from engine.quovadis.laurels import NOTHING, Holding, sums_of, worth
from engine.quovadis.phrases import holding


def exact_amounts(held: Holding) -> tuple[int, ...]:
    """Return the amounts that these tiles pay exactly, without any change, ascending."""
    sums = sums_of(held)
    return tuple(n for n in range(1, worth(held) + 1) if sums >> n & 1)


def amounts_words(held: Holding) -> str:
    """Say what these tiles pay: `you would hold a V, and without change you can pay 5`."""
    if held == NOTHING:
        return "you would hold no laurels"
    amounts = [str(n) for n in exact_amounts(held)]
    return f"you would hold {holding(held)}, and without change you can pay {_any_of(amounts)}"


def _any_of(amounts: list[str]) -> str:
    *most, last = amounts
    if not most:
        return f"{last} or nothing"
    if len(amounts) == int(last):
        return f"any amount up to {last}"
    return f"{', '.join(most)} or {last}"
