"""Read finished games for export, a few at a time, so that memory use does not grow."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from engine.game import Raw
from games.archive.export.game_row import RowSource, row_of
from games.archive.facts.truth import holdings_of
from games.archive.models import Facts, Imported
from games.forum.models import Message
from games.forum.selectors import Reader
from games.leagues.models import LeagueTable
from games.play.log.entries import logs_of
from games.play.models import Seat, Table, Tenure

AT_ONCE: Final = 20
"""Games that are read together: enough that queries cost little, and few enough for memory."""


def rows(games: Iterable[Facts]) -> Iterator[Raw]:
    """Yield the rows of these games in their order."""
    left = iter(games)
    while some := list(islice(left, AT_ONCE)):
        yield from map(row_of, sources(some))


def sources(games: Sequence[Facts]) -> Iterator[RowSource]:
    """Yield the source of each game's row. A game that is gone is left out."""
    ids = [facts.pk for facts in games]
    tables = Table.objects.in_bulk(ids)
    seats = _by_table(Seat.objects.filter(table__in=ids).select_related("user").order_by("number"))
    logs = logs_of(tables.values())
    said = _by_table(_messages(ids))
    leagues = leagues_of(ids)
    imported = dict(Imported.objects.filter(table__in=ids).values_list("table", "row"))
    for facts in games:
        table = tables.get(facts.pk)
        if table is None:
            continue
        league, season = leagues.get(facts.pk, (None, None))
        spectator = Reader(table, None)
        yield RowSource(
            facts=facts,
            table=table,
            seats=seats[facts.pk],
            log=[entry.raw for entry in logs[facts.pk]],
            said=[one for one in said[facts.pk] if spectator.may_read(one)],
            league=league,
            season=season,
            holdings=_holdings(table, seats[facts.pk]) if facts.handed else None,
            imported=imported.get(facts.pk),
        )


def _by_table(found: Iterable[Any]) -> defaultdict[int, list[Any]]:
    parts: defaultdict[int, list[Any]] = defaultdict(list)
    for one in found:
        parts[one.table_id].append(one)
    return parts


def _messages(ids: list[int]) -> Iterable[Message]:
    """Return the messages of seats, without those of the site itself."""
    said = Message.objects.filter(table__in=ids, seat__isnull=False, hidden_by_operator=False)
    return said.order_by("table", "at", "pk")


def leagues_of(ids: list[int]) -> dict[int, tuple[str, int]]:
    found = LeagueTable.objects.filter(table__in=ids).values_list(
        "table", "round__season__league__slug", "round__season__number"
    )
    return {table_id: (league, season) for table_id, league, season in found}


def _holdings(table: Table, seats: list[Seat]) -> Any:
    tenures = list(Tenure.objects.filter(seat__table=table).order_by("until", "pk"))
    return holdings_of(table, seats, tenures)
