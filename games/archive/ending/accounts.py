"""The accounts of a game: who paid whom, who did what for whom, and where laurels came from."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from games.archive.story.tale import Tale

Address = Callable[[int], str]
"""Returns the address of the position after a number of entries."""


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment, with the position after the entry that made it."""

    turn: int
    giver: int
    taker: int
    laurels: int
    deal: str
    url: str


@dataclass(frozen=True, slots=True)
class PurseLine:
    """The sources of a seat's laurels, and where they went."""

    seat: int
    tiles: int
    consents: int
    received: int
    paid: int

    @property
    def total(self) -> int:
        return self.tiles + self.consents + self.received - self.paid

    @property
    def balance(self) -> str:
        """Return what the others brought in on balance, with its sign."""
        net = self.received - self.paid
        return f"+{net}" if net > 0 else f"−{-net}" if net else "0"  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class DealingsCell:
    """The gifts of one seat to another: laurels, favours, and deals that both signed."""

    laurels: int
    favours: int
    deals: int
    is_self: bool

    @property
    def is_empty(self) -> bool:
        return not (self.laurels or self.favours)


@dataclass(frozen=True)
class Accounts:
    """The accounts of one game."""

    tale: Tale
    address: Address

    @property
    def exist(self) -> bool:
        return bool(self.payments or self.tale.told.favours or self._signed)

    @cached_property
    def payments(self) -> list[PaymentLine]:
        return [
            PaymentLine(
                self.tale.turn(flow.at),
                flow.giver,
                flow.taker,
                flow.laurels,
                flow.deal,
                self.address(flow.at + 1),
            )
            for flow in self.tale.told.flows
            if flow.giver is not None
        ]

    @cached_property
    def total(self) -> int:
        return sum(line.laurels for line in self.payments)

    @cached_property
    def purses(self) -> list[PurseLine]:
        """A line for each seat, in the final order; empty in games without laurels."""
        if not self.tale.told.flows:
            return []
        came, paid = Counter[tuple[str, int]](), Counter[int]()
        for flow in self.tale.told.flows:
            came[flow.kind, flow.taker] += flow.laurels
            if flow.giver is not None:
                paid[flow.giver] += flow.laurels
        return [
            PurseLine(
                seat, came["tile", seat], came["consent", seat], came["payment", seat], paid[seat]
            )
            for seat in self._order
        ]

    @cached_property
    def matrix(self) -> list[tuple[int, list[DealingsCell]]]:
        """Return what each seat (a row) gave to each other one (a column), in the final order."""
        paid, done = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        for line in self.payments:
            paid[line.giver, line.taker] += line.laurels
        for favour in self.tale.told.favours:
            done[favour.giver, favour.taker] += favour.times
        return [
            (
                one,
                [
                    DealingsCell(
                        paid[one, other], done[one, other], self._signed[one, other], one == other
                    )
                    for other in self._order
                ],
            )
            for one in self._order
        ]

    @property
    def has_deals(self) -> bool:
        return bool(self._signed)

    @property
    def columns(self) -> list[int]:
        return self._order

    @property
    def _order(self) -> list[int]:
        return [row.seat for row in self.tale.told.rows]

    @cached_property
    def _signed(self) -> Counter[tuple[int, int]]:
        """Return how many deals each two seats signed."""
        found = Counter[tuple[int, int]]()
        for deal in self.tale.episodes("deal"):
            signed = set(deal.seats)
            found.update((one, other) for one in signed for other in signed if one != other)
        return found
