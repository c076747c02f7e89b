"""The panel "Time and seats" of a running game: clocks, proposals, and seats to take over."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.common.memory import kept_number
from games.play.clock.rules import Pace
from games.play.clock.words import Until, hides_deadlines, until_of
from games.play.models import Proposal, Seat, Status, Table
from games.play.seats.admission import is_apart


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of a seat as the viewer sees it: the deadline, never the reasons for it."""

    number: int
    name: str
    until: Until | None
    bank: timedelta | None
    is_me: bool


@dataclass(frozen=True, slots=True)
class AskedProposal:
    """An open proposal, and what the viewer can do about it."""

    proposal: Proposal
    by: str
    missing: list[str]
    may_agree: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class WantedSeat:
    """A seat that can be taken over."""

    number: int
    name: str
    was_mine: bool


@dataclass(frozen=True, slots=True)
class Tools:
    """The contents of the panel for one viewer."""

    clocks: list[SeatClock]
    asked: list[AskedProposal]
    wanted: list[WantedSeat]
    is_player: bool
    is_organiser: bool
    may_take: bool


def tools_of(
    table: Table, seats: Sequence[Seat], names: Sequence[str], user_id: int | None
) -> Tools:
    """Return the panel for a viewer; without `user_id`, for somebody who is not signed in."""
    mine = next((s.number for s in seats if user_id is not None and s.user_id == user_id), None)
    running = table.is_running
    return Tools(
        clocks=_clocks(table, seats, names, mine),
        asked=_asked(table, seats, names, mine) if running else [],
        wanted=_wanted(table, seats, names, user_id) if running else [],
        is_player=mine is not None,
        is_organiser=user_id is not None and table.organiser_id == user_id,
        may_take=user_id is not None and mine is None,
    )


def _clocks(
    table: Table, seats: Sequence[Seat], names: Sequence[str], mine: int | None
) -> list[SeatClock]:
    """Return the clocks of the seats that must act; with banks, the clocks of all seats."""
    if table.status != Status.PLAYING:
        return []
    banks = table.clock_rules.pace is Pace.BANK
    shown = [seat for seat in seats if seat.must_act or banks]
    if len(shown) == 1 and not banks:
        return []  # the status line shows this deadline
    return [
        SeatClock(
            seat.number,
            names[seat.number],
            until_of(table, seat, mine),
            _bank(table, seat, mine) if banks else None,
            seat.number == mine,
        )
        for seat in shown
    ]


def _bank(table: Table, seat: Seat, mine: int | None) -> timedelta | None:
    """Return a seat's bank; where deadlines are hidden, only to its holder.

    A bank tells how many nights and absences did not count.
    """
    if hides_deadlines(table) and seat.number != mine:
        return None
    return table.clock_rules.bank if seat.bank is None else seat.bank


def _asked(
    table: Table, seats: Sequence[Seat], names: Sequence[str], mine: int | None
) -> list[AskedProposal]:
    """Return the open proposals. A change of one raises `talk_version`; mostly there is none."""
    key = ("proposals", table.pk, table.talk_version)
    if not kept_number(key, lambda: _open_at(table).count()):
        return []
    people = [seat.number for seat in seats if seat.user is not None and seat.user.is_active]
    return [
        AskedProposal(
            proposal=one,
            by=names[one.seat],
            missing=[
                _("you") if seat == mine else names[seat]
                for seat in people
                if seat not in one.agreed
            ],
            may_agree=mine is not None and mine not in one.agreed,
            is_mine=mine == one.seat,
        )
        for one in _open_at(table).order_by("at")
    ]


def _open_at(table: Table) -> "QuerySet[Proposal]":
    return table.proposals.filter(outcome=Proposal.Outcome.OPEN)


def _wanted(
    table: Table, seats: Sequence[Seat], names: Sequence[str], user_id: int | None
) -> list[WantedSeat]:
    """Return the seats to take over; whoever may not sit with these people sees only their own."""
    found = [
        WantedSeat(
            seat.number, names[seat.number], user_id is not None and seat.left_by_id == user_id
        )
        for seat in seats
        if seat.wanted and seat.user_id is None
    ]
    if found and user_id is not None and is_apart(table, seats, user_id):
        return [one for one in found if one.was_mine]
    return found
