"""The page of a game's chances, and the turning points that other pages show too."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse

from engine.display_names import named
from games.archive.chances.chart import ChancesChart, ChartedPosition, percent
from games.archive.chances.intervals import Share, share_of
from games.archive.chances.refusals import why_impossible
from games.archive.chances.selectors import chances_of, daily_minutes, rows_of
from games.archive.chances.turning_points import ChanceShift, certain_changes
from games.archive.models import Chances, ChancesAt, Progress
from games.play.log.narrative import tellings
from games.play.models import Table
from games.play.selectors import seat_names, seats_at


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed a seat's chances; `length` is that of the log after it."""

    number: int
    length: int
    turn: int
    seat: int
    name: str
    before: str
    after: str
    has_risen: bool
    sentences: list[str]
    address: str


@dataclass(frozen=True)
class ChancesPage:
    """The chances of a game, as far as they are worked out, for anybody who may read the table."""

    table: Table

    @cached_property
    def impossible(self) -> str:
        return why_impossible(self.table)

    @cached_property
    def chances(self) -> Chances | None:
        return None if self.impossible else chances_of(self.table)

    @cached_property
    def rows(self) -> list[ChancesAt]:
        return [] if self.chances is None else rows_of(self.chances)

    @cached_property
    def names(self) -> list[str]:
        return seat_names(self.table, seats_at(self.table))

    @property
    def is_done(self) -> bool:
        return self.chances is not None and self.chances.progress == Progress.DONE

    @property
    def is_waiting(self) -> bool:
        return self.chances is not None and self.chances.progress == Progress.WAITING

    @property
    def is_off(self) -> bool:
        """Tell whether this site works out no chances at all."""
        return daily_minutes() <= 0

    @property
    def is_outdated(self) -> bool:
        """Tell whether house players would play on in another way today."""
        playout = self.table.rules.playout
        return (
            self.chances is not None
            and playout is not None
            and (self.chances.policy != playout.policy)
        )

    @property
    def can_be_shown(self) -> bool:
        """Tell whether there is a line to draw."""
        return self.is_done or len(self.rows) > 1

    @property
    def key(self) -> tuple[object, ...]:
        """The key of everything that is drawn and told, which is the same for every reader."""
        chances = self.chances
        assert chances is not None
        done = -1 if self.is_done else len(self.rows)
        made = (chances.pk, chances.since, chances.policy, chances.log_version, done)
        return ("chances", *made, tuple(self.names))

    def shares(self, row: ChancesAt) -> list[Share]:
        """Return the share of each seat; at the end the result is known."""
        assert self.chances is not None
        if row.length == self.table.length:
            return [Share(*(wins / self.chances.playouts,) * 3) for wins in row.wins]
        return [share_of(wins, self.chances.playouts) for wins in row.wins]

    @cached_property
    def changes(self) -> Sequence[ChanceShift]:
        if self.chances is None or not self.is_done:
            return []
        return certain_changes([row.wins for row in self.rows], self.chances.playouts)

    @property
    def marks(self) -> list[tuple[int, int]]:
        """The number of each turning point, and the length of the log after it."""
        lengths = [self.rows[change.to].length for change in self.changes]
        return list(enumerate(lengths, 1))

    @cached_property
    def chart(self) -> ChancesChart:
        positions = [
            ChartedPosition(
                row.length, row.turn, self.shares(row), address_of(self.table, row.length)
            )
            for row in self.rows
        ]
        return ChancesChart(positions, self.names, [change.to for change in self.changes])

    def lines(self) -> list[tuple[ChartedPosition, list[tuple[str, str]]]]:
        """Return each position with the share of each seat and its interval, in words."""
        return [
            (where, [(percent(s.value), _between(s)) for s in where.shares])
            for where in self.chart.positions
        ]

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        return _turning_points(self)


def turning_points(table: Table) -> list[TurningPoint] | None:
    """Return the turning points of a game; None if its chances are not worked out."""
    page = ChancesPage(table)
    return page.turning_points if page.is_done else None


def address_of(table: Table, length: int) -> str:
    """Return where the position can be looked at."""
    return reverse("archive:position", args=[table.code, length])


def _between(share: Share) -> str:
    if share.low == share.high:
        return ""
    return f"{round(share.low * 100)}\N{EN DASH}{round(share.high * 100)}"


def _turning_points(page: ChancesPage) -> list[TurningPoint]:
    spans = [(page.rows[c.to - 1].length, page.rows[c.to].length) for c in page.changes]
    indexes = [index for begin, end in spans for index in range(begin, end)]
    told = tellings(page.table, indexes, None)
    called = dict(enumerate(page.names))
    assert page.chances is not None
    playouts = page.chances.playouts
    return [
        TurningPoint(
            number=number,
            length=page.rows[change.to].length,
            turn=page.rows[change.to].turn,
            seat=change.seat,
            name=page.names[change.seat],
            before=percent(change.before / playouts),
            after=percent(change.after / playouts),
            has_risen=change.after > change.before,
            sentences=[named(told[index], called) for index in range(begin, end) if told[index]],
            address=address_of(page.table, page.rows[change.to].length),
        )
        for number, (change, (begin, end)) in enumerate(zip(page.changes, spans, strict=True), 1)
    ]
