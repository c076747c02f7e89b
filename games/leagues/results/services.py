"""Reading the results of tables, and the decisions of managers about them."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.leagues.cases.services import close_moot, open_case
from games.leagues.guards import check_may_decide, locked_season
from games.leagues.journal.services import note
from games.leagues.models import (
    CaseKind,
    Form,
    LeagueSeat,
    LeagueTable,
    Outcome,
    Round,
    RoundEnds,
    RoundStatus,
    Season,
    SeasonStatus,
    StepKind,
)
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.next_round import follow_next_round
from games.leagues.results.repeated_tables import end_game, play_again
from games.leagues.results.scores import scores_of
from games.leagues.results.standings import refresh_standings, tried
from games.leagues.rounds.succession import replacements
from games.leagues.standing.places import are_places, places_of
from games.leagues.steps.order import pull
from games.play.models import Seat, Status, Table, Tenure
from games.play.selectors import position
from games.play.services import locked_table

__all__ = ["has_unread", "mark_lost", "read_results", "refresh_standings", "settle", "unread"]

BY_THE_GAME: Final = (Outcome.OPEN, Outcome.PLAYED, Outcome.UNDECIDED)
"""Outcomes that follow the game. The others are a manager's, and stay."""

OVER: Final = (Status.FINISHED, Status.ENDED)
WHILE_OPEN: Final = (CaseKind.LATE, CaseKind.NO_SUBSTITUTE)
"""Cases about tables that are being played."""

NOTHING: Final[dict[str, Any]] = {"places": None, "laurels": None, "senate": None}


def unread() -> "QuerySet[LeagueTable]":
    """Return the league's tables whose result is to be read."""
    return LeagueTable.objects.filter(unread=True)


def has_unread() -> bool:
    return unread().exists()


def mark_lost() -> int:
    """Mark tables that have ended, or go on again, unnoticed; return their number."""
    ended = Q(outcome=Outcome.OPEN, table__status__in=OVER)
    goes_on = Q(outcome__in=[Outcome.PLAYED, Outcome.UNDECIDED]) & ~Q(table__status__in=OVER)
    seen = Q(seen_version=F("table__log_version"))
    changed = Q(outcome=Outcome.PLAYED) & ~seen
    lost = LeagueTable.objects.filter(ended | goes_on | changed, table__isnull=False, unread=False)
    found = list(lost.values_list("pk", flat=True))
    return LeagueTable.objects.filter(pk__in=found).update(unread=True)


def read_results(*, now: datetime) -> int:
    """Read the results of the tables that are marked; return how many outcomes have changed."""
    found = list(unread().order_by("pk").values_list("pk", flat=True))
    return sum(tried(read_result, pk, now=now) for pk in found)


@transaction.atomic
def read_result(league_table_id: int, *, now: datetime) -> bool:
    """Bring a league's table up to date with its game. Calling it twice does no harm."""
    season = _locked_season_of(league_table_id)
    league_table = _read(league_table_id)
    if league_table.table_id is None:
        return False
    table = locked_table(league_table.table_id)
    columns: dict[str, Any] = {"unread": False, "seen_version": table.log_version}
    changed = False
    if league_table.outcome in BY_THE_GAME:
        found = _outcome_of(table)
        changed = any(getattr(league_table, name) != value for name, value in found.items())
        columns |= found
    LeagueTable.objects.filter(pk=league_table.pk).update(**columns)
    if table.is_over:
        _note_missed(league_table, table)
    if changed:
        _follow(season, league_table, str(columns["outcome"]), now)
    return changed


def _outcome_of(table: Table) -> dict[str, Any]:
    """Return the outcome that follows from the game."""
    if table.status == Status.ENDED:
        return {"outcome": Outcome.UNDECIDED, **NOTHING}
    if table.status != Status.FINISHED:
        return {"outcome": Outcome.OPEN, **NOTHING}
    result = table.result or {"winners": []}
    places = list(places_of(result, table.seat_count))
    laurels, senate = scores_of(table.game, result, position(table).view(None))
    return {"outcome": Outcome.PLAYED, "places": places, "laurels": laurels, "senate": senate}


def _note_missed(league_table: LeagueTable, table: Table) -> None:
    """Note how many turns each entrant has missed at the table, even if they left it later."""
    missed: Counter[tuple[int, int | None]] = Counter()
    held = Seat.objects.filter(table=table).values_list("number", "user", "missed")
    before = Tenure.objects.filter(seat__table=table)
    for number, user, count in (*held, *before.values_list("seat__number", "user", "missed")):
        missed[number, user] += count
    for seat in league_table.seats.select_related("entrant").exclude(entrant=None):
        assert seat.entrant is not None
        count = missed[seat.order - 1, seat.entrant.user_id]
        if count != seat.missed:
            LeagueSeat.objects.filter(pk=seat.pk).update(missed=count)


def _follow(season: Season, league_table: LeagueTable, outcome: str, now: datetime) -> None:
    """Note what has changed, and let the standing and the round follow."""
    where = _where(league_table)
    was = league_table.outcome
    counted = None if outcome == Outcome.OPEN else now
    LeagueTable.objects.filter(pk=league_table.pk).update(counted_at=counted)
    _is_stale(league_table)
    if outcome != Outcome.OPEN:
        close_moot(league_table, WHILE_OPEN, now=now)
    if outcome == Outcome.OPEN:
        note(season.league, "result_taken_back", season=season, now=now,
             facts=where | {"was": was})  # fmt: skip
    elif outcome == Outcome.PLAYED:
        close_moot(league_table, [CaseKind.UNDECIDED], now=now)
        kind = "result_counted" if was != Outcome.PLAYED else "result_changed"
        note(season.league, kind, season=season, now=now, facts=where)
    elif season.status == SeasonStatus.PLAYING:
        open_case(season.pk, CaseKind.UNDECIDED, league_table=league_table, facts=where, now=now)
    follow_next_round(season, league_table, now)
    _end_early(season, league_table.round, now)


def _end_early(season: Season, the_round: Round, now: datetime) -> None:
    """End a round that lasts as long as its tables, when the last of them has ended."""
    if season.round_ends != RoundEnds.TABLES or the_round.status != RoundStatus.PLAYING:
        return
    if not the_round.tables.filter(outcome=Outcome.OPEN).exists():
        pull(season, StepKind.END_ROUND, the_round.number, now=now)


def _is_stale(league_table: LeagueTable) -> None:
    type(league_table.division).objects.filter(pk=league_table.division_id).update(stale=True)


def _where(league_table: LeagueTable) -> dict[str, Any]:
    return {
        "league_table": league_table.pk,
        "round": league_table.round.number,
        "division": league_table.division.number,
        "table": league_table.number,
    }


def _locked_season_of(league_table_id: int) -> Season:
    found = LeagueTable.objects.filter(pk=league_table_id).values_list("round__season", flat=True)
    return locked_season(found.get())


def _read(league_table_id: int) -> LeagueTable:
    return LeagueTable.objects.select_related("round", "division").get(pk=league_table_id)


@transaction.atomic
def settle(
    league_table_id: int,
    outcome: str,
    places: Sequence[int] | None,
    by: int,
    reason: str,
    *,
    now: datetime,
) -> LeagueTable:
    """Decide the outcome of a table, as a manager who does not sit there, and end its game.

    `outcome` is one of `Outcome`: adjudicated (with `places`), shared, void, or replayed. With
    `open` the decision is taken back, and the game counts again. Return the table that is played
    instead, or the same one.
    """
    season = _locked_season_of(league_table_id)
    league_table = _read(league_table_id)
    check_may_decide(season.league_id, by, tables=[league_table])
    if season.status in (SeasonStatus.CANCELLED,):
        raise LeagueRefusal(Why.SEASON_OVER)
    if not reason.strip():
        raise LeagueRefusal(Why.NO_REASON)
    was, seats = league_table.outcome, league_table.seats.count()
    _check_outcome(season, league_table, outcome, places, seats)
    before = {"outcome": was, "places": league_table.places}
    columns: dict[str, Any] = {
        **NOTHING,
        "outcome": outcome,
        "places": _decided(outcome, places, seats),
        "counted_at": None if outcome == Outcome.OPEN else now,
        "remark": reason.strip()[:300],
        "unread": outcome == Outcome.OPEN,
    }
    successors = _successors(season, league_table)
    LeagueTable.objects.filter(pk=league_table.pk).update(**columns)
    _is_stale(league_table)
    undo = {} if outcome in (Outcome.OPEN, Outcome.REPLAYED) else {
        "what": "settle", "league_table": league_table.pk, **before
    }  # fmt: skip
    facts = _where(league_table) | {"outcome": outcome, "was": was, "places": columns["places"]}
    note(season.league, "settled", season=season, by=by, now=now, facts=facts, reason=reason,
         undo=undo)  # fmt: skip
    if outcome != Outcome.OPEN:
        close_moot(league_table, [*WHILE_OPEN, CaseKind.UNDECIDED, CaseKind.SUCCESSION], now=now)
    if outcome != Outcome.OPEN and league_table.table_id is not None:
        end_game(league_table.table_id, now)
    instead = league_table
    if outcome == Outcome.REPLAYED:
        instead = play_again(season, league_table, now, successors)
    follow_next_round(season, league_table, now)
    _end_early(season, league_table.round, now)
    return instead


def _check_outcome(
    season: Season,
    league_table: LeagueTable,
    outcome: str,
    places: Sequence[int] | None,
    seats: int,
) -> None:
    """Refuse a decision that is not possible for this table now."""
    if outcome == Outcome.REPLAYED and season.status == SeasonStatus.FINISHED:
        raise LeagueRefusal(Why.SEASON_OVER)
    if (
        league_table.outcome == Outcome.REPLAYED
        or outcome == league_table.outcome != Outcome.ADJUDICATED
    ):
        raise LeagueRefusal(Why.STALE_PAGE)
    started = league_table.round.status in (RoundStatus.PLAYING, RoundStatus.ENDED)
    known = outcome in Outcome.values and outcome not in (Outcome.PLAYED, Outcome.UNDECIDED)
    fits = outcome != Outcome.ADJUDICATED or (
        places is not None and len(places) == seats and are_places(places)
    )
    if not (started and known and fits):
        raise LeagueRefusal(Why.OUT_OF_RANGE)


def _decided(outcome: str, places: Sequence[int] | None, seats: int) -> list[int] | None:
    if outcome == Outcome.ADJUDICATED:
        return list(places or ())
    return [1] * seats if outcome == Outcome.SHARED else None


def _successors(season: Season, league_table: LeagueTable) -> dict[int, int | None]:
    """Return who takes the place of whom when a table of a knock-out is played again."""
    number = league_table.round.number
    if season.form != Form.KNOCKOUT or number == 1:
        return {}
    return dict(replacements(season, league_table.division, number))
