"""The questions to substitutes, one after another: asked, answered, or not answered in time.

The season is locked first, after the person who answers (docs/locks.md).
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.accounts.models import User
from games.accounts.services import locked_person
from games.leagues.cases.services import close_moot, open_case
from games.leagues.guards import locked_season
from games.leagues.journal.services import note
from games.leagues.models import (
    CallAnswer,
    CaseKind,
    LeagueSeat,
    Outcome,
    Season,
    Substitute,
    SubstituteCall,
)
from games.leagues.refusals import SENTENCES, LeagueRefusal, Why
from games.leagues.substitutes import notices
from games.leagues.substitutes.queue import next_in_queue
from games.play.refusals import TableRefusal
from games.play.services import take_over


@dataclass(frozen=True, slots=True)
class Answered:
    """The outcome of an answer: whether the person sits there now and, if they cannot, why."""

    sits: bool
    sentence: str = ""


@transaction.atomic
def offer_seat(league_seat_id: int, *, now: datetime) -> SubstituteCall | None:
    """Ask the next substitute for a seat that was given up; without one it becomes a case."""
    season = locked_season_of(league_seat_id)
    seat = league_seat(league_seat_id)
    if seat.guest_id is not None or not _is_open(seat):
        return None
    asked = seat.calls.filter(answer=CallAnswer.OPEN).first()
    if asked is not None:
        return asked
    user = next_in_queue(seat, now)
    if user is None:
        open_case(
            season.pk,
            CaseKind.NO_SUBSTITUTE,
            league_table=seat.league_table,
            about=seat.entrant.user if seat.entrant else None,
            facts={"seat": seat.pk, **seat_facts(seat)},
            now=now,
        )
        return None
    return _ask(season, seat, user, now)


def _ask(season: Season, seat: LeagueSeat, user: User, now: datetime) -> SubstituteCall:
    call = SubstituteCall.objects.create(
        token=secrets.token_urlsafe(24),
        seat=seat,
        user=user,
        asked_at=now,
        until=now + timedelta(hours=season.answer_hours),
    )
    notices.called(call, season, now=now)
    facts = {**person_facts(user), **seat_facts(seat)}
    note(season.league, "substitute_asked", season=season, now=now, facts=facts)
    return call


@transaction.atomic
def answer(token: str, accept: bool, *, now: datetime) -> Answered:
    """Answer the question with this token. Only the mail has it, so it proves who answers.

    If the game does not let them sit down, the seat goes to the next.
    """
    found = SubstituteCall.objects.filter(token=token).values_list("user_id", "seat_id").first()
    if found is None:
        raise LeagueRefusal(Why.NOT_ASKED)
    user, season = locked_person(found[0]), locked_season_of(found[1])
    call = SubstituteCall.objects.select_related("user").get(token=token)
    if call.answer != CallAnswer.OPEN:
        raise LeagueRefusal(Why.ANSWERED)
    if call.until <= now:
        raise LeagueRefusal(Why.TOO_LATE)
    if not user.is_active:
        raise LeagueRefusal(Why.INACTIVE)
    if not _is_open(league_seat(call.seat_id)):
        close_call(call, CallAnswer.WITHDRAWN, now)
        return Answered(False, str(SENTENCES[Why.SEAT_TAKEN]))
    if accept:
        try:
            with transaction.atomic():
                _hand_over(season, call, now)
        except TableRefusal as refusal:
            close_call(call, CallAnswer.WITHDRAWN, now)
            offer_seat(call.seat_id, now=now)
            return Answered(False, str(refusal))
        return Answered(True)
    close_call(call, CallAnswer.DECLINED, now)
    offer_seat(call.seat_id, now=now)
    return Answered(False)


def _hand_over(season: Season, call: SubstituteCall, now: datetime) -> None:
    """Seat the substitute, in the game too if it has begun. They go to the end of the queue."""
    seat = league_seat(call.seat_id)
    table = seat.league_table
    close_call(call, CallAnswer.ACCEPTED, now)
    if table.table_id is not None:
        take_over(table.table_id, call.user_id, seat.order - 1, now=now, let_in=True, assigned=True)
    seat.guest = call.user
    seat.save(update_fields=["guest"])
    close_moot(table, [CaseKind.NO_SUBSTITUTE], seat=seat.pk, now=now)
    Substitute.objects.filter(season=season, user=call.user).update(at=now)
    facts = {**person_facts(call.user), **seat_facts(seat)}
    note(season.league, "substitute_sits", season=season, by=call.user, now=now, facts=facts)
    notices.taken_over(seat, season, now=now)


@transaction.atomic
def expire_call(call_id: int, *, now: datetime) -> bool:
    """Ask the next substitute, because this one has not answered in time."""
    seat_id = SubstituteCall.objects.values_list("seat_id", flat=True).get(pk=call_id)
    season = locked_season_of(seat_id)
    call = SubstituteCall.objects.select_related("user", "seat__league_table").get(pk=call_id)
    if call.answer != CallAnswer.OPEN or call.until > now:
        return False
    close_call(call, CallAnswer.SILENT, now)
    facts = {**person_facts(call.user), **seat_facts(league_seat(seat_id))}
    note(season.league, "substitute_silent", season=season, now=now, facts=facts)
    offer_seat(seat_id, now=now)
    return True


def close_call(call: SubstituteCall, how: CallAnswer, now: datetime) -> None:
    """Note how the question ended, and withdraw its mail if it has not been sent."""
    call.answer, call.answered_at = how, now
    call.save(update_fields=["answer", "answered_at"])
    notices.no_longer_called(call, now=now)


def _is_open(seat: LeagueSeat) -> bool:
    """Return whether there is still something to play on the seat."""
    table = seat.league_table
    return table.outcome == Outcome.OPEN and not (table.table is not None and table.table.is_over)


def locked_season_of(league_seat_id: int) -> Season:
    """Lock the season of the seat."""
    seats = LeagueSeat.objects.filter(pk=league_seat_id)
    found = seats.values_list("league_table__round__season_id", flat=True).get()
    return locked_season(found)


def league_seat(league_seat_id: int) -> LeagueSeat:
    """Return the seat with all that its questions need."""
    joined = LeagueSeat.objects.select_related(
        "entrant__user", "guest", "league_table__round", "league_table__table"
    )
    return joined.get(pk=league_seat_id)


def person_facts(user: User) -> dict[str, Any]:
    """Return name and id of the person, as lines of the journal need them."""
    return {"name": user.name, "person": user.pk}


def seat_facts(seat: LeagueSeat) -> dict[str, int]:
    """Return round and table of the seat, as lines of the journal need them."""
    table = seat.league_table
    return {"round": table.round.number, "table": table.number, "division": table.division.number}
