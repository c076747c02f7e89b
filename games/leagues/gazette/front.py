"""The league on the front page: the one that a newcomer could play in next."""

from django.db.models import Count, F, Q
from django.template.defaultfilters import date as date_format
from django.utils.translation import gettext as _

from engine import games
from games.leagues.models import EntrantStatus, Season, SeasonStatus
from games.lobby.registry import FrontPart

TEMPLATE = "leagues/_front.html"


def next_league() -> FrontPart | None:
    """Return the season whose sign-up closes first; without one, the season begun last."""
    entered = Count("entrants", filter=Q(entrants__status=EntrantStatus.ENTERED))
    public = Season.objects.select_related("league").annotate(players=entered)
    joinable = public.filter(status=SeasonStatus.SIGN_UP, league__by_invitation=False)
    season = joinable.order_by(F("sign_up_closes_at").asc(nulls_last=True), "pk").first()
    if season is None:
        playing = public.filter(status=SeasonStatus.PLAYING)
        season = playing.order_by(F("starts_at").desc(nulls_last=True), "-pk").first()
    if season is None:
        return None
    game = games.get(season.league.game).title
    context = {"season": season, "game": game, "players": season.players}
    return FrontPart(TEMPLATE, context, _line(season), season.get_absolute_url())


def _line(season: Season) -> str:
    """Say in a line what the league is, and until when one may join it."""
    said = {"league": season.league.name, "day": date_format(season.sign_up_closes_at, "j F")}
    if season.status != SeasonStatus.SIGN_UP:
        return _("A league under way: %(league)s") % said
    if season.sign_up_closes_at is None:
        return _("The next league: %(league)s") % said
    return _("The next league: %(league)s, sign-up until %(day)s") % said
