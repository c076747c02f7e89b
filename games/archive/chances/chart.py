"""A drawing of winning chances: a line for each seat, with the band in which its chance lies.

Places are hundredths of the width and height of the drawing, which is as wide as its page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games.archive.chances.intervals import Share

LABEL: Final = 6.6
"""Distance of two names at the ends of lines."""
DISC: Final = -14
LOWER: Final = 21
"""The height of a disc above the drawing, and how much lower the next one lies if it is near."""
NEAR: Final = 8.0
SIGNS: Final = 5
"""How many signs of its seat a line has besides the one at its end."""
DASHES: Final = ("", "9 4", "3 3", "12 4 3 4", "6 6", "1 4", "14 3 1 3 1 3", "4 2 1 2")
"""How the line of each seat is broken, so that no colour is needed."""


@dataclass(frozen=True, slots=True)
class ChartedPosition:
    """A position with the share of each seat. `address` is where it can be looked at."""

    length: int
    turn: int
    shares: Sequence[Share]
    address: str


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a seat, by its middle."""

    x: str
    y: str


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """The line of one seat, its band, and its name at the end."""

    seat: int
    name: str
    points: str
    band: str
    signs: list[Sign]
    label_y: str
    last: str

    @property
    def dashes(self) -> str:
        return DASHES[self.seat % len(DASHES)]


@dataclass(frozen=True, slots=True)
class Stripe:
    """The upright stripe of one position, which leads to it."""

    x: str
    width: str
    title: str
    address: str


@dataclass(frozen=True, slots=True)
class Mark:
    """An upright line with a number on a disc: the turning point that is told under it."""

    x: str
    number: int
    disc: int


@dataclass(frozen=True)
class ChancesChart:
    """Positions as a drawing. `marked` are the indexes of turning points."""

    positions: Sequence[ChartedPosition]
    names: Sequence[str]
    marked: Sequence[int]

    def levels(self) -> list[tuple[str, str]]:
        """Return the heights of the lines behind, with what they mean."""
        return [(said(self._y(part / 4)), f"{part * 25} %") for part in range(5)]

    def turns(self) -> list[tuple[str, int]]:
        """Return where the numbers of turns stand: about eight of them."""
        last = self.positions[-1].turn
        step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if last <= 8 * n or n == 1000)
        at = enumerate(self.positions)
        return [(said(self._x(i)), where.turn) for i, where in at if where.turn % step == 0]

    def marks(self) -> list[Mark]:
        places = [self._x(i) for i in self.marked]
        each = zip(places, discs(places), strict=True)
        return [Mark(said(x), number, y) for number, (x, y) in enumerate(each, 1)]

    def stripes(self) -> list[Stripe]:
        """Return the stripes that lead to each position."""
        wide = self._step
        return [
            Stripe(said(self._x(i) - wide / 2), said(wide), self._title(where), where.address)
            for i, where in enumerate(self.positions)
        ]

    @cached_property
    def lines(self) -> list[ChanceLine]:
        return [self._line(seat, name) for seat, name in enumerate(self.names)]

    def _line(self, seat: int, name: str) -> ChanceLine:
        shares = [where.shares[seat] for where in self.positions]
        high = [self._point(i, share.high) for i, share in enumerate(shares)]
        low = [self._point(i, share.low) for i, share in enumerate(shares)]
        places = self._places_of_signs(seat)
        return ChanceLine(
            seat=seat,
            name=name,
            points=" ".join(self._point(i, share.value) for i, share in enumerate(shares)),
            band=" ".join([*high, *reversed(low)]),
            signs=[Sign(said(self._x(i)), said(self._y(shares[i].value))) for i in places],
            label_y=said(self._labels[seat]),
            last=percent(shares[-1].value),
        )

    def _places_of_signs(self, seat: int) -> list[int]:
        """Return the positions at which a line shows its sign, not the same for all seats."""
        step = max(1, (len(self.positions) - 1) // SIGNS)
        begin = seat * step // max(1, len(self.names))
        return list(range(begin, len(self.positions) - 1, step))

    @cached_property
    def _labels(self) -> dict[int, float]:
        """Return the height of each name: that of the end of its line, if names leave room."""
        ends = {s: self._y(self.positions[-1].shares[s].value) for s in range(len(self.names))}
        order = sorted(ends, key=lambda seat: (ends[seat], seat))
        found: dict[int, float] = {}
        highest = -LABEL
        for seat in order:
            found[seat] = highest = max(ends[seat], highest + LABEL)
        lowest = 100 + LABEL
        for seat in reversed(order):
            found[seat] = lowest = min(found[seat], lowest - LABEL)
        return found

    def _title(self, where: ChartedPosition) -> str:
        each = zip(self.names, where.shares, strict=True)
        return ", ".join(f"{name} {percent(share.value)}" for name, share in each)

    @property
    def _step(self) -> float:
        return 100 / max(1, len(self.positions) - 1)

    def _x(self, index: int) -> float:
        return index * self._step

    def _y(self, value: float) -> float:
        return 100 * (1 - value)

    def _point(self, index: int, value: float) -> str:
        return f"{said(self._x(index))},{said(self._y(value))}"


def discs(places: Sequence[float]) -> list[int]:
    """Return the height of each mark's disc: lower than the one before, if it would lie on it."""
    heights: list[int] = []
    for number, place in enumerate(places):
        is_near = number > 0 and place - places[number - 1] < NEAR
        heights.append(heights[-1] + LOWER if is_near else DISC)
    return heights


def said(number: float) -> str:
    """Write a coordinate, the same in every language."""
    return f"{number:.2f}".removesuffix(".00")


def percent(value: float) -> str:
    return f"{round(value * 100)} %"
