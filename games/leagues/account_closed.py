"""The step of leagues when an account is closed: nothing waits for the person any more."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from games.accounts.models import User
from games.accounts.names import FORMER_PLAYER
from games.leagues.entrants.services import IN, withdraw_everywhere
from games.leagues.guards import locked_league, locked_season
from games.leagues.journal.services import note
from games.leagues.league.services import UNDER_WAY
from games.leagues.models import (
    CallAnswer,
    Case,
    Entrant,
    Invited,
    JournalLine,
    League,
    LeagueSeat,
    Manager,
    Outcome,
    SeasonStatus,
    Substitute,
    SubstituteCall,
)
from games.leagues.substitutes.services import give_up_seat, leave_queue
from games.post.services import Letter, queue_mail

OVER = (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)


def leave_all_leagues(user: User, now: datetime) -> None:
    """Resign as manager, leave queues, give up seats, and withdraw from seasons.

    It comes before the step that leaves tables: seasons are locked before them (docs/locks.md).
    """
    Invited.objects.filter(user=user).delete()
    for league_id in _ids(League.objects.filter(managers__user=user)):
        _manage_no_longer(locked_league(league_id), user, now)
    queues, held = Substitute.objects.filter(user=user), _held_for_others(user)
    entries = Entrant.objects.filter(user=user, status__in=IN).exclude(season__status__in=OVER)
    seasons = {*_ids(queues, "season_id"), *_ids(entries, "season_id")}
    for season_id in sorted(seasons | set(_ids(held, "league_table__round__season"))):
        locked_season(season_id)  # all in one order, in case others close accounts too
    for season_id in _ids(queues, "season_id"):
        leave_queue(season_id, user.pk, now=now)
    calls = SubstituteCall.objects.filter(user=user, answer=CallAnswer.OPEN)
    calls.update(answer=CallAnswer.WITHDRAWN, answered_at=now)
    for seat_id in _ids(held):
        give_up_seat(seat_id, reason="", now=now)
    withdraw_everywhere(user, now)
    _forget_name(user)


def _held_for_others(user: User) -> QuerySet[LeagueSeat]:
    """Return the seats that the person has taken over as a substitute."""
    held = LeagueSeat.objects.filter(guest=user, league_table__outcome=Outcome.OPEN)
    return held.exclude(league_table__round__season__status__in=OVER)


def _forget_name(user: User) -> None:
    """Take the name out of the lines of journals, so that no page shows it any more."""
    own, former = user.display_name, str(FORMER_PLAYER)
    named = JournalLine.objects.filter(facts__name=own).exclude(kind="league_made")
    renamed = JournalLine.objects.filter(facts__person=user.pk).exclude(facts__name=own)
    for line in renamed:
        line.facts |= {"name": former}
        line.save(update_fields=["facts"])
    moved = JournalLine.objects.filter(
        kind="moved", season__in=Entrant.objects.filter(user=user).values("season")
    )
    cases = list(Case.objects.filter(about=user).values_list("key", flat=True))
    opened = JournalLine.objects.filter(kind="case_opened", facts__case__in=cases)
    for line in [*named, *moved, *opened]:
        line.facts = {key: _without(own, value, former) for key, value in line.facts.items()}
        line.save(update_fields=["facts"])


def _without(name: str, value: Any, former: str) -> Any:
    """Return a fact without the name. In a sentence the name stands in brackets."""
    if isinstance(value, list):
        return [_without(name, each, former) for each in value]
    if value == name:
        return former
    return value.replace(f"{name})", f"{former})") if isinstance(value, str) else value


def _ids(rows: QuerySet[Any], column: str = "pk") -> list[int]:
    return list(rows.order_by(column).values_list(column, flat=True))


def _manage_no_longer(league: League, user: User, now: datetime) -> None:
    """Take the person's rights away. A league without another manager is closed, if possible.

    If a season is under way, it goes on by itself and the operators are told that nobody decides.
    """
    rows = Manager.objects.filter(league=league)
    rows.filter(user=user).delete()
    note(league, "manager_removed", now=now, facts={"name": user.name, "person": user.pk})
    if league.closed_at is not None or rows.filter(user__is_active=True).exists():
        return
    if not league.seasons.filter(status__in=UNDER_WAY).exists():
        League.objects.filter(pk=league.pk).update(closed_at=now)
        note(league, "league_closed", now=now)
        return
    note(league, "without_manager", now=now)
    for _name, address in settings.ADMINS:
        text = f"{settings.BASE_URL}{league.get_absolute_url()}\n"
        title = f"[Cursus] The league {league.name} has no manager any more"
        cause = f"league:{league.pk}:without-manager:{now:%Y%m%d%H%M}"
        letter = Letter(to=address, subject=title, text=text, kind="operators", cause=cause)
        queue_mail(letter, now=now)
