"""Seats that are given up, and the questions to substitutes, one after another.

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
from games.leagues.guards import is_invited, locked_season
from games.leagues.journal.services import note
from games.leagues.models import (
    CallAnswer,
    CaseKind,
    EntrantStatus,
    LeagueSeat,
    Outcome,
    Season,
    SeasonStatus,
    Substitute,
    SubstituteCall,
)
from games.leagues.refusals import SENTENCES, LeagueRefusal, Why
from games.leagues.substitutes import notices
from games.leagues.substitutes.queue import next_in_queue
from games.play.models import Intervention, Seat, Table
from games.play.refusals import TableRefusal
from games.play.seats.handover import vacate
from games.play.selectors import position
from games.play.services import locked_table, take_over


@dataclass(frozen=True, slots=True)
class Answered:
    """The outcome of an answer: whether the person sits there now and, if they cannot, why."""

    sits: bool
    sentence: str = ""


GIVEN_UP = (Intervention.Kind.LEFT, Intervention.Kind.VANISHED, Intervention.Kind.HAND_ON)
"""What is noted at a table when somebody no longer holds their seat."""

OPEN_SEASONS = (SeasonStatus.SIGN_UP, SeasonStatus.CLOSED, SeasonStatus.PLAYING)


@transaction.atomic
def join_queue(season_id: int, user_id: int, *, now: datetime) -> None:
    """Join the queue of substitutes. Entrants may, for tables where they do not sit."""
    user, season = locked_person(user_id), locked_season(season_id)
    if not user.is_active:
        raise LeagueRefusal(Why.INACTIVE)
    if season.status not in OPEN_SEASONS:
        raise LeagueRefusal(Why.NOT_RUNNING)
    if not is_invited(season, user_id):
        raise LeagueRefusal(Why.NOT_INVITED)
    if season.entrants.filter(user=user, status=EntrantStatus.REMOVED).exists():
        raise LeagueRefusal(Why.REMOVED)
    _made, new = Substitute.objects.get_or_create(season=season, user=user, defaults={"at": now})
    if not new:
        raise LeagueRefusal(Why.SUBSTITUTE_ALREADY)
    note(season.league, "substitute_ready", season=season, by=user, now=now)


@transaction.atomic
def leave_queue(season_id: int, user_id: int, *, now: datetime) -> None:
    """Leave the queue of substitutes. An open question to the person goes to the next."""
    season = locked_season(season_id)
    if Substitute.objects.filter(season=season, user=user_id).delete()[0]:
        note(season.league, "substitute_gone", season=season, by=user_id, now=now)
    open_ = SubstituteCall.objects.filter(user=user_id, answer=CallAnswer.OPEN)
    for call in open_.filter(seat__league_table__round__season=season):
        _close(call, CallAnswer.DECLINED, now)
        offer_seat(call.seat_id, now=now)


@transaction.atomic
def give_up_seat(league_seat_id: int, *, reason: str, now: datetime) -> SubstituteCall | None:
    """Take the holder off a seat of an open table, and ask the first substitute."""
    season = _locked_season_of(league_seat_id)
    seat = _seat(league_seat_id)
    if seat.league_table.outcome != Outcome.OPEN:
        return None
    turn = 0
    if seat.league_table.table_id is not None:
        table = locked_table(seat.league_table.table_id)
        _vacate(table, seat, reason, now)
        turn = _turn_left(table, seat)
    _note_left(season, seat, turn, reason, now)
    return offer_seat(seat.pk, now=now)


def _vacate(table: Table, seat: LeagueSeat, reason: str, now: datetime) -> None:
    """Take the holder of the seat off it in the game, if it is not wanted already."""
    if not table.is_running:
        return
    held = Seat.objects.filter(table=table, number=seat.order - 1).select_related("user").first()
    if held is not None and held.user is not None:
        vacate(table, held, Intervention.Kind.LEFT, held.user, now=now, reason=reason)


def _turn_left(table: Table, seat: LeagueSeat) -> int:
    """Return the turn in which the seat was last given up: the game may have gone on since.

    The table must be locked.
    """
    given_up = Intervention.objects.filter(
        table=table,
        kind__in=GIVEN_UP,
        detail__seat=seat.order - 1,
    )
    length = given_up.order_by("-pk").values_list("at_length", flat=True).first()
    if length is None or length >= table.length:
        return table.turn
    return position(table, length).turn


def _note_left(season: Season, seat: LeagueSeat, turn: int, reason: str, now: datetime) -> None:
    """Note that the entrant, or the guest after them, no longer holds the seat."""
    who = seat.guest or (seat.entrant.user if seat.entrant else None)
    seat.guest = None
    if seat.left_at is None:
        seat.left_at, seat.left_turn = now, turn
    seat.save(update_fields=["guest", "left_at", "left_turn"])
    facts = {**(_named(who) if who else {"name": ""}), **_where(seat)}
    note(season.league, "seat_left", season=season, now=now, facts=facts, reason=reason)


@transaction.atomic
def offer_seat(league_seat_id: int, *, now: datetime) -> SubstituteCall | None:
    """Ask the next substitute for a seat that was given up; without one it becomes a case."""
    season = _locked_season_of(league_seat_id)
    seat = _seat(league_seat_id)
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
            facts={"seat": seat.pk, **_where(seat)},
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
    facts = {**_named(user), **_where(seat)}
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
    user, season = locked_person(found[0]), _locked_season_of(found[1])
    call = SubstituteCall.objects.select_related("user").get(token=token)
    if call.answer != CallAnswer.OPEN:
        raise LeagueRefusal(Why.ANSWERED)
    if call.until <= now:
        raise LeagueRefusal(Why.TOO_LATE)
    if not user.is_active:
        raise LeagueRefusal(Why.INACTIVE)
    if not _is_open(_seat(call.seat_id)):
        _close(call, CallAnswer.WITHDRAWN, now)
        return Answered(False, str(SENTENCES[Why.SEAT_TAKEN]))
    if accept:
        try:
            with transaction.atomic():
                _hand_over(season, call, now)
        except TableRefusal as refusal:
            _close(call, CallAnswer.WITHDRAWN, now)
            offer_seat(call.seat_id, now=now)
            return Answered(False, str(refusal))
        return Answered(True)
    _close(call, CallAnswer.DECLINED, now)
    offer_seat(call.seat_id, now=now)
    return Answered(False)


def _is_open(seat: LeagueSeat) -> bool:
    """Return whether there is still something to play on the seat."""
    table = seat.league_table
    return table.outcome == Outcome.OPEN and not (table.table is not None and table.table.is_over)


def _hand_over(season: Season, call: SubstituteCall, now: datetime) -> None:
    """Seat the substitute, in the game too if it has begun. They go to the end of the queue."""
    seat = _seat(call.seat_id)
    table = seat.league_table
    _close(call, CallAnswer.ACCEPTED, now)
    if table.table_id is not None:
        take_over(table.table_id, call.user_id, seat.order - 1, now=now, let_in=True)
    seat.guest = call.user
    seat.save(update_fields=["guest"])
    close_moot(table, [CaseKind.NO_SUBSTITUTE], seat=seat.pk, now=now)
    Substitute.objects.filter(season=season, user=call.user).update(at=now)
    facts = {**_named(call.user), **_where(seat)}
    note(season.league, "substitute_sits", season=season, by=call.user, now=now, facts=facts)
    notices.taken_over(seat, season, now=now)


@transaction.atomic
def expire_call(call_id: int, *, now: datetime) -> bool:
    """Ask the next substitute, because this one has not answered in time."""
    seat_id = SubstituteCall.objects.values_list("seat_id", flat=True).get(pk=call_id)
    season = _locked_season_of(seat_id)
    call = SubstituteCall.objects.select_related("user", "seat__league_table").get(pk=call_id)
    if call.answer != CallAnswer.OPEN or call.until > now:
        return False
    _close(call, CallAnswer.SILENT, now)
    facts = {**_named(call.user), **_where(_seat(seat_id))}
    note(season.league, "substitute_silent", season=season, now=now, facts=facts)
    offer_seat(seat_id, now=now)
    return True


@transaction.atomic
def follow_seat(league_seat_id: int, *, now: datetime) -> bool:
    """Note what has happened to a seat in the game: left, taken back, or taken by another."""
    season = _locked_season_of(league_seat_id)
    seat = _seat(league_seat_id)
    table = seat.league_table
    if table.table_id is None or table.outcome != Outcome.OPEN:
        return False
    game = locked_table(table.table_id)
    held = Seat.objects.filter(table=game, number=seat.order - 1)
    now_held = held.select_related("user").first()
    if now_held is None:
        return False
    own = seat.entrant.user_id if seat.entrant else None
    if now_held.user_id is None and now_held.wanted:
        if seat.left_at is not None and seat.guest_id is None:
            return False
        _note_left(season, seat, _turn_left(game, seat), "", now)
        offer_seat(seat.pk, now=now)
        return True
    if now_held.user is None or now_held.user_id in (seat.guest_id, own if not seat.left_at else 0):
        return False
    _sits_again(season, seat, now_held.user, own, now)
    return True


def _sits_again(
    season: Season, seat: LeagueSeat, user: User, own: int | None, now: datetime
) -> None:
    """Note that the entrant has come back, or that somebody else has sat down unasked."""
    for call in seat.calls.filter(answer=CallAnswer.OPEN).select_related("user"):
        _close(call, CallAnswer.WITHDRAWN, now)
    if user.pk == own:
        seat.guest, seat.left_at, seat.left_turn = None, None, None
    else:
        seat.guest = user
    seat.save(update_fields=["guest", "left_at", "left_turn"])
    close_moot(seat.league_table, [CaseKind.NO_SUBSTITUTE], seat=seat.pk, now=now)
    kind = "seat_taken_back" if user.pk == own else "substitute_sits"
    facts = {**_named(user), **_where(seat)}
    note(season.league, kind, season=season, by=user, now=now, facts=facts)


def _close(call: SubstituteCall, how: CallAnswer, now: datetime) -> None:
    call.answer, call.answered_at = how, now
    call.save(update_fields=["answer", "answered_at"])
    notices.no_longer_called(call, now=now)


def _locked_season_of(league_seat_id: int) -> Season:
    seats = LeagueSeat.objects.filter(pk=league_seat_id)
    found = seats.values_list("league_table__round__season_id", flat=True).get()
    return locked_season(found)


def _seat(league_seat_id: int) -> LeagueSeat:
    joined = LeagueSeat.objects.select_related(
        "entrant__user", "guest", "league_table__round", "league_table__table"
    )
    return joined.get(pk=league_seat_id)


def _named(user: User) -> dict[str, Any]:
    return {"name": user.name, "person": user.pk}


def _where(seat: LeagueSeat) -> dict[str, int]:
    """Return round and table of the seat, as lines of the journal need them."""
    table = seat.league_table
    return {"round": table.round.number, "table": table.number, "division": table.division.number}
