"""The hooks by which apps above add something to tables.

``play`` may not import the apps above it: ``qvsite/wiring.py`` fills these lists, in the order in
which they run.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.accounts.models import User
from games.play.log.position import Position
from games.play.models import Entry, Seat, Table


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line of "What waits for you" in the lobby. `kind` is one word, such as "turn"."""

    kind: str
    sentence: str
    url: str
    due: datetime | None = None
    urgent: bool = True  # a duty; otherwise good to know


@dataclass(frozen=True, slots=True)
class AppendedEntry:
    """An entry that has just been appended, with the positions before and after it."""

    table: Table  # locked, in its state after the entry
    seats: Sequence[Seat]  # all seats, by number
    entry: Entry
    before: Position
    after: Position
    now: datetime

    @property
    def ends_turn(self) -> bool:
        return self.before.turn != self.after.turn or self.after.is_over


@dataclass(frozen=True, slots=True)
class Sight:
    """How much an operator has asked to see: what is public, what one seat sees, or everything."""

    seat: int | None = None
    everything: bool = False

    @property
    def is_open(self) -> bool:
        return self.seat is None and not self.everything


@dataclass(frozen=True, slots=True)
class TablePart:
    """A part of the table's page: a template and its context.

    `above` is a second template, for what must not be overlooked: it stands on top of the page.
    Either may be empty.
    """

    template: str
    context: dict[str, Any]
    above: str = ""


WaitingProvider = Callable[[User, datetime], list[Waiting]]
"""Returns what waits for a person. It must need a fixed number of queries."""

EntryStep = Callable[[AppendedEntry], None]
"""Runs in the transaction of an entry, with the table locked; it must not use the network. If it
writes to the board of talk, it must call `touch_table`: entries do not change `talk_version`."""

RollBackStep = Callable[[Table, int, datetime], None]
"""Runs in the transaction that rolls the log back to the given length."""

SeatStep = Callable[[Table, int, datetime], None]
"""Runs in the transaction in which a seat passes to another holder, with the table locked."""

Nudge = Callable[[int], None]
"""Called with a table's id after a commit that changed it. It may be lost: apps must also sweep."""


TablePartProvider = Callable[[Table, list[Seat], int | None], TablePart | None]
"""Returns what an app adds to a table's page, as one seat (None: a spectator) sees it, if
anything."""

ResultAddress = Callable[[Table], str]
"""Returns the address of the page on which an app shows how a game has ended."""

OperatorPartProvider = Callable[[Table, Sight, User], TablePart | None]
"""Returns what an app adds to the operators' page of a table, as far as this operator may see."""

FrontPartProvider = Callable[[], TablePart | None]
"""Returns what an app adds to the front page, the same for every stranger, if anything."""


@dataclass(slots=True)
class TableRegistry:
    """The registered hooks, each under the name that its app gave it."""

    waiting_providers: dict[str, WaitingProvider] = field(default_factory=dict)
    entry_steps: dict[str, EntryStep] = field(default_factory=dict)
    end_steps: dict[str, EntryStep] = field(default_factory=dict)
    roll_back_steps: dict[str, RollBackStep] = field(default_factory=dict)
    seat_steps: dict[str, SeatStep] = field(default_factory=dict)
    nudges: dict[str, Nudge] = field(default_factory=dict)
    _table_parts: dict[str, TablePartProvider] = field(default_factory=dict)
    _operator_parts: dict[str, OperatorPartProvider] = field(default_factory=dict)
    _front_parts: dict[str, FrontPartProvider] = field(default_factory=dict)
    _result_pages: dict[str, ResultAddress] = field(default_factory=dict)

    def add_waiting(self, name: str, provider: WaitingProvider) -> None:
        self.waiting_providers[name] = provider

    def add_entry_step(self, name: str, step: EntryStep) -> None:
        self.entry_steps[name] = step

    def add_end_step(self, name: str, step: EntryStep) -> None:
        """Add what follows the last entry of a game, after what follows every entry."""
        self.end_steps[name] = step

    def add_roll_back_step(self, name: str, step: RollBackStep) -> None:
        self.roll_back_steps[name] = step

    def add_seat_step(self, name: str, step: SeatStep) -> None:
        self.seat_steps[name] = step

    def add_nudge(self, name: str, nudge: Nudge) -> None:
        self.nudges[name] = nudge

    def add_table_part(self, name: str, provider: TablePartProvider) -> None:
        self._table_parts[name] = provider

    def add_operator_part(self, name: str, provider: OperatorPartProvider) -> None:
        self._operator_parts[name] = provider

    def add_front_part(self, name: str, provider: FrontPartProvider) -> None:
        self._front_parts[name] = provider

    def front_parts(self) -> list[TablePart]:
        found = [provider() for provider in self._front_parts.values()]
        return [part for part in found if part is not None]

    def add_result_page(self, name: str, address: ResultAddress) -> None:
        self._result_pages[name] = address

    def table_parts(
        self, table: Table, seats: list[Seat], seat: int | None
    ) -> dict[str, TablePart]:
        """Return the parts by name; the page decides where to put them."""
        made = {name: part_of(table, seats, seat) for name, part_of in self._table_parts.items()}
        return {name: part for name, part in made.items() if part is not None}

    def operator_parts(self, table: Table, sight: Sight, user: User) -> list[TablePart]:
        made = (provider(table, sight, user) for provider in self._operator_parts.values())
        return [part for part in made if part is not None]

    def result_of(self, table: Table) -> str:
        """Return where one reads how the game has ended: on the table's own page if nowhere else.

        Empty before the end, and for a table that never started.
        """
        if not (table.is_over and table.has_started):
            return ""
        addresses = [address(table) for address in self._result_pages.values()]
        return addresses[0] if addresses else table.get_absolute_url()


registry = TableRegistry()
