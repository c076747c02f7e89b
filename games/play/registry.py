"""The hooks by which apps above add something to tables.

``play`` may not import the apps above it: ``qvsite/wiring.py`` fills these lists, in the order in
which they run.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, QueryDict

from games.play.log.position import Position
from games.play.models import Entry, Seat, Table

if TYPE_CHECKING:  # the page needs what is registered here
    from games.play.page.selectors import TablePage


@dataclass(frozen=True, slots=True)
class AppendedEntry:
    """An entry that has just been appended, with the positions before and after it."""

    table: Table  # locked, in its state after the entry
    seats: Sequence[Seat]  # all seats, by number
    entry: Entry
    before: Position
    after: Position
    ends_turn: bool  # or the game
    now: datetime


@dataclass(frozen=True, slots=True)
class TableTab:
    """A tab of the rail beside the board. Only the chosen tab of a page is rendered.

    `count` stands behind the title, if there is something to count; `counted` says of what.
    """

    key: str
    title: str
    template: str
    count: int = 0
    counted: str = ""


@dataclass(frozen=True, slots=True)
class TablePart:
    """A part of the table's page: templates and their context. Each template may be empty.

    `template` is shown in the first tab of the rail, `above` on top of the page. `next_step` is a
    line of the status above the board: what waits for the viewer. `tabs` are tabs of the rail.
    `count` stands before the title of the window: what is new there.
    """

    template: str
    context: dict[str, Any]
    above: str = ""
    next_step: str = ""
    tabs: tuple[TableTab, ...] = ()
    count: int = 0


EntryStep = Callable[[AppendedEntry], None]
"""Runs in the transaction of an entry, with the table locked; it must not use the network. If it
writes to the board of talk, it must call `touch_table`: entries do not change `talk_version`."""

RollBackStep = Callable[[Table, int, datetime], None]
"""Runs in the transaction that rolls the log back to the given length."""

SeatStep = Callable[[Table, int, datetime], None]
"""Runs in the transaction in which a seat passes to another holder, with the table locked."""

EntryCheck = Callable[[Table, int, dict[str, Any]], None]
"""Refuses an entry of a person's seat before the rules are asked, with a `TableRefusal`, in the
transaction of the entry. It runs only where somebody learns."""

LessonStep = Callable[[int], None]
"""Called with a table's id after a commit that changed the table of a lesson."""

Nudge = Callable[[int], None]
"""Called with a table's id after a commit that changed it. It may be lost: apps must also sweep."""


TablePartProvider = Callable[[Table, list[Seat], int | None, QueryDict], TablePart | None]
"""Returns what an app adds to a table's page, as one seat (None: a spectator) sees it, if
anything. The last argument is the query of the page's address."""

BoardPartProvider = Callable[["TablePage"], TablePart | None]
"""Returns what an app puts above the board, where it changes with the game, if anything."""

ResultAddress = Callable[[Table], str]
"""Returns the address of the page on which an app shows how a game has ended."""

FamilyAddress = Callable[[str], str]
"""Returns the address of the page of a house family, by its name; empty if it has none."""

RoomPage = Callable[[HttpRequest, Table], HttpResponse]
"""Answers with the page of a table whose game has not started."""


@dataclass(slots=True)
class TableRegistry:
    """The registered hooks, each under the name that its app gave it."""

    entry_steps: dict[str, EntryStep] = field(default_factory=dict)
    turn_steps: dict[str, EntryStep] = field(default_factory=dict)
    end_steps: dict[str, EntryStep] = field(default_factory=dict)
    roll_back_steps: dict[str, RollBackStep] = field(default_factory=dict)
    seat_steps: dict[str, SeatStep] = field(default_factory=dict)
    nudges: dict[str, Nudge] = field(default_factory=dict)
    entry_checks: dict[str, EntryCheck] = field(default_factory=dict)
    lesson_steps: dict[str, LessonStep] = field(default_factory=dict)
    _table_parts: dict[str, TablePartProvider] = field(default_factory=dict)
    _board_parts: dict[str, BoardPartProvider] = field(default_factory=dict)
    _result_pages: dict[str, ResultAddress] = field(default_factory=dict)
    _family_pages: dict[str, FamilyAddress] = field(default_factory=dict)
    _room_pages: dict[str, RoomPage] = field(default_factory=dict)

    def add_entry_step(self, name: str, step: EntryStep) -> None:
        self.entry_steps[name] = step

    def add_turn_step(self, name: str, step: EntryStep) -> None:
        """Add what follows an entry that ends a turn, before orders ahead are looked at."""
        self.turn_steps[name] = step

    def add_end_step(self, name: str, step: EntryStep) -> None:
        """Add what follows the last entry of a game, after what follows every entry."""
        self.end_steps[name] = step

    def add_roll_back_step(self, name: str, step: RollBackStep) -> None:
        self.roll_back_steps[name] = step

    def add_seat_step(self, name: str, step: SeatStep) -> None:
        self.seat_steps[name] = step

    def add_nudge(self, name: str, nudge: Nudge) -> None:
        self.nudges[name] = nudge

    def add_entry_check(self, name: str, check: EntryCheck) -> None:
        self.entry_checks[name] = check

    def add_lesson_step(self, name: str, step: LessonStep) -> None:
        self.lesson_steps[name] = step

    def add_board_part(self, name: str, provider: BoardPartProvider) -> None:
        self._board_parts[name] = provider

    def board_parts(self, page: "TablePage") -> list[TablePart]:
        """Return what stands above the board, from top to bottom; nothing at earlier positions."""
        providers = self._board_parts.values() if page.is_now else ()
        found = [part_of(page) for part_of in providers]
        return [part for part in found if part is not None]

    def add_table_part(self, name: str, provider: TablePartProvider) -> None:
        self._table_parts[name] = provider

    def add_result_page(self, name: str, address: ResultAddress) -> None:
        self._result_pages[name] = address

    def add_family_page(self, name: str, address: FamilyAddress) -> None:
        self._family_pages[name] = address

    def page_of_family(self, family: str) -> str:
        """Return where one reads about a house family; empty if nowhere."""
        return next((page for of in self._family_pages.values() if (page := of(family))), "")

    def add_room_page(self, name: str, page: RoomPage) -> None:
        self._room_pages[name] = page

    def room_page(self, request: HttpRequest, table: Table) -> HttpResponse:
        """Answer with the waiting room of a table, which one app above shows."""
        (page,) = self._room_pages.values()
        return page(request, table)

    def table_parts(
        self, table: Table, seats: list[Seat], seat: int | None, asked: QueryDict
    ) -> dict[str, TablePart]:
        """Return the parts by name; the page decides where to put them."""
        providers = self._table_parts.items()
        made = {name: part_of(table, seats, seat, asked) for name, part_of in providers}
        return {name: part for name, part in made.items() if part is not None}

    def result_of(self, table: Table) -> str:
        """Return where one reads how the game has ended: on the table's own page if nowhere else.

        Empty before the end, for a table that never started, and where somebody only learns.
        """
        if table.practice or not (table.is_over and table.has_started):
            return ""
        addresses = [address(table) for address in self._result_pages.values()]
        return addresses[0] if addresses else table.get_absolute_url()


registry = TableRegistry()
