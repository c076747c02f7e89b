"""The league on the front page: the one that a newcomer could play in next."""

from django.db.models import Count, F, Q

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
    return FrontPart(TEMPLATE, {"season": season, "game": game, "players": season.players})
