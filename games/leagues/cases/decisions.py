"""Deciding a case, with a function for each kind of decision, and taking a decision back."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from games.accounts.models import User
from games.leagues.awards.services import give_award, revoke_award
from games.leagues.cases import notices
from games.leagues.cases.concerned import OF_THE_TABLE
from games.leagues.cases.options import Decision, DecisionDetails, options_of
from games.leagues.cases.selectors import line_of_decision
from games.leagues.cases.services import locked_case
from games.leagues.entrants.services import remove, withdraw
from games.leagues.guards import check_may_decide
from games.leagues.journal.services import note
from games.leagues.models import Case, CaseState, LeagueSeat, Outcome
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.earlier_outcome import line_about, take_back
from games.leagues.results.services import settle
from games.leagues.substitutes.calls import offer_seat
from games.leagues.substitutes.services import give_up_seat
from games.play.clock.pauses import give_time, quicken
from games.play.models import Seat, Table
from games.play.seats.handover import hand_on
from games.play.services import locked_table

Undo = dict[str, Any] | None
"""The details for taking a decision back; None if it cannot be taken back."""

CarryOut = Callable[[Case, User, DecisionDetails, str, datetime], Undo]


@transaction.atomic
def decide(
    key: str,
    by: User,
    decision: str,
    text: str,
    *,
    now: datetime,
    terms: DecisionDetails | None = None,
) -> Case:
    """Decide a case, as a manager who is not concerned, and carry the decision out.

    If two managers decide at the same time, the second is refused with a sentence.
    """
    case = locked_case(key)
    check_may_decide(case.season.league_id, by.pk, case=case)
    if case.state != CaseState.OPEN:
        raise LeagueRefusal(Why.CASE_DECIDED)
    if decision not in options_of(case):
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    if not text.strip():
        raise LeagueRefusal(Why.NO_REASON)
    case.state, case.decision, case.decision_text = CaseState.DECIDED, decision, text.strip()[:1000]
    case.decided_by, case.decided_at = by, now
    case.save(update_fields=_DECIDED)
    undo = _BY_DECISION[Decision(decision)](case, by, terms or DecisionDetails(), text.strip(), now)
    facts = _facts(case) | {"decision": decision}
    note(case.season.league, "case_decided", season=case.season, by=by, now=now, facts=facts,
         reason=text, private=case.kind not in OF_THE_TABLE,
         undo={} if undo is None else {"do": "decision", "case": key, **undo})  # fmt: skip
    notices.decided(case, now=now)
    return case


_DECIDED: Final = ["state", "decision", "decision_text", "decided_by", "decided_at"]


def _facts(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = {"case": case.key, "case_kind": case.kind}
    if case.league_table is not None:
        table = case.league_table
        found |= {"round": table.round.number, "table": table.number}
    return found


@transaction.atomic
def reopen(key: str, by: User, *, now: datetime) -> None:
    """Take a decision back, as far as it can be, and open the case again.

    The journal's line about the decision holds what that needs.
    """
    case = locked_case(key)
    check_may_decide(case.season.league_id, by.pk, case=case)
    if case.state != CaseState.DECIDED:
        raise LeagueRefusal(Why.NOT_DECIDED)
    line = line_of_decision(case)
    undo = line.undo if line is not None else {}
    if line is None or not undo:
        raise LeagueRefusal(Why.CANNOT_UNDO)
    if "award" in undo:
        revoke_award(undo["award"], by, now=now)
    if "settled" in undo:
        take_back(undo["settled"], by.pk, now=now)
    line.undone_at = now
    line.save(update_fields=["undone_at"])
    case.state, case.decision, case.decision_text = CaseState.OPEN, "", ""
    case.decided_by, case.decided_at = None, None
    case.save(update_fields=_DECIDED)
    private = case.kind not in OF_THE_TABLE
    note(case.season.league, "case_reopened", season=case.season, by=by, now=now,
         facts=_facts(case), private=private)  # fmt: skip
    notices.reopened(case, by, now=now)


# --- a function for each decision -----------------------------------------------------------------


def _nothing(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    return {}


def _extend(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    give_time(_game(case), by, terms.hours, text[:300], now=now)
    return None


def _faster(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    quicken(_game(case), by, terms.hours, text[:300], now=now)
    return None


def _penalty(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    points = terms.points.strip()
    taken = points if points.startswith(("-", "\N{MINUS SIGN}")) else f"-{points}"
    award = give_award(case.season_id, _about(case).pk, taken, text, by, now=now)
    return {"award": award.pk}


def _substitute(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    give_up_seat(_seat_of(case, _about(case)).pk, reason=text, now=now)
    return None


def _remove(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    remove(case.season_id, _about(case).pk, by.pk, text, now=now)
    return None


def _let_go(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    """Let somebody give up the seat they named, or leave the season if they named none."""
    assert case.by is not None, "resignations are opened by players"
    if case.league_table is not None:
        give_up_seat(_seat_of(case, case.by).pk, reason=text, now=now)
    else:
        withdraw(case.season_id, case.by.pk, text, now=now)
    return None


def _ask_again(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    offer_seat(case.facts["seat"], now=now)
    return None


def _house(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
    """Give the seat to a house player, unless one looks after it already."""
    table = _game(case)
    number = LeagueSeat.objects.get(pk=case.facts["seat"]).order - 1
    seat = Seat.objects.get(table=table, number=number)
    if not seat.is_taken:
        hand_on(table, seat, by, text[:300], now=now)
    return None


def _settled(outcome: Outcome) -> CarryOut:
    def settled(case: Case, by: User, terms: DecisionDetails, text: str, now: datetime) -> Undo:
        if case.league_table is None:
            raise LeagueRefusal(Why.OUT_OF_RANGE)
        places = terms.places if outcome == Outcome.ADJUDICATED else None
        settle(case.league_table.pk, outcome, places, by.pk, text, now=now)
        line = line_about(case.league_table)
        return None if outcome == Outcome.REPLAYED or line is None else {"settled": line.pk}

    return settled


_BY_DECISION: Final[dict[Decision, CarryOut]] = {
    Decision.EXTEND: _extend,
    Decision.FASTER: _faster,
    Decision.WARN: _nothing,
    Decision.PENALTY: _penalty,
    Decision.SUBSTITUTE: _substitute,
    Decision.REMOVE: _remove,
    Decision.LET_GO: _let_go,
    Decision.ASK_AGAIN: _ask_again,
    Decision.HOUSE: _house,
    Decision.ADJUDICATE: _settled(Outcome.ADJUDICATED),
    Decision.SHARE: _settled(Outcome.SHARED),
    Decision.REPLAY: _settled(Outcome.REPLAYED),
    Decision.VOID: _settled(Outcome.VOID),
    Decision.LEAVE: _nothing,
}


def _game(case: Case) -> Table:
    """Lock the game that the case is about."""
    if case.league_table is None or case.league_table.table_id is None:
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    return locked_table(case.league_table.table_id)


def _about(case: Case) -> User:
    if case.about is None:
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    return case.about


def _seat_of(case: Case, user: User) -> LeagueSeat:
    """Return the seat at the case's table that the person holds."""
    seats = LeagueSeat.objects.filter(league_table=case.league_table)
    own = seats.filter(guest=user).first()
    own = own or seats.filter(entrant__user=user, guest=None, left_at=None).first()
    if own is None:
        raise LeagueRefusal(Why.NOT_IN_SEASON)
    return own
