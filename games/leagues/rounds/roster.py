"""The roster of a round: who plays, and who has a bye for being away or still at a table."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from games.accounts.models import Absence
from games.leagues.entrants.conditions import is_away
from games.leagues.models import (
    Apart,
    Bye,
    Division,
    Entrant,
    EntrantStatus,
    Form,
    LeagueSeat,
    Outcome,
    Round,
    RoundStatus,
    Season,
)
from games.leagues.rounds.knockout import still_in

HOUSE: Final = "house"
SHOWN: Final = (RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.ENDED)
"""Rounds whose seating everybody may see."""

STARTED: Final = (RoundStatus.PLAYING, RoundStatus.ENDED)
OMITTED: Final = (Outcome.VOID, Outcome.REPLAYED)


def candidates(season: Season, division: Division, number: int) -> list[Entrant]:
    """Return the entrants of a division who sit in the round or have a bye."""
    found = Entrant.objects.filter(division=division, status=EntrantStatus.ENTERED)
    entrants = list(found.select_related("user").prefetch_related("weeks_away").order_by("pk"))
    if season.form != Form.KNOCKOUT:
        return entrants
    ahead = still_in(season, division, number)
    return entrants if ahead is None else [each for each in entrants if each.pk in ahead]


def excused(season: Season, the_round: Round, entrants: Iterable[Entrant]) -> dict[int, str]:
    """Return the reasons for which entrants cannot sit in the round."""
    people = [entrant.user_id for entrant in entrants]
    absences: dict[int, list[Absence]] = {}
    for absence in Absence.objects.filter(person__in=people):
        absences.setdefault(absence.person_id, []).append(absence)
    busy = open_tables(season, the_round)
    found = {}
    for entrant in entrants:
        mondays = {away.monday for away in entrant.weeks_away.all()}
        gone = absences.get(entrant.user_id, ())
        if is_away(the_round.starts_at, entrant.user.zone, mondays, gone):
            found[entrant.pk] = _("away in the week in which the round starts")
        elif busy[entrant.user_id] >= entrant.tables_at_once:
            found[entrant.pk] = _("still plays at a table of an earlier round")
    return found


def open_tables(season: Season, the_round: Round) -> Counter[int]:
    """Return at how many tables of earlier rounds people still play, substitutes too."""
    seats = LeagueSeat.objects.filter(
        league_table__round__season=season,
        league_table__round__status__in=STARTED,
        league_table__round__number__lt=the_round.number,
        league_table__outcome=Outcome.OPEN,
    )
    own = seats.filter(left_at=None, entrant__isnull=False)
    found = Counter(own.values_list("entrant__user", flat=True))
    found.update(seats.exclude(guest=None).values_list("guest", flat=True))
    return found


def history(season: Season, division: Division, number: int) -> list[list[list[str]]]:
    """Return the tables of the rounds before, in the order of turns, as the filter wants them."""
    seats = LeagueSeat.objects.filter(
        league_table__division=division,
        league_table__round__number__lt=number,
        league_table__round__status__in=SHOWN,
    ).exclude(league_table__outcome__in=OMITTED)
    rounds: dict[int, dict[int, list[str]]] = {}
    rows = seats.order_by("league_table__round__number", "league_table__number", "order")
    columns = ("league_table__round__number", "league_table", "entrant", "order", "guest")
    for round_number, table, entrant, order, guest in rows.values_list(*columns):
        name = str(entrant) if entrant else f"{'guest' if guest else HOUSE}-{table}-{order}"
        rounds.setdefault(round_number, {}).setdefault(table, []).append(name)
    return [list(tables.values()) for _number, tables in sorted(rounds.items())]


def byes(division: Division, number: int) -> dict[str, int]:
    """Return how many byes the entrants of the division had before the round."""
    found = Bye.objects.filter(
        round__season=division.season_id,
        round__number__lt=number,
        round__status__in=SHOWN,
        entrant__division=division,
    )
    counted = Counter(found.values_list("entrant", flat=True))
    return {str(entrant): count for entrant, count in sorted(counted.items())}


def apart(season: Season, entrants: Iterable[int]) -> list[tuple[str, str]]:
    """Return the pairs of these entrants that are kept apart."""
    here = set(entrants)
    pairs = Apart.objects.filter(season=season).order_by("pk").values_list("one", "other")
    return [(str(one), str(other)) for one, other in pairs if {one, other} <= here]
