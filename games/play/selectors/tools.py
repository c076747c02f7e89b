"""What a viewer can do about time and seats of a running game, beside playing it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.play.clocks import Pace
from games.play.models import Proposal, Seat, Status, Table


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of a seat as everybody sees it: when, never why."""

    number: int
    name: str
    deadline: datetime | None
    bank: timedelta | None
    is_me: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A proposal that is open."""

    proposal: Proposal
    by: str
    missing: list[str]
    may_agree: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """A seat that can be taken over."""

    number: int
    name: str
    was_mine: bool


@dataclass(frozen=True, slots=True)
class Tools:
    clocks: list[SeatClock]
    asked: list[Asked]
    wanted: list[Wanted]
    is_player: bool
    is_organiser: bool
    may_take: bool

    @property
    def is_empty(self) -> bool:
        nothing = not (self.clocks or self.asked or self.wanted)
        return nothing and not (self.is_player or self.is_organiser)


def tools_of(
    table: Table, seats: Sequence[Seat], names: Sequence[str], user_id: int | None
) -> Tools:
    """For who looks at the table; None is somebody who is not signed in."""
    mine = next((s.number for s in seats if user_id is not None and s.user_id == user_id), None)
    running = table.is_running
    return Tools(
        clocks=_clocks(table, seats, names, mine),
        asked=_asked(table, seats, names, mine) if running else [],
        wanted=_wanted(seats, names, user_id) if running else [],
        is_player=mine is not None,
        is_organiser=user_id is not None and table.organiser_id == user_id,
        may_take=user_id is not None and mine is None,
    )


def _clocks(
    table: Table, seats: Sequence[Seat], names: Sequence[str], mine: int | None
) -> list[SeatClock]:
    """Of who must act; with banks of all, because theirs is part of the game."""
    if table.status != Status.PLAYING:
        return []
    banks = table.clock_rules.pace is Pace.BANK
    shown = [seat for seat in seats if seat.must_act or banks]
    if len(shown) == 1 and not banks:
        return []  # the status line says it
    return [
        SeatClock(
            seat.number,
            names[seat.number],
            seat.deadline if seat.must_act else None,
            (table.clock_rules.bank if seat.bank is None else seat.bank) if banks else None,
            seat.number == mine,
        )
        for seat in shown
    ]


def _asked(
    table: Table, seats: Sequence[Seat], names: Sequence[str], mine: int | None
) -> list[Asked]:
    people = [seat.number for seat in seats if seat.user is not None and seat.user.is_active]
    return [
        Asked(
            proposal=one,
            by=names[one.seat],
            missing=[names[seat] for seat in people if seat not in one.agreed],
            may_agree=mine is not None and mine not in one.agreed,
            is_mine=mine == one.seat,
        )
        for one in table.proposals.filter(outcome=Proposal.Outcome.OPEN).order_by("at")
    ]


def _wanted(seats: Sequence[Seat], names: Sequence[str], user_id: int | None) -> list[Wanted]:
    return [
        Wanted(seat.number, names[seat.number], user_id is not None and seat.left_by_id == user_id)
        for seat in seats
        if seat.wanted and seat.user_id is None
    ]
