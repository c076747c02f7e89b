"""Proposals that all players vote on: a pause, more time, or to end the game as undecided.

Only people are asked: house players always agree, and free seats have no vote. A single no closes a
proposal.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from games.play import notices
from games.play.clock.pauses import LONGEST_PAUSE, MOST_HOURS, give_time, hold
from games.play.log.interventions import end_undecided
from games.play.log.locks import check_under_way, locked_table, save_table
from games.play.models import Proposal, Seat, Table
from games.play.refusals import TableRefusal, Why

Outcome = Proposal.Outcome


@transaction.atomic
def propose_to_all(
    table_id: int,
    user_id: int,
    kind: str,
    *,
    now: datetime,
    until: datetime | None = None,
    hours: int | None = None,
) -> Proposal:
    """Propose something to all players; the proposer's own vote is yes.

    To propose what is being voted on already is to vote yes.
    """
    table = locked_table(table_id)
    check_under_way(table)
    number = _seat_of(table, user_id)
    _check_terms(kind, until, hours, now)
    asked = table.proposals.filter(kind=kind, outcome=Outcome.OPEN).first()
    if asked is not None:
        _agree(table, asked, number, now)
        return asked
    made = Proposal.objects.create(
        table=table, kind=kind, seat=number, until=until, hours=hours, agreed=[number], at=now
    )
    save_table(table)
    if not _settle(table, made, now):
        notices.asked_to_agree(table, made, now=now)
    return made


def _check_terms(kind: str, until: datetime | None, hours: int | None, now: datetime) -> None:
    if kind not in Proposal.Kind.values:
        raise TableRefusal(Why.OUT_OF_RANGE)
    if kind == Proposal.Kind.PAUSE and (until is None or not now < until <= now + LONGEST_PAUSE):
        raise TableRefusal(Why.OUT_OF_RANGE)
    if kind == Proposal.Kind.EXTEND and (hours is None or not 0 < hours <= MOST_HOURS):
        raise TableRefusal(Why.OUT_OF_RANGE)


@transaction.atomic
def answer_proposal(proposal_id: int, user_id: int, *, agree: bool, now: datetime) -> None:
    """Vote yes or no. The last yes puts it into effect; the proposer's own no withdraws it."""
    table_id = Proposal.objects.values_list("table_id", flat=True).get(pk=proposal_id)
    table = locked_table(table_id)
    proposal = Proposal.objects.get(pk=proposal_id)
    number = _seat_of(table, user_id)
    if proposal.outcome != Outcome.OPEN or not table.is_running:
        raise TableRefusal(Why.STALE_PAGE)
    if agree:
        _agree(table, proposal, number, now)
    else:
        close(table, proposal, _no_of(proposal, number), now)


def _no_of(proposal: Proposal, number: int) -> Outcome:
    return Outcome.WITHDRAWN if proposal.seat == number else Outcome.REFUSED


def _agree(table: Table, proposal: Proposal, number: int, now: datetime) -> None:
    proposal.agreed = sorted({*proposal.agreed, number})
    proposal.save(update_fields=["agreed"])
    save_table(table)
    _settle(table, proposal, now)


def recount(table: Table, *, now: datetime) -> None:
    """Count the votes again after somebody has left: their vote does not count any more."""
    for proposal in table.proposals.filter(outcome=Outcome.OPEN):
        proposal.agreed = [seat for seat in proposal.agreed if seat in _people(table)]
        proposal.save(update_fields=["agreed"])
        if proposal.agreed:
            _settle(table, proposal, now)
        else:
            close(table, proposal, Outcome.LAPSED, now)


def _settle(table: Table, proposal: Proposal, now: datetime) -> bool:
    """Put the proposal into effect if everybody has agreed; if it is impossible now, it lapses."""
    if not _people(table) <= set(proposal.agreed):
        return False
    try:
        with transaction.atomic():
            _DEEDS[Proposal.Kind(proposal.kind)](table, proposal, now)
    except TableRefusal:
        close(table, proposal, Outcome.LAPSED, now)
        return True
    close(table, proposal, Outcome.AGREED, now)
    return True


def close(table: Table, proposal: Proposal, outcome: Outcome, now: datetime) -> None:
    proposal.outcome, proposal.closed_at = outcome, now
    proposal.save(update_fields=["outcome", "closed_at"])
    save_table(table)


def _pause(table: Table, proposal: Proposal, now: datetime) -> None:
    hold(table, None, "", until=proposal.until, now=now)


def _extend(table: Table, proposal: Proposal, now: datetime) -> None:
    give_time(table, None, proposal.hours or 0, "", now=now)


def _end(table: Table, proposal: Proposal, now: datetime) -> None:
    end_undecided(table, None, now=now)


_DEEDS: dict[Proposal.Kind, Callable[[Table, Proposal, datetime], None]] = {
    Proposal.Kind.PAUSE: _pause,
    Proposal.Kind.EXTEND: _extend,
    Proposal.Kind.END: _end,
}


def _people(table: Table) -> set[int]:
    """Return the seats that vote: people, without those whom an operator has kept out."""
    held = Seat.objects.filter(table=table, user__is_active=True)
    return set(held.values_list("number", flat=True))


def _seat_of(table: Table, user_id: int) -> int:
    """Return the number of the user's seat, or refuse if they have none."""
    held = Seat.objects.filter(table=table, user_id=user_id).values_list("number", flat=True)
    number = held.first()
    if number is None:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    return number
