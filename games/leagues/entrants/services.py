"""Signing up for a season, confirming, and leaving it."""

from collections import Counter
from collections.abc import Collection
from datetime import date, datetime
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Max

from games.accounts.models import User
from games.accounts.services import locked_person
from games.leagues import notices
from games.leagues.entrants.conditions import rounds_away, shortcomings
from games.leagues.guards import check_manager, check_no_opponent, is_invited, locked_season
from games.leagues.journal.services import note
from games.leagues.models import (
    Entrant,
    EntrantStatus,
    Form,
    Season,
    SeasonStatus,
    StepKind,
    StepState,
    WeekAway,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.rounds.services import come_in_for, open_seats, seat_anew
from games.leagues.season.dates import LAST_CALL
from games.leagues.substitutes.services import give_up_seat, leave_queue

MOST_TABLES: Final = 10
"""How many tables of a season a person may play at a time."""

IN: Final = (EntrantStatus.ENTERED, EntrantStatus.WAITING)
NOT_OVER: Final = (SeasonStatus.SIGN_UP, SeasonStatus.CLOSED, SeasonStatus.PLAYING)


@transaction.atomic
def sign_up(
    season_id: int,
    user_id: int,
    *,
    now: datetime,
    tables_at_once: int = 1,
    mondays: Collection[date] = (),
) -> Entrant:
    """Enter a season, or its waiting list if it is full."""
    user = _person(user_id)
    season = locked_season(season_id)
    check_may_enter(season, user, mondays)
    if not 1 <= tables_at_once <= MOST_TABLES or any(day.weekday() for day in mondays):
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    entrant = _entered(season, user, tables_at_once, now)
    WeekAway.objects.filter(entrant=entrant).delete()
    WeekAway.objects.bulk_create(WeekAway(entrant=entrant, monday=day) for day in set(mondays))
    facts = {"entrant": entrant.pk, "user": user.pk, "waits": not entrant.is_in}
    note(season.league, "signed_up", season=season, by=user, now=now, facts=facts)
    return entrant


def _person(user_id: int) -> User:
    try:
        user = locked_person(user_id)
    except PermissionDenied as closed:
        raise LeagueRefusal(Why.INACTIVE) from closed
    if not user.is_active:
        raise LeagueRefusal(Why.INACTIVE)
    return user


def is_open(season: Season) -> bool:
    """Return whether people may sign up now; for an open ladder also while it is played."""
    ladder = season.form == Form.LADDER and season.status == SeasonStatus.PLAYING
    return season.status == SeasonStatus.SIGN_UP or ladder


def check_may_enter(season: Season, user: User, mondays: Collection[date]) -> None:
    """Refuse, with the reason, a person who cannot sign up."""
    if not is_open(season):
        raise LeagueRefusal(Why.NOT_OPEN)
    if not is_invited(season, user.pk):
        raise LeagueRefusal(Why.NOT_INVITED)
    there = Entrant.objects.filter(season=season, user=user).first()
    if there is not None and there.status in IN:
        raise LeagueRefusal(Why.SIGNED_UP)
    if there is not None and there.status == EntrantStatus.REMOVED:
        raise LeagueRefusal(Why.REMOVED)
    lacks = shortcomings(season, user)
    if lacks:
        raise LeagueRefusal(Why.CONDITIONS, " ".join(lacks))
    if len(rounds_away(season, user, mondays)) == season.round_count:
        raise LeagueRefusal(Why.AWAY)


def _entered(season: Season, user: User, tables_at_once: int, now: datetime) -> Entrant:
    """Write the entrant's row. Somebody who withdrew before comes back at the end of the line."""
    present = Counter(season.entrants.filter(status__in=IN).values_list("status", flat=True))
    taken, waiting = present[EntrantStatus.ENTERED], present[EntrantStatus.WAITING]
    full = season.capacity is not None and taken + waiting >= season.capacity
    closes = season.sign_up_closes_at
    late = closes is None or now >= closes - LAST_CALL
    columns: dict[str, Any] = {
        "status": EntrantStatus.WAITING if full else EntrantStatus.ENTERED,
        "tables_at_once": tables_at_once,
        "signed_up_at": now,
        "confirmed_at": now if late else None,
        "left_at": None,
        "left_reason": "",
    }
    if season.form == Form.LADDER and season.lot_drawn_at is not None:
        columns |= {"division": season.divisions.first(), "lot": next_lot(season)}
    entrant, _made = Entrant.objects.update_or_create(season=season, user=user, defaults=columns)
    return entrant


def next_lot(season: Season) -> int:
    """Return a place in the lot after all others, for somebody who comes after it was drawn."""
    return (season.entrants.aggregate(last=Max("lot"))["last"] or 0) + 1


@transaction.atomic
def confirm(season_id: int, user_id: int, *, now: datetime) -> None:
    """Confirm an entrant's place, where the season asks for it."""
    season = locked_season(season_id)
    entrant = _present(season, user_id)
    if season.status != SeasonStatus.SIGN_UP:
        raise LeagueRefusal(Why.NOT_OPEN)
    Entrant.objects.filter(pk=entrant.pk, confirmed_at=None).update(confirmed_at=now)


@transaction.atomic
def change_availability(
    season_id: int, user_id: int, *, tables_at_once: int, mondays: Collection[date], now: datetime
) -> None:
    """Change an entrant's number of tables at a time and weeks away, for rounds not seated yet."""
    season = locked_season(season_id)
    entrant = _present(season, user_id)
    if not 1 <= tables_at_once <= MOST_TABLES or any(day.weekday() for day in mondays):
        raise LeagueRefusal(Why.OUT_OF_RANGE)
    Entrant.objects.filter(pk=entrant.pk).update(tables_at_once=tables_at_once)
    WeekAway.objects.filter(entrant=entrant).delete()
    WeekAway.objects.bulk_create(WeekAway(entrant=entrant, monday=day) for day in set(mondays))


def _present(season: Season, user_id: int) -> Entrant:
    entrant = Entrant.objects.filter(season=season, user=user_id, status__in=IN).first()
    if entrant is None:
        raise LeagueRefusal(Why.NOT_ENTERED)
    return entrant


@transaction.atomic
def withdraw(season_id: int, user_id: int, reason: str, *, now: datetime) -> None:
    """Leave a season. Before it starts, the first on the waiting list comes in.

    An entrant who leaves before the divisions are made never appears in a standing.
    """
    season = locked_season(season_id)
    entrant = _present(season, user_id)
    _leave(season, entrant, EntrantStatus.WITHDRAWN, user_id, reason, now)


@transaction.atomic
def remove(season_id: int, user_id: int, by: int, reason: str, *, now: datetime) -> None:
    """Take somebody out of a season, as a manager who plays at no table with them."""
    season = locked_season(season_id)
    check_manager(season.league_id, by)
    check_no_opponent(season, by, user_id)
    if not reason.strip():
        raise LeagueRefusal(Why.NO_REASON)
    entrant = _present(season, user_id)
    _leave(season, entrant, EntrantStatus.REMOVED, by, reason, now)
    leave_queue(season_id, user_id, now=now)


def _leave(
    season: Season,
    entrant: Entrant,
    status: EntrantStatus,
    by: int,
    reason: str,
    now: datetime,
) -> None:
    if season.status not in NOT_OVER:
        raise LeagueRefusal(Why.SEASON_OVER)
    was_in = entrant.is_in
    entrant.status, entrant.left_at, entrant.left_reason = status, now, reason.strip()[:300]
    entrant.save(update_fields=["status", "left_at", "left_reason"])
    kind = "withdrew" if status == EntrantStatus.WITHDRAWN else "removed"
    facts = {"entrant": entrant.pk, "user": entrant.user_id}
    note(season.league, kind, season=season, by=by, now=now, facts=facts, reason=reason)
    if was_in:
        _give_up_places(season, entrant, reason, now)
    season.divisions.update(stale=True)


def _give_up_places(season: Season, entrant: Entrant, reason: str, now: datetime) -> None:
    """Hand an entrant's places on: before the start to the waiting list, later to substitutes."""
    fresh = [] if has_started(season) else fill_places(season, now=now, like=entrant)
    for one in fresh:
        notices.place_free(one, now=now)
        come_in_for(entrant, one)
    for seat in open_seats(season, entrant):
        give_up_seat(seat.pk, reason=reason, now=now)
    seat_anew(season, now=now)


def withdraw_everywhere(user: User, now: datetime) -> None:
    """Leave all seasons that are not over, because the account is closed.

    The seasons are locked before any table (docs/locks.md).
    """
    found = Entrant.objects.filter(user=user, status__in=IN, season__status__in=NOT_OVER)
    for season_id in list(found.order_by("season").values_list("season", flat=True)):
        withdraw(season_id, user.pk, "", now=now)


def has_started(season: Season) -> bool:
    """Return whether a round has been started, after which the waiting list no longer moves up."""
    return season.steps.filter(kind=StepKind.START, state=StepState.DONE).exists()


def fill_places(season: Season, *, now: datetime, like: Entrant | None = None) -> list[Entrant]:
    """Fill free places with the first on the waiting list. The season must be locked.

    `like` has just left, and the person who comes in takes their place in the division.
    """
    entered = []
    waits = season.entrants.filter(status=EntrantStatus.WAITING, user__is_active=True)
    waits = waits.order_by("signed_up_at", "pk")
    for entrant in waits:
        taken = season.entrants.filter(status=EntrantStatus.ENTERED).count()
        if season.capacity is not None and taken >= season.capacity:
            break
        entrant.status = EntrantStatus.ENTERED
        if like is not None and like.division_id is not None:
            entrant.division_id, entrant.lot = like.division_id, next_lot(season)
        entrant.save(update_fields=["status", "division", "lot"])
        facts = {"entrant": entrant.pk, "user": entrant.user_id}
        note(season.league, "came_in", season=season, now=now, facts=facts)
        entered.append(entrant)
    return entered
