"""Where apps above hang what they add to tables.

``play`` may not look upwards, so an app registers in its ``AppConfig.ready``.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from games.accounts.models import User
from games.play.models import Entry, Seat, Table
from games.play.position import Position


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line of "what waits for me" in the lobby. `kind` is a word for the eye and for filters."""

    kind: str
    sentence: str
    url: str
    due: datetime | None = None
    urgent: bool = True  # a duty; otherwise good to know


@dataclass(frozen=True, slots=True)
class Step:
    """An entry that has just got into a log, with the positions around it."""

    table: Table  # locked, and as it is after the entry
    seats: Sequence[Seat]  # all of them, by number
    entry: Entry
    before: Position
    after: Position
    now: datetime

    @property
    def ends_turn(self) -> bool:
        return self.before.turn != self.after.turn or self.after.is_over


@dataclass(frozen=True, slots=True)
class Sight:
    """How much of a table an operator has asked to see: what lies open, a seat's side, or all."""

    seat: int | None = None
    everything: bool = False

    @property
    def is_open(self) -> bool:
        return self.seat is None and not self.everything


@dataclass(frozen=True, slots=True)
class TablePart:
    """A part of the table's page: a template, and what it is given.

    `above` is the template of what must not be overlooked and stands above everything else.
    """

    template: str
    context: dict[str, Any]
    above: str = ""


WaitingProvider = Callable[[User, datetime], list[Waiting]]
"""What waits for a person, as an app above knows it. A fixed number of queries, please."""

EntryStep = Callable[[Step], None]
"""Runs in the transaction of an entry, the table locked: write rows, ask nobody outside. What it
says on the board of talk it says with `touch_table`, for `talk_version` leaves entries out."""

RollBackStep = Callable[[Table, int, datetime], None]
"""Runs in the transaction that takes the log back to the given length."""

SeatStep = Callable[[Table, int, datetime], None]
"""Runs in the transaction in which a seat passes to another holder, the table locked."""

Nudge = Callable[[int], None]
"""Told the id of a table after a commit that changed it. May be lost: whoever needs more sweeps."""


TablePartProvider = Callable[[Table, list[Seat], int | None], TablePart | None]
"""What an app above adds to the page of a table and its seats, for one of them (None: a spectator),
if anything."""

OperatorPartProvider = Callable[[Table, Sight], TablePart | None]
"""What an app above adds to the operators' page of a table."""


@dataclass(slots=True)
class Registry:
    _waiting: dict[str, WaitingProvider] = field(default_factory=dict)
    _entry_steps: dict[str, EntryStep] = field(default_factory=dict)
    _roll_back_steps: dict[str, RollBackStep] = field(default_factory=dict)
    _seat_steps: dict[str, SeatStep] = field(default_factory=dict)
    _nudges: dict[str, Nudge] = field(default_factory=dict)
    _table_parts: dict[str, TablePartProvider] = field(default_factory=dict)
    _operator_parts: dict[str, OperatorPartProvider] = field(default_factory=dict)

    def add_waiting(self, name: str, provider: WaitingProvider) -> None:
        self._waiting[name] = provider

    def add_entry_step(self, name: str, step: EntryStep) -> None:
        self._entry_steps[name] = step

    def add_roll_back_step(self, name: str, step: RollBackStep) -> None:
        self._roll_back_steps[name] = step

    def add_seat_step(self, name: str, step: SeatStep) -> None:
        self._seat_steps[name] = step

    def add_nudge(self, name: str, nudge: Nudge) -> None:
        self._nudges[name] = nudge

    def add_table_part(self, name: str, provider: TablePartProvider) -> None:
        self._table_parts[name] = provider

    def add_operator_part(self, name: str, provider: OperatorPartProvider) -> None:
        self._operator_parts[name] = provider

    def waiting_providers(self) -> Iterator[WaitingProvider]:
        yield from self._waiting.values()

    def entry_steps(self) -> Iterator[EntryStep]:
        yield from self._entry_steps.values()

    def roll_back_steps(self) -> Iterator[RollBackStep]:
        yield from self._roll_back_steps.values()

    def seat_steps(self) -> Iterator[SeatStep]:
        yield from self._seat_steps.values()

    def nudges(self) -> Iterator[Nudge]:
        yield from self._nudges.values()

    def table_parts(
        self, table: Table, seats: list[Seat], seat: int | None
    ) -> dict[str, TablePart]:
        """The parts by name, for a page to put where it likes."""
        made = {name: part_of(table, seats, seat) for name, part_of in self._table_parts.items()}
        return {name: part for name, part in made.items() if part is not None}

    def operator_parts(self, table: Table, sight: Sight) -> list[TablePart]:
        made = (provider(table, sight) for provider in self._operator_parts.values())
        return [part for part in made if part is not None]


registry = Registry()
