"""The kinds of notices about leagues, and whether what a notice asks for is still open.

`games.post` knows no leagues, so it calls the functions registered here.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.leagues.models import (
    CallAnswer,
    Case,
    CaseState,
    Entrant,
    EntrantStatus,
    Manager,
    Round,
    RoundStatus,
    Season,
    Step,
    StepState,
    Substitute,
    SubstituteCall,
)
from games.post.models import DeliveryMode, Notice
from games.post.registry import Kind

SCOPE: Final = "season"
"""The scope of a season's notices is ``season:<slug>/<number>``."""

LEAGUES, MANAGED = _("My leagues"), _("Leagues I run")


def scope_of(season: Season) -> str:
    return f"{SCOPE}:{season.league.slug}/{season.number}"


def title_of_season(season: Season) -> str:
    """Return the name of the season for people, with that of its league."""
    own = season.title or _("season %(number)s") % {"number": season.number}
    return f"{season.league.name}, {own}"


def title_of_scope(person: User, scope: str) -> str | None:
    """Return the season's name if the person has a part in it, else None.

    Players, substitutes and managers choose how they are told of one season.
    """
    slug, _slash, number = scope.partition(":")[2].rpartition("/")
    if not (number.isdecimal() and number.isascii() and len(number) < 6):
        return None
    found = Season.objects.filter(league__slug=slug, number=int(number)).select_related("league")
    season = found.first()
    if season is None or not _has_to_do_with(person, season):
        return None
    return title_of_season(season)


def _has_to_do_with(person: User, season: Season) -> bool:
    mine: tuple[Any, ...] = (
        Entrant.objects.filter(season=season, user=person),
        Manager.objects.filter(league=season.league_id, user=person),
        Substitute.objects.filter(season=season, user=person),
    )
    return any(found.exists() for found in mine)


def what_still_waits(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return the notices to managers whose subject still waits for a decision of theirs."""
    open_cases = _left(Case.objects.filter(state=CaseState.OPEN), "key", notices, "case")
    failed = Step.objects.filter(state__in=[StepState.FAILED, StepState.HELD])
    steps = _left(failed, "pk", notices, "step")
    rounds = _left(Round.objects.filter(status=RoundStatus.SEATED), "pk", notices, "round")
    still = {"case": open_cases, "step": steps, "round": rounds}
    return [
        notice
        for notice in notices
        if not (about := set(still) & set(notice.payload))
        or all(notice.payload[name] in still[name] for name in about)
    ]


def calls_that_wait(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return the notices whose question to a substitute has not been answered yet."""
    waiting = SubstituteCall.objects.filter(answer=CallAnswer.OPEN, until__gt=now)
    keys = _left(waiting, "key", notices, "call")
    return [notice for notice in notices if notice.payload.get("call") in keys]


def places_to_confirm(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return the notices to people who must still confirm a place, and all that ask nothing."""
    asked = Entrant.objects.filter(status=EntrantStatus.ENTERED, confirmed_at=None)
    open_ = _left(asked, "pk", notices, "confirm")
    return [
        one for one in notices if "confirm" not in one.payload or one.payload["confirm"] in open_
    ]


def _left(rows: Any, column: str, notices: Sequence[Notice], name: str) -> set[Any]:
    """Return which of the rows that the notices name are still there, with one query for all."""
    named = {notice.payload[name] for notice in notices if name in notice.payload}
    if not named:
        return set()
    return set(rows.filter(**{f"{column}__in": named}).values_list(column, flat=True))


_kind = partial(Kind, occurs_in=SCOPE)
AT_ONCE: Final = DeliveryMode.AT_ONCE
KINDS: Final = (
    _kind("league_call", _("I am asked to take over a seat"), LEAGUES, AT_ONCE, True,
          open_among=calls_that_wait),
    _kind("league_place", _("My place: to be confirmed, or newly given"), LEAGUES, AT_ONCE, True,
          open_among=places_to_confirm),
    _kind("league_round", _("A round is published, or ends soon"), LEAGUES),
    _kind("league_case", _("News of a case in which I am concerned"), LEAGUES),
    _kind("league_news", _("Managers announce something"), LEAGUES),
    _kind("league_standing", _("A season of mine is over"), LEAGUES, DeliveryMode.DIGEST),
    _kind("league_needs_me", _("Something needs my decision"), MANAGED, DeliveryMode.DIGEST, True,
          open_among=what_still_waits),
    _kind("league_week", _("What still needs me, once a week"), MANAGED, AT_ONCE),
)  # fmt: skip
