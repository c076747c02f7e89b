"""One viewer's knowledge of everybody's laurels, and the payments that it allows.

The viewer knows their own tiles, how many tiles others hold, and what the action of a turn would
bring. Nothing else of the real holdings is used, so two states that the viewer cannot tell apart
give the same answer.
"""

from typing import Final, NamedTuple

from engine.quovadis.laurels import NOTHING, Holding, paid, worth
from engine.quovadis.state import Holdings

Payment = tuple[int, int, int]  # payer, payee, laurels
MOST_OF_A_TILE: Final = 5


class Purse(NamedTuple):
    """One seat as the viewer knows it: its tiles, or None and the most that they can be worth."""

    most: int
    tiles: Holding | None


Purses = tuple[Purse, ...]


class Trial(NamedTuple):
    """Payments tried one after the other.

    `too_much` and `uneven` hold the indexes of payments that fail whatever others hold: the payer
    cannot have that much, or tiles that are all known give no exact change. `is_sure` says that all
    payments succeed whatever others hold.
    """

    purses: Purses
    too_much: tuple[int, ...]
    uneven: tuple[int, ...]
    is_sure: bool

    @property
    def fails(self) -> bool:
        return bool(self.too_much or self.uneven)


def purses_for(viewer: int | None, holdings: Holdings) -> Purses:
    """Return the purses of all seats, as that viewer knows them."""
    return tuple(
        Purse(worth(held), held)
        if seat == viewer or held == NOTHING
        else Purse(MOST_OF_A_TILE * sum(held), None)
        for seat, held in enumerate(holdings)
    )


def gained(purses: Purses, before: Holdings, after: Holdings) -> Purses:
    """Return the purses after the seats have gained tiles that everybody sees."""
    return tuple(
        _with(purse, tuple(new - old for new, old in zip(new_held, old_held, strict=True)))
        for purse, old_held, new_held in zip(purses, before, after, strict=True)
    )


def _with(purse: Purse, tiles: Holding) -> Purse:
    most = purse.most + worth(tiles)
    if purse.tiles is None:
        return Purse(most, None)
    return Purse(most, tuple(map(sum, zip(purse.tiles, tiles, strict=True))))


def tried(purses: Purses, pays: tuple[Payment, ...]) -> Trial:
    """Try payments; skip one that must fail, so that the others are tried too."""
    held = list(purses)
    too_much, uneven, is_sure = [], [], True
    for place, (payer, payee, laurels) in enumerate(pays):
        if held[payer].most < laurels:
            too_much.append(place)
            continue
        found = _exactly(held[payer], held[payee], laurels)
        if found is not None:
            held[payer], held[payee] = found
        elif held[payer].tiles is not None and held[payee].tiles is not None:
            uneven.append(place)
        else:
            is_sure = False
            held[payer] = Purse(held[payer].most - laurels, None)
            held[payee] = Purse(held[payee].most + laurels, None)
    surely = is_sure and not too_much and not uneven
    return Trial(tuple(held), tuple(too_much), tuple(uneven), surely)


def _exactly(payer: Purse, payee: Purse, laurels: int) -> tuple[Purse, Purse] | None:
    """Return both purses after a payment whose tiles the viewer knows, else None.

    A payer who can pay without change gets none, so the payee's tiles need not be known.
    """
    if payer.tiles is None:
        return None
    after = paid((payer.tiles, payee.tiles or NOTHING), 0, 1, laurels)
    if after is None:
        return None
    left, got = after
    known = got if payee.tiles is not None else None
    return Purse(worth(left), left), Purse(payee.most + laurels, known)
