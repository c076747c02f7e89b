"""Leagues and seasons as their pages show them to a viewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from django.db.models import Count, Prefetch, Q

from engine import games
from games.accounts.registry import Viewer
from games.leagues.gazette.participants import participants_of
from games.leagues.gazette.standing_rows import DivisionStanding
from games.leagues.models import (
    Announcement,
    Division,
    Entrant,
    EntrantStatus,
    League,
    Manager,
    Round,
    RoundStatus,
    Season,
    SeasonStatus,
    Step,
    StepState,
)

SHOWN: Final = (RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.ENDED)
"""The rounds whose tables everybody may see."""
NEXT: Final = 4
NEWS: Final = 3


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A league in a list, with its newest season."""

    league: League
    season: Season | None
    players: int
    is_mine: bool

    @property
    def game_title(self) -> str:
        return games.get(self.league.game).title

    @property
    def kind(self) -> str:
        """The list in which it stands: open, playing, or between seasons."""
        status = self.season.status if self.season is not None else ""
        if status == SeasonStatus.SIGN_UP:
            return "open"
        return "playing" if status in (SeasonStatus.CLOSED, SeasonStatus.PLAYING) else "between"


def leagues_listed(viewer: Viewer) -> list[LeagueRow]:
    """Return all leagues that are open or have a history, with their newest public season."""
    entered = Count("entrants", filter=Q(entrants__status=EntrantStatus.ENTERED))
    public = Season.objects.exclude(status__in=[SeasonStatus.DRAFT, SeasonStatus.CANCELLED])
    newest = public.order_by("-number").annotate(players=entered)
    found = League.objects.prefetch_related(Prefetch("seasons", newest)).order_by("name")
    mine = _leagues_of(viewer)
    rows = [_league_row(league, league.pk in mine) for league in found]
    return [row for row in rows if row.is_mine or not row.league.closed_at or row.season]


def _league_row(league: League, is_mine: bool) -> LeagueRow:
    season = next(iter(league.seasons.all()), None)
    return LeagueRow(league, season, getattr(season, "players", 0), is_mine)


def _leagues_of(viewer: Viewer) -> set[int]:
    """Return the leagues that a person runs, or in which they play or wait now."""
    if not viewer.is_authenticated:
        return set()
    over = [SeasonStatus.FINISHED, SeasonStatus.CANCELLED]
    present = [EntrantStatus.ENTERED, EntrantStatus.WAITING]
    entered = Entrant.objects.filter(user=viewer.pk, status__in=present)
    entered = entered.exclude(season__status__in=over)
    run = Manager.objects.filter(user=viewer.pk)
    plays = entered.order_by().values_list("season__league_id", flat=True)
    return {*run.order_by().values_list("league_id", flat=True), *plays}


@dataclass(frozen=True)
class LeagueHead:
    """The head of every page of a league."""

    league: League
    viewer: Viewer

    @cached_property
    def managers(self) -> list[Manager]:
        return list(self.league.managers.select_related("user").order_by("since", "pk"))

    @property
    def is_manager(self) -> bool:
        return any(manager.user_id == self.viewer.pk for manager in self.managers)

    @property
    def game_title(self) -> str:
        return games.get(self.league.game).title

    @property
    def viewer_id(self) -> int | None:
        return self.viewer.pk if self.viewer.is_authenticated else None


@dataclass(frozen=True)
class SeasonHead(LeagueHead):
    """The head of every page of a season."""

    season: Season

    @property
    def may_read(self) -> bool:
        """Tell whether the viewer may read of the season; a draft is for its managers."""
        return self.season.status != SeasonStatus.DRAFT or self.is_manager

    @cached_property
    def divisions(self) -> list[Division]:
        return list(self.season.divisions.defer("standing", "race").order_by("number"))

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds that the viewer may see: managers see drafts too."""
        found = self.season.rounds.order_by("number")
        return [one for one in found if self.is_manager or one.status in SHOWN]

    @property
    def public_rounds(self) -> list[int]:
        return [one.number for one in self.rounds if one.status in SHOWN]

    @property
    def round_now(self) -> Round | None:
        """The newest round that everybody may see."""
        return next((one for one in reversed(self.rounds) if one.status in SHOWN), None)

    @cached_property
    def entrant(self) -> Entrant | None:
        """The viewer's own place in the season."""
        if self.viewer_id is None:
            return None
        return Entrant.objects.filter(season=self.season, user=self.viewer_id).first()

    @property
    def takes_part(self) -> bool:
        present = (EntrantStatus.ENTERED, EntrantStatus.WAITING)
        return self.entrant is not None and self.entrant.status in present

    @property
    def own_division(self) -> int | None:
        return self.entrant.division_id if self.entrant is not None else None

    def division_called(self, number: str) -> Division | None:
        """Return the division that is asked for, or the viewer's own, or the highest."""
        by_number = {str(division.number): division for division in self.divisions}
        own = next((d for d in self.divisions if d.pk == self.own_division), None)
        return by_number.get(number) or own or next(iter(self.divisions), None)


def standing_of(head: SeasonHead, division: Division) -> DivisionStanding:
    """Return the standing of one division: one query, and another one when its rows are shown."""
    people = participants_of(division, head.viewer_id)
    return DivisionStanding(head.season, division, people, len(head.divisions), head.viewer_id)


def entered(season: Season) -> tuple[list[Entrant], list[Entrant]]:
    """Return who has a place in the season and who waits for one, in the order of sign-up."""
    present = [EntrantStatus.ENTERED, EntrantStatus.WAITING]
    found = Entrant.objects.filter(season=season, status__in=present).select_related("user")
    people = list(found.order_by("signed_up_at", "pk"))
    return [e for e in people if e.is_in], [e for e in people if not e.is_in]


def steps_ahead(season: Season) -> list[Step]:
    """Return the steps that the season does next."""
    planned = Step.objects.filter(season=season, state__in=[StepState.PLANNED, StepState.FAILED])
    return list(planned.order_by("due_at", "pk")[:NEXT])


def calendar_of(head: SeasonHead) -> list[Step]:
    """Return all steps of the season in their order, the latest run of each."""
    newest: dict[tuple[str, int], Step] = {}
    for step in Step.objects.filter(season=head.season).order_by("run"):
        newest[step.kind, step.round] = step
    return sorted(newest.values(), key=lambda step: (step.done_at or step.due_at, step.pk))


def news_of(season: Season, now: datetime) -> list[Announcement]:
    """Return the newest announcements of the season."""
    found = Announcement.objects.filter(season=season, at__lte=now).select_related("division", "by")
    return list(found.order_by("-at", "-pk")[:NEWS])


def public_seasons(league: League, is_manager: bool) -> Sequence[Season]:
    """Return the seasons of a league, the newest first; drafts for managers only."""
    shown = Round.objects.filter(status__in=SHOWN).order_by("-number")
    found = Season.objects.filter(league=league).order_by("-number")
    found = found.prefetch_related(Prefetch("rounds", shown, to_attr="rounds_shown"))
    return [one for one in found if is_manager or one.status != SeasonStatus.DRAFT]
