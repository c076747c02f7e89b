"""The next round of a knock-out follows when a result of the round before has changed.

Before it starts people change places, and a draft is made again. Tables that have started without
an entry are started anew; of others a manager decides, because people have played there.
"""

from datetime import datetime

from games.leagues import notices
from games.leagues.cases.services import open_case
from games.leagues.journal.services import note
from games.leagues.models import (
    Bye,
    CaseKind,
    Division,
    Entrant,
    Form,
    LeagueSeat,
    LeagueTable,
    Outcome,
    Round,
    RoundStatus,
    Season,
    StepKind,
)
from games.leagues.results.repeated_tables import end_game, play_again
from games.leagues.rounds.services import seat_anew, unseat
from games.leagues.rounds.succession import replacements
from games.leagues.steps.order import again

STARTED = (RoundStatus.PLAYING, RoundStatus.ENDED)


def follow_next_round(season: Season, league_table: LeagueTable, now: datetime) -> None:
    """Let the round after this table's follow its result. The season must be locked."""
    if season.form != Form.KNOCKOUT:
        return
    following = season.rounds.filter(number=league_table.round.number + 1).first()
    if following is None or following.status == RoundStatus.PLANNED:
        return
    division = league_table.division
    pairs = replacements(season, division, following.number)
    if not pairs:
        return
    if following.status == RoundStatus.SEATED:
        seat_anew(season, now=now)
        return
    if following.status == RoundStatus.PUBLISHED and any(fresh is None for _one, fresh in pairs):
        unseat(following)
        for kind in (StepKind.SEAT, StepKind.PUBLISH):
            again(season, kind, following.number, now=now)
        return
    _change_places(season, following, division, pairs, now)


def _change_places(
    season: Season,
    following: Round,
    division: Division,
    pairs: list[tuple[int, int | None]],
    now: datetime,
) -> None:
    instead = dict(pairs)
    for bye in Bye.objects.filter(round=following, entrant__in=instead):
        fresh = instead.pop(bye.entrant_id)
        if fresh is not None:
            Bye.objects.filter(pk=bye.pk).update(entrant=fresh)
            _tell(season, following, bye.entrant_id, fresh, now)
    tables = LeagueTable.objects.filter(round=following, division=division)
    tables = tables.exclude(outcome=Outcome.REPLAYED).filter(seats__entrant__in=instead)
    for table in tables.select_related("round", "division", "table").distinct().order_by("pk"):
        _at_table(season, table, instead, now)


def _at_table(
    season: Season, table: LeagueTable, instead: dict[int, int | None], now: datetime
) -> None:
    """Put the right people at a table, or ask a manager if they are playing there."""
    here = [
        (one, instead[one])
        for one in table.seats.order_by("order").values_list("entrant", flat=True)
        if one in instead
    ]
    untouched = table.outcome == Outcome.OPEN and (table.table is None or not table.table.length)
    if not untouched or any(fresh is None for _one, fresh in here):
        facts = {"round": table.round.number, "table": table.number, "instead": here}
        open_case(season.pk, CaseKind.SUCCESSION, league_table=table, facts=facts, now=now)
        return
    if table.table_id is None:
        for one, fresh in here:
            seats = LeagueSeat.objects.filter(league_table=table, entrant=one)
            seats.update(entrant=fresh, guest=None, left_at=None, left_turn=None)
    else:
        LeagueTable.objects.filter(pk=table.pk).update(outcome=Outcome.REPLAYED, counted_at=now)
        end_game(table.table_id, now)
        play_again(season, table, now, dict(here))
    for one, fresh in here:
        assert fresh is not None
        _tell(season, table.round, one, fresh, now)


def _tell(season: Season, following: Round, one: int, fresh: int, now: datetime) -> None:
    """Note that somebody goes on instead of another, and tell both."""
    people = Entrant.objects.select_related("user").in_bulk([one, fresh])
    users = [people[one].user, people[fresh].user]
    facts = {
        "round": following.number,
        "names": [user.name for user in users],
        "people": [user.pk for user in users],
    }
    note(season.league, "went_on_instead", season=season, now=now, facts=facts)
    notices.goes_on_instead(following, out=users[0], into=users[1], now=now)
