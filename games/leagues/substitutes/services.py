"""The queue of substitutes, and seats that are given up and taken back.

The season is locked first, after the person who joins (docs/locks.md).
"""

from datetime import datetime

from django.db import transaction

from games.accounts.models import User
from games.accounts.services import locked_person
from games.leagues.cases.services import close_moot
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
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.substitutes.calls import (
    close_call,
    league_seat,
    locked_season_of,
    offer_seat,
    person_facts,
    seat_facts,
)
from games.play.models import Intervention, Seat, Table
from games.play.seats.handover import vacate
from games.play.selectors import position
from games.play.services import locked_table

GIVEN_UP = (Intervention.Kind.LEFT, Intervention.Kind.VANISHED, Intervention.Kind.HAND_ON)
"""The interventions after which somebody no longer holds their seat."""

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
        close_call(call, CallAnswer.DECLINED, now)
        offer_seat(call.seat_id, now=now)


@transaction.atomic
def give_up_seat(league_seat_id: int, *, reason: str, now: datetime) -> SubstituteCall | None:
    """Take the holder off a seat of an open table, and ask the first substitute."""
    season = locked_season_of(league_seat_id)
    seat = league_seat(league_seat_id)
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
    facts = {**(person_facts(who) if who else {"name": ""}), **seat_facts(seat)}
    note(season.league, "seat_left", season=season, now=now, facts=facts, reason=reason)


@transaction.atomic
def follow_seat(league_seat_id: int, *, now: datetime) -> bool:
    """Note what has happened to a seat in the game: left, taken back, or taken by another."""
    season = locked_season_of(league_seat_id)
    seat = league_seat(league_seat_id)
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
        close_call(call, CallAnswer.WITHDRAWN, now)
    if user.pk == own:
        seat.guest, seat.left_at, seat.left_turn = None, None, None
    else:
        seat.guest = user
    seat.save(update_fields=["guest", "left_at", "left_turn"])
    close_moot(seat.league_table, [CaseKind.NO_SUBSTITUTE], seat=seat.pk, now=now)
    kind = "seat_taken_back" if user.pk == own else "substitute_sits"
    facts = {**person_facts(user), **seat_facts(seat)}
    note(season.league, kind, season=season, by=user, now=now, facts=facts)
