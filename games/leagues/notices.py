"""Notices about a season. Each has a cause, so that nobody is told twice (games.leagues.kinds).

The words are in templates/emails/leagues/: the first line is the title, the rest the text. Call
these functions in the transaction of what they announce.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.leagues.kinds import scope_of, title_of_season
from games.leagues.models import (
    Bye,
    Entrant,
    EntrantStatus,
    LeagueSeat,
    Manager,
    Outcome,
    Round,
    Season,
)
from games.post.services import NewNotice, withdraw_notices, write_notices


def managers_of(season: Season) -> list[User]:
    """Return the people who run the league of the season."""
    found = Manager.objects.filter(league=season.league_id, user__is_active=True)
    return [one.user for one in found.select_related("user").order_by("pk")]


def players_of(season: Season) -> list[User]:
    """Return the people who have a place in the season."""
    found = Entrant.objects.filter(
        season=season, status=EntrantStatus.ENTERED, user__is_active=True
    )
    return [one.user for one in found.select_related("user").order_by("pk")]


def tell(
    kind: str,
    words: str,
    season: Season,
    people: Iterable[User],
    cause: str,
    *,
    now: datetime,
    url: str = "",
    payload: Mapping[str, Any] | None = None,
    **context: Any,
) -> None:
    """Tell all these people the same, in the words of a template, with times in their zone."""
    context |= {"season": season, "league": season.league, "name": title_of_season(season)}
    new = [
        NewNotice(
            person=person,
            kind=kind,
            cause=cause,
            words=f"leagues/{words}",
            context=context,
            url=url or season.get_absolute_url(),
            scope=scope_of(season),
            scope_label=title_of_season(season),
            payload=payload or {},
        )
        for person in people
    ]
    write_notices(new, now=now)


def needs_decision(
    season: Season,
    what: str,
    url: str,
    cause: str,
    *,
    now: datetime,
    payload: Mapping[str, Any] | None = None,
    people: Iterable[User] | None = None,
) -> None:
    """Tell the managers (or these `people` of them) that something waits for a decision.

    `what` is a sentence about it. With ``{"case": key}``, ``{"step": pk}`` or ``{"round": pk}``
    as payload, the mail is not sent when that has been settled meanwhile.
    """
    told = managers_of(season) if people is None else people
    tell("league_needs_me", "needs_decision", season, told, cause, now=now, url=url,
         payload=payload, what=what)  # fmt: skip


def no_longer_needed(season: Season, cause: str, *, now: datetime) -> None:
    """Withdraw the notices to managers about something that is settled."""
    withdraw_notices(managers_of(season), cause, now=now)


def round_drafted(the_round: Round, *, now: datetime) -> None:
    """Tell the managers once that a round is seated, and will be published if they do nothing."""
    season, payload = the_round.season, {"round": the_round.pk}
    cause = f"round:{the_round.pk}:drafted"
    needs_decision(season, about_draft(the_round), draft_of(the_round), cause, now=now,
                   payload=payload)  # fmt: skip


def about_draft(the_round: Round) -> str:
    said = _("Round %(number)s is seated: look at it before it is published.")
    return said % {"number": the_round.number}


def draft_of(the_round: Round) -> str:
    """Return the address of the draft of a round, for managers."""
    season = the_round.season
    return reverse("leagues:draft", args=[season.league.slug, season.number, the_round.number])


def timeline_of(season: Season) -> str:
    """Return the address of the steps of a season, for managers."""
    return reverse("leagues:timeline", args=[season.league.slug, season.number])


def round_published(the_round: Round, *, now: datetime) -> None:
    """Tell each player with whom they sit in the round, or that they have a bye."""
    season, url = the_round.season, _page_of(the_round)
    cause = f"round:{the_round.pk}:published"
    rows = LeagueSeat.objects.filter(league_table__round=the_round)
    rows = rows.select_related("entrant__user", "league_table__division").order_by("order")
    tables: dict[int, list[LeagueSeat]] = {}
    for row in rows:
        tables.setdefault(row.league_table_id, []).append(row)
    for seats in tables.values():
        people = [s.entrant.user for s in seats if s.entrant and s.entrant.user.is_active]
        names = [s.entrant.user.name for s in seats if s.entrant]
        tell("league_round", "round_published", season, people, cause, now=now, url=url,
             round=the_round, table=seats[0].league_table, names=names,
             house=sum(1 for seat in seats if seat.bot))  # fmt: skip
    free = Bye.objects.filter(round=the_round, entrant__user__is_active=True)
    for bye in free.select_related("entrant__user"):
        tell("league_round", "bye", season, [bye.entrant.user], cause, now=now, url=url,
             round=the_round, bye=bye)  # fmt: skip


def goes_on_instead(the_round: Round, *, out: User, into: User, now: datetime) -> None:
    """Tell two people that a result has changed, and that one goes on instead of the other."""
    for person, goes_on in ((out, False), (into, True)):
        if person.is_active:
            cause = f"round:{the_round.pk}:instead:{now:%Y%m%d%H%M%S}"
            tell("league_round", "went_on", the_round.season, [person], cause, now=now,
                 url=_page_of(the_round), round=the_round, goes_on=goes_on)  # fmt: skip


def round_ends_soon(the_round: Round, *, now: datetime) -> None:
    """Remind everybody whose table is still being played that the round ends soon."""
    seats = LeagueSeat.objects.filter(
        league_table__round=the_round, league_table__outcome=Outcome.OPEN
    )
    held = [_holder(seat) for seat in seats.select_related("entrant__user", "guest")]
    people = [user for user in held if user is not None and user.is_active]
    cause = f"round:{the_round.pk}:soon:{the_round.ends_at:%Y%m%d}"
    tell("league_round", "round_ends_soon", the_round.season, people, cause, now=now,
         url=_page_of(the_round), round=the_round)  # fmt: skip


def _holder(seat: LeagueSeat) -> User | None:
    """Return the person who plays the seat now: a substitute, or the entrant."""
    if seat.guest is not None or seat.entrant is None or seat.left_at is not None:
        return seat.guest
    return seat.entrant.user


def sign_up_opened(season: Season, *, now: datetime) -> None:
    """Tell people who played in the league before, or are invited, that they can sign up."""
    cause = f"season:{season.pk}:sign-up"
    tell("league_news", "sign_up_opened", season, _might_sign_up(season), cause, now=now,
         url=_sign_up_of(season))  # fmt: skip


def sign_up_ends_soon(season: Season, *, now: datetime) -> None:
    """Remind people who played in the league before, or are invited, and have not signed up."""
    cause = f"season:{season.pk}:sign-up-ends"
    tell("league_news", "sign_up_ends_soon", season, _might_sign_up(season), cause, now=now,
         url=_sign_up_of(season))  # fmt: skip


def please_confirm(season: Season, *, now: datetime) -> None:
    """Ask each entrant who has not confirmed their place to do so."""
    asked = Entrant.objects.filter(
        season=season, status=EntrantStatus.ENTERED, confirmed_at=None, user__is_active=True
    )
    for entrant in asked.select_related("user"):
        tell("league_place", "please_confirm", season, [entrant.user],
             f"season:{season.pk}:confirm", now=now, url=_sign_up_of(season),
             payload={"confirm": entrant.pk})  # fmt: skip


def place_free(entrant: Entrant, *, now: datetime) -> None:
    """Tell somebody from the waiting list that they have a place now."""
    cause = f"season:{entrant.season_id}:place:{now:%Y%m%d%H%M}"
    tell("league_place", "place_free", entrant.season, [entrant.user], cause, now=now,
         url=_sign_up_of(entrant.season))  # fmt: skip


def final_standing(season: Season, *, now: datetime) -> None:
    """Tell everybody who played in the season that its final standing is there."""
    cause = f"season:{season.pk}:final"
    tell("league_standing", "final_standing", season, players_of(season), cause, now=now)


def season_cancelled(season: Season, reason: str, *, now: datetime) -> None:
    """Tell everybody who has a place, or waits for one, that the season is cancelled."""
    waiting = Entrant.objects.filter(
        season=season, status=EntrantStatus.WAITING, user__is_active=True
    )
    people = [*players_of(season), *(one.user for one in waiting.select_related("user"))]
    cause = f"season:{season.pk}:cancelled"
    tell("league_news", "season_cancelled", season, people, cause, now=now, reason=reason)


def _might_sign_up(season: Season) -> list[User]:
    before = Entrant.objects.filter(season__league=season.league_id).values("user")
    people = User.objects.filter(pk__in=before) | User.objects.filter(
        league_invitations__league=season.league_id
    )
    already = Entrant.objects.filter(season=season).values("user")
    found = people.filter(is_active=True).exclude(pk__in=already)
    return list(found.distinct().order_by("pk"))


def _page_of(the_round: Round) -> str:
    season = the_round.season
    return reverse("leagues:round", args=[season.league.slug, season.number, the_round.number])


def _sign_up_of(season: Season) -> str:
    return reverse("leagues:sign_up", args=[season.league.slug, season.number])
