"""A season as files: everything about it as JSON, its standings and results as CSV."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from games.common.spreadsheet import plain
from games.leagues.gazette.selectors import SHOWN, entered
from games.leagues.models import (
    Award,
    Bye,
    Division,
    Entrant,
    JournalLine,
    LeagueSeat,
    LeagueTable,
    Season,
)
from games.leagues.names import NamesInJournal, name_for
from games.leagues.sheets import csv_text

FORMAT: Final = "cursus-season/1"
AGREED: Final = (
    *("form", "table", "sizes", "round_count", "round_days", "round_ends", "ties", "points"),
    *("bye_points", "substitute_credit", "bye_before_turn", "capacity", "division_size"),
    *("promoted", "relegated", "advance", "min_punctuality", "min_finished", "min_fides"),
    *("must_confirm", "house_fills", "rated", "answer_hours", "seed"),
    *("sign_up_opens_at", "sign_up_closes_at", "starts_at", "finished_at"),
)


def season_file(season: Season, viewer: int | None) -> dict[str, Any]:
    """Return everything that is public about a season, as JSON-like values.

    People who do not wish to be named are named only in a file that they fetch themselves.
    """
    league = season.league
    divisions = list(season.divisions.order_by("number"))
    return {
        "format": FORMAT,
        "league": {"name": league.name, "address": league.slug, "game": league.game},
        "season": {"number": season.number, "title": season.title, "status": season.status},
        "agreed": {name: getattr(season, name) for name in AGREED},
        "players": [_player(entrant, viewer) for entrant in _everybody(season)],
        "waiting": [str(entrant.pk) for entrant in entered(season)[1]],
        "divisions": [_division(division) for division in divisions],
        "rounds": list(_rounds(season)),
        "awards": list(_awards(season)),
        "journal": list(_journal(season, viewer)),
    }


def _everybody(season: Season) -> list[Entrant]:
    found = Entrant.objects.filter(season=season).select_related("user", "division")
    return list(found.order_by("signed_up_at", "pk"))


def _player(entrant: Entrant, viewer: int | None) -> dict[str, Any]:
    return {
        "player": str(entrant.pk),
        "name": name_for(entrant.user, viewer),
        "status": entrant.status,
        "division": entrant.division.number if entrant.division is not None else None,
        "lot": entrant.lot,
        "signed_up_at": entrant.signed_up_at,
        "left_at": entrant.left_at,
    }


def _division(division: Division) -> dict[str, Any]:
    return {
        "number": division.number,
        "name": division.name,
        "standing": division.standing,
        "standing_at": division.standing_at,
        "race": division.race,
    }


def _rounds(season: Season) -> Iterator[dict[str, Any]]:
    tables = _tables(season)
    byes = Bye.objects.filter(round__season=season).order_by("pk")
    sat_out = [(bye.round_id, str(bye.entrant_id), bye.counts) for bye in byes]
    for one in season.rounds.filter(status__in=SHOWN).order_by("number"):
        yield {
            "number": one.number,
            "status": one.status,
            "starts_at": one.starts_at,
            "ends_at": one.ends_at,
            "quality": {division: _quality(kept) for division, kept in one.quality.items()},
            "tables": [_table(table) for table in tables if table.round_id == one.pk],
            "byes": [
                {"player": player, "counts": counts}
                for round_id, player, counts in sat_out
                if round_id == one.pk
            ],
        }


def _quality(kept: dict[str, Any]) -> dict[str, Any]:
    """Return how even a division's tables are. Pairs kept apart are left out: managers only."""
    return {name: value for name, value in kept["quality"].items() if name != "apart"}


def _tables(season: Season) -> list[LeagueTable]:
    found = LeagueTable.objects.filter(round__season=season, round__status__in=SHOWN)
    found = found.select_related("table", "division", "round").prefetch_related(
        "seats__entrant__user"
    )
    columns = ("table__chance", "table__salt", "division__standing", "division__race")
    return list(found.defer(*columns).order_by("round__number", "division__number", "number"))


def _table(one: LeagueTable) -> dict[str, Any]:
    return {
        "division": one.division.number,
        "number": one.number,
        "address": one.table.get_absolute_url() if one.table is not None else None,
        "seats": [_seat(seat) for seat in one.seats.all()],
        "outcome": one.outcome,
        "places": one.places,
        "laurels": one.laurels,
        "senate": one.senate,
        "remark": one.remark,
    }


def _seat(seat: LeagueSeat) -> dict[str, Any]:
    return {
        "player": str(seat.entrant_id) if seat.entrant_id else None,
        "house": seat.bot or None,
        "guest": seat.guest_id is not None,
        "left_at": seat.left_at,
    }


def _awards(season: Season) -> Iterator[dict[str, Any]]:
    for award in Award.objects.filter(entrant__season=season, revoked_at=None):
        yield {
            "player": str(award.entrant_id),
            "points": award.points,
            "reason": award.reason,
            "at": award.at,
        }


def _journal(season: Season, viewer: int | None) -> Iterator[dict[str, Any]]:
    found = JournalLine.objects.filter(season=season, private=False).order_by("at", "pk")
    lines = list(found)
    names = NamesInJournal(season.league, lines, viewer)
    for line in lines:
        yield {
            "at": line.at,
            "kind": line.kind,
            "facts": names.facts(line),
            "reason": line.reason,
            "undone_at": line.undone_at,
        }


def standing_csv(season: Season, viewer: int | None) -> str:
    """Return the standings of all divisions, a line for each player. Fractions are exact."""
    names = {str(entrant.pk): name_for(entrant.user, viewer) for entrant in _everybody(season)}
    columns = ("points", "wins", "played", "best", "worst", "decided_by")
    lines = (
        [
            division.number,
            row["rank"],
            plain(names[row["player"]]),
            *(row[name] for name in columns),
        ]
        for division in season.divisions.order_by("number")
        for row in division.standing.get("rows", [])
        if row["player"] in names
    )
    return csv_text(["division", "rank", "player", *columns], lines)


def results_csv(season: Season, viewer: int | None) -> str:
    """Return all results, a line for each seat of each table."""
    lines = (
        _result(table, number, seat, viewer)
        for table in _tables(season)
        for number, seat in enumerate(table.seats.all())
    )
    columns = [
        "round",
        "division",
        "table",
        "seat",
        "player",
        "place",
        "outcome",
        "ended",
        "address",
    ]
    return csv_text(columns, lines)


def _result(table: LeagueTable, number: int, seat: LeagueSeat, viewer: int | None) -> list[Any]:
    ended: datetime | None = table.table.finished_at if table.table is not None else None
    return [
        table.round.number,
        table.division.number,
        table.number,
        number + 1,
        plain(name_for(seat.entrant.user, viewer)) if seat.entrant is not None else "",
        table.places[number] if table.places else "",
        table.outcome,
        ended.isoformat() if ended is not None else "",
        table.table.get_absolute_url() if table.table is not None else "",
    ]
