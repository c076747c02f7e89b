"""Changes to a round of a knock-out, after a result of the round before has changed."""

from django.db.models import QuerySet

from games.leagues.models import (
    Bye,
    Division,
    EntrantStatus,
    LeagueSeat,
    LeagueTable,
    Outcome,
    Season,
)
from games.leagues.rounds.knockout import DECIDED, by_place, still_in
from games.leagues.rounds.roster import OMITTED


def replacements(season: Season, division: Division, number: int) -> list[tuple[int, int | None]]:
    """Return each entrant who should not be in a round, with the one who should be there instead.

    The pairs are in the order of seats; the best of those who come in take the first. Where nobody
    is left to come in, it is None. While a table of the round before has no result, none are given.
    """
    before = LeagueTable.objects.filter(division=division, round__number=number - 1)
    before = before.filter(round__season=season).exclude(outcome__in=OMITTED)
    if before.exclude(outcome__in=DECIDED).exists():
        return []
    should = still_in(season, division, number) or set()
    there = _present(season, division, number)
    playing = season.entrants.filter(status=EntrantStatus.ENTERED)
    known = set(playing.values_list("pk", flat=True))
    fresh = [one for one in _ranked(before) if one in should - set(there) and one in known]
    gone = [one for one in there if one not in should]
    return [(one, fresh[at] if at < len(fresh) else None) for at, one in enumerate(gone)]


def _present(season: Season, division: Division, number: int) -> list[int]:
    """Return who sits in the round or has a bye in it, by tables and seats."""
    here = {"league_table__round__season": season, "league_table__round__number": number}
    seats = LeagueSeat.objects.filter(**here, league_table__division=division)
    seats = seats.exclude(entrant=None).exclude(league_table__outcome=Outcome.REPLAYED)
    sat = seats.order_by("league_table__number", "order").values_list("entrant_id", flat=True)
    byes = Bye.objects.filter(
        round__season=season, round__number=number, entrant__division=division
    )
    free = byes.order_by("pk").values_list("entrant", flat=True)
    return list(dict.fromkeys([*sat, *free]))


def _ranked(tables: "QuerySet[LeagueTable]") -> list[int]:
    """Return the entrants of these tables, the first of each before the second of any."""
    rows = tables.prefetch_related("seats__entrant")
    found = [each for table in rows for each in by_place(table)]
    return [entrant for _key, entrant in sorted(found)]
