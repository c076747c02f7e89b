"""The document `cursus-standing/1` of a division, made from rows. A club can download it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from django.db.models import Sum

from games.forum.models import Tally
from games.leagues.models import (
    Award,
    Bye,
    Division,
    Entrant,
    EntrantStatus,
    Form,
    LeagueSeat,
    LeagueTable,
    Outcome,
    Season,
)
from games.leagues.rounds.roster import OMITTED, SHOWN
from games.leagues.standing.ends.kinds import ends_of_game

FORMAT: Final = "cursus-standing/1"
UNDECIDED: Final = (Outcome.OPEN, Outcome.UNDECIDED)
MOST: Final = 12
"""The most points that a table brings, unless the season has points of its own."""


@dataclass(slots=True)
class Parts:
    """A document, with the rounds of its tables and byes beside it."""

    document: dict[str, Any]
    table_rounds: list[int] = field(default_factory=list)
    bye_rounds: dict[str, list[int]] = field(default_factory=dict)


def standing_input(division: Division) -> dict[str, Any]:
    """Return the document for the filter `rank`. A player is the id of their entrant, as text."""
    return parts_of(division).document


def parts_of(division: Division) -> Parts:
    """Return the document of a division with the rounds of its parts."""
    season = division.season
    entrants = list(Entrant.objects.filter(division=division).order_by("pk"))
    people = {entrant.user_id: str(entrant.pk) for entrant in entrants}
    tables = _tables(division)
    byes = _byes(division, entrants, tables, season)
    reached = _reached(tables, byes) if season.form == Form.KNOCKOUT else None
    if reached is not None:
        byes = {p: [n for n in had if n >= reached[p]] for p, had in byes.items()}
    told = [_table(season, table, people, reached) for table in tables]
    lot = sorted(entrants, key=lambda entrant: entrant.lot or len(entrants) + entrant.pk)
    document: dict[str, Any] = {
        "format": FORMAT,
        "players": [str(entrant.pk) for entrant in entrants],
        "ties": list(season.ties),
        "lot": [str(entrant.pk) for entrant in lot],
        "points": season.points,
        "bye": season.bye_points,
        "byes": {player: len(had) for player, had in sorted(byes.items()) if had},
        "guests": [name for table in told for name in table.pop("guests")],
        "tables": told,
        "awards": [*_awards(division), *_for_rounds(season, reached or {})],
    }
    also = _also(season, entrants, tables)
    if also:
        document["also"] = also
    return Parts(document, [table.round.number for table in tables], byes)


def _tables(division: Division) -> list[LeagueTable]:
    found = LeagueTable.objects.filter(division=division, round__status__in=SHOWN)
    found = found.exclude(outcome__in=OMITTED).select_related("round")
    return list(found.prefetch_related("seats").order_by("round__number", "number"))


def _byes(
    division: Division, entrants: Sequence[Entrant], tables: Iterable[LeagueTable], season: Season
) -> dict[str, list[int]]:
    """Return the rounds of byes: those of the seating, and of tables that were left early."""
    rows = Bye.objects.filter(
        entrant__division=division, round__status__in=SHOWN, counts=True
    ).order_by("round__number", "pk")
    found: dict[str, list[int]] = {}
    for entrant, number in rows.values_list("entrant", "round__number"):
        found.setdefault(str(entrant), []).append(number)
    stayed = {e.pk for e in entrants if e.status == EntrantStatus.ENTERED}
    for table in tables:
        for seat in table.seats.all():
            if seat.entrant_id in stayed and seat.left_turn and is_bye(season, seat):
                found.setdefault(str(seat.entrant_id), []).append(table.round.number)
    return found


def is_bye(season: Season, seat: LeagueSeat) -> bool:
    """Return whether a seat was given up so early that it counts as a bye."""
    if seat.left_at is None or seat.left_turn is None:
        return False
    return seat.left_turn == 0 or seat.left_turn < season.bye_before_turn


def _reached(tables: Iterable[LeagueTable], byes: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Return the last round that each player of a knock-out has reached."""
    found = {player: max(had, default=1) for player, had in byes.items()}
    for table in tables:
        for seat in table.seats.all():
            if seat.entrant_id is not None:
                player = str(seat.entrant_id)
                found[player] = max(found.get(player, 1), table.round.number)
    return found


def _for_rounds(season: Season, reached: Mapping[str, int]) -> list[dict[str, str]]:
    """Return awards for the rounds reached in a knock-out: each is worth more than any victory."""
    own = [Fraction(one) for points in (season.points or {}).values() for one in points]
    brought = [Fraction(MOST), Fraction(0), Fraction(season.bye_points), *own]
    worth = max(brought) - min(brought) + 1
    return [
        {
            "player": player,
            "points": str(worth * (number - 1)),
            "reason": f"reached round {number}",
        }
        for player, number in sorted(reached.items())
        if number > 1
    ]


def _table(
    season: Season,
    table: LeagueTable,
    people: Mapping[int, str],
    reached: Mapping[str, int] | None,
) -> dict[str, Any]:
    seats: list[str] = []
    guests: list[str] = []
    left: list[str] = []
    credit: dict[str, str] = {}
    own = {str(seat.entrant_id) for seat in table.seats.all() if seat.entrant_id}
    for seat in sorted(table.seats.all(), key=lambda seat: seat.order):
        name = _holder(seat, people, own)
        seats.append(name)
        if name not in people.values():
            guests.append(name)
        elif seat.left_at is not None and Fraction(season.substitute_credit) != 1:
            credit[name] = season.substitute_credit
        if seat.entrant_id and seat.left_at is not None and not is_bye(season, seat):
            left.append(str(seat.entrant_id))
        if reached is not None and reached.get(name, 0) > table.round.number:
            credit[name] = "0"
    decided = table.outcome not in UNDECIDED
    found: dict[str, Any] = {
        "seats": seats,
        "places": table.places if decided else None,
        "ends": ends_of_game(season.league.game),
        "guests": guests,
    }
    more: dict[str, Any] = {"left": left, "credit": credit}
    if decided:
        more |= {"laurels": table.laurels or [], "senate": table.senate or []}
    return found | {key: value for key, value in more.items() if value}


def _holder(seat: LeagueSeat, people: Mapping[int, str], own: set[str]) -> str:
    """Return who has the points of a seat: the entrant, an entrant who came in, or a guest."""
    if seat.entrant_id and seat.left_at is None:
        return str(seat.entrant_id)
    if seat.guest_id is not None:
        entrant = people.get(seat.guest_id)
        if entrant is not None and entrant not in own:
            own.add(entrant)
            return entrant
        return f"guest-{seat.pk}"
    return f"house-{seat.pk}"


def _awards(division: Division) -> list[dict[str, str]]:
    found = Award.objects.filter(entrant__division=division, revoked_at=None)
    return [
        {"player": str(award.entrant_id), "points": award.points, "reason": award.reason}
        for award in found.order_by("pk")
    ]


def _also(
    season: Season, entrants: Sequence[Entrant], tables: Sequence[LeagueTable]
) -> dict[str, dict[str, Any]]:
    """Return the values that belong to no single table, as far as the tie-breaks need them."""
    wanted = {"fides", "fewer"} & set(season.ties)
    found: dict[str, dict[str, Any]] = {str(e.pk): {} for e in entrants} if wanted else {}
    if "fewer" in wanted:
        for player in found:
            found[player]["fewer"] = 0
        for seat in (seat for table in tables for seat in table.seats.all()):
            if str(seat.entrant_id) in found:
                found[str(seat.entrant_id)]["fewer"] += seat.missed
    if "fides" in wanted:
        kept = _promises(entrants, tables)
        for entrant in entrants:
            found[str(entrant.pk)]["fides"] = kept.get(entrant.user_id, "0")
    return found


def _promises(entrants: Sequence[Entrant], tables: Sequence[LeagueTable]) -> dict[int, str]:
    """Return, by person, the share of promises judged at these tables that was kept."""
    rows = Tally.objects.filter(
        seat__table__in=[table.table_id for table in tables if table.table_id],
        seat__user__in=[entrant.user_id for entrant in entrants],
    )
    sums = rows.values("seat__user").annotate(kept=Sum("kept"), broken=Sum("broken"))
    return {
        row["seat__user"]: str(Fraction(row["kept"], row["kept"] + row["broken"]))
        for row in sums.order_by("seat__user")
        if row["kept"] + row["broken"]
    }
