"""A knock-out of tables: who goes on from a round, and how many rounds there are."""

from collections.abc import Sequence
from typing import Any, Final

from games.leagues.models import Bye, Division, LeagueSeat, LeagueTable, Outcome, Season

DECIDED: Final = (Outcome.PLAYED, Outcome.ADJUDICATED, Outcome.SHARED)


def still_in(season: Season, division: Division, number: int) -> set[int] | None:
    """Return the entrants who go on into a round; None for the first, in which everybody sits.

    If there are too few for a table, the best of the others go on with them.
    """
    if number == 1:
        return None
    free = Bye.objects.filter(
        round__season=season, round__number=number - 1, entrant__division=division
    )
    found, others = set(free.values_list("entrant", flat=True)), []
    tables = LeagueTable.objects.filter(
        division=division, round__number=number - 1, outcome__in=DECIDED
    )
    for table in tables.prefetch_related("seats__entrant"):
        ranked = by_place(table)
        found |= {entrant for _key, entrant in ranked[: season.advance]}
        others += ranked[season.advance :]
    missing = min(season.sizes) - len(found) if found else 0
    return found | {entrant for _key, entrant in sorted(others)[: max(0, missing)]}


def by_place(table: LeagueTable) -> list[tuple[tuple[Any, ...], int]]:
    """Return the entrants of a table from first to last; ties by laurels, and then by the lot.

    Seats that nobody of the season holds at the end are left out.
    """
    places, laurels = table.places or [], table.laurels or []

    def key(seat: LeagueSeat) -> tuple[Any, ...]:
        number = seat.order - 1
        own = laurels[number] if number < len(laurels) else 0
        return places[number], -own, seat.entrant.lot if seat.entrant else 0

    held = [seat for seat in table.seats.all() if seat.entrant_id and seat.left_at is None]
    return sorted((key(seat), seat.entrant_id or 0) for seat in held) if places else []


def rounds_needed(players: int, sizes: Sequence[int], advance: int) -> int:
    """Return how many rounds it takes until one table has played the final."""
    largest, rounds = max(sizes), 1
    while players > largest:
        tables = -(-players // largest)
        players = min(tables * advance, players - 1)
        rounds += 1
    return rounds


def was_final(season: Season, division: Division, number: int) -> bool:
    """Return whether nobody is left to meet after this round: one table played, and no bye."""
    tables = LeagueTable.objects.filter(division=division, round__number=number)
    played = tables.exclude(outcome__in=[Outcome.VOID, Outcome.REPLAYED]).count()
    free = Bye.objects.filter(round__season=season, round__number=number)
    return played == 0 or (played == 1 and not free.filter(entrant__division=division).exists())
