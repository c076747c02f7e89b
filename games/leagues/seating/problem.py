"""The problem of a seating, in names, as the filter and the site use them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

# A round as people read it: tables, each in the order of turns.
Table = Sequence[str]
Round = Sequence[Table]


class BadSeating(Exception):
    """A problem that cannot be read or seated: where it is wrong, and why."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where, self.why = where, why


@dataclass(frozen=True)
class Problem:
    """The players, the allowed sizes (the first is preferred), and what was played before.

    `history` may name people who have left. `byes` are all that were had so far.
    """

    players: Sequence[str]
    sizes: Sequence[int]
    rounds: int = 1
    history: Sequence[Round] = ()
    byes: Mapping[str, int] = field(default_factory=dict)
    apart: Sequence[tuple[str, str]] = ()

    @property
    def preferred(self) -> int:
        return self.sizes[0]
