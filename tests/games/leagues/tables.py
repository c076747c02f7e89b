"""Tables of a season that are being played, with people of the season at them."""

from datetime import datetime
from typing import Any

from games.leagues.models import (
    Division,
    Entrant,
    LeagueSeat,
    LeagueTable,
    Round,
    RoundStatus,
    Season,
    SeasonStatus,
)
from tests.games.factories import playing_table
from tests.games.leagues.seasons import START


def seated(
    season: Season, *entrants: Entrant, now: datetime = START, number: int = 1, **plan: Any
) -> LeagueTable:
    """A table of the first round at which they play, the first of them on the first seat."""
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.PLAYING)
    season.refresh_from_db()
    division, _made = Division.objects.get_or_create(season=season, number=1)
    the_round = season.rounds.get(number=1)
    Round.objects.filter(pk=the_round.pk).update(status=RoundStatus.PLAYING)
    for entrant in entrants:
        entrant.division = division
        entrant.save()
    people = [entrant.user for entrant in entrants]
    game = season.league.game
    wanted = {"game": game, "seat_count": len(people), "title": "Round one"} | plan
    table = playing_table(*people, now=now, **wanted)
    row = LeagueTable.objects.create(round=the_round, division=division, number=number, table=table)
    for order, entrant in enumerate(entrants, 1):
        LeagueSeat.objects.create(league_table=row, order=order, entrant=entrant)
    return row
