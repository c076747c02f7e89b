"""The tables of a round as pages show them: their people, progress and outcome."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import Case, F, Prefetch, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _

from games.leagues.models import Bye, Division, LeagueSeat, LeagueTable, Outcome, Round, RoundStatus
from games.leagues.names import name_for, name_from
from games.play.models import Seat, Status, Table, Visibility
from games.play.selectors import seat_name

HOUSE: Final = _("house player")
SETTLED: Final = (Outcome.PLAYED, Outcome.ADJUDICATED, Outcome.SHARED)
NAMED: Final = ("pk", "unnamed", "display_name", "closed_at")
"""The columns of a person that `name_from` reads."""
DRAFT: Final = (RoundStatus.PLANNED, RoundStatus.SEATED)


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: the entrant seated there, the person there now if another, and how they did.

    `number` is that of the seat in the order of turns, from 1.
    """

    number: int
    name: str
    now: str
    must_act: bool
    place: int | None
    is_mine: bool


@dataclass(frozen=True, slots=True)
class TableCard:
    """A league's table with its seats, in the order of turns."""

    league_table: LeagueTable
    table: Table | None
    seats: list[SeatLine]

    @property
    def title(self) -> str:
        return str(self.league_table.number)

    @property
    def is_settled(self) -> bool:
        return self.league_table.outcome in SETTLED

    @property
    def is_mine(self) -> bool:
        return any(seat.is_mine for seat in self.seats)

    @property
    def waits_for(self) -> list[str]:
        return [seat.now or seat.name for seat in self.seats if seat.must_act]

    @property
    def has_picture(self) -> bool:
        """Tell whether there is a board that everybody may see."""
        table = self.table
        return table is not None and table.has_started and table.visibility != Visibility.PASSWORD

    @property
    def winners(self) -> list[str]:
        return [seat.now or seat.name for seat in self.seats if seat.place == 1]


def tables_of(
    the_round: Round, divisions: Sequence[Division], viewer: int | None, most: int | None = None
) -> list[TableCard]:
    """Return the tables of a round in these divisions, with three queries."""
    found = LeagueTable.objects.filter(round=the_round, division__in=divisions)
    return cards_of(found.order_by("division__number", "number"), viewer, most)


def cards_of(
    tables: "QuerySet[LeagueTable]", viewer: int | None, most: int | None = None
) -> list[TableCard]:
    """Return a league's tables as cards, without reading secret columns (chance, salt)."""
    held = Seat.objects.select_related("user").order_by("number")
    found = list(
        tables.select_related("table", "division")
        .defer("table__chance", "table__salt", "division__standing", "division__race")
        .prefetch_related(Prefetch("table__seats", held))[:most]
    )
    seated = _seated(found, viewer)
    return [_card(one, seated[one.pk], viewer) for one in found]


class SeatColumns(NamedTuple):
    """The entrant who was seated at a place, and the guest who sits there; no names: nobody."""

    user: int | None
    name: str
    guest: str


def _seated(tables: Sequence[LeagueTable], viewer: int | None) -> Mapping[int, list[SeatColumns]]:
    """Return who was seated at each table, in the order of turns; rows of accounts are not read."""
    people = [f"{person}__{column}" for person in ("entrant__user", "guest") for column in NAMED]
    rows = LeagueSeat.objects.filter(league_table__in=tables).order_by("order")
    found: dict[int, list[SeatColumns]] = defaultdict(list)
    for table, *columns in rows.values_list("league_table", *people):
        entrant, guest = columns[: len(NAMED)], columns[len(NAMED) :]
        found[table].append(SeatColumns(entrant[0], _name(entrant, viewer), _name(guest, viewer)))
    return found


def _name(columns: Sequence[Any], viewer: int | None) -> str:
    return "" if columns[0] is None else name_from(*columns, viewer=viewer)


def _card(one: LeagueTable, seated: Sequence[SeatColumns], viewer: int | None) -> TableCard:
    table = one.table
    held = {seat.number: seat for seat in table.seats.all()} if table is not None else {}
    seats = [_line(one, index, seat, held.get(index), viewer) for index, seat in enumerate(seated)]
    return TableCard(one, table, seats)


def _line(
    one: LeagueTable, index: int, seat: SeatColumns, held: Seat | None, viewer: int | None
) -> SeatLine:
    holder = seat.guest
    if held is not None and one.table is not None:
        holder = name_for(held.user, viewer) if held.user else seat_name(held, one.table)
    first = seat.name or holder or str(HOUSE)
    playing = one.table is not None and one.table.status == Status.PLAYING
    return SeatLine(
        number=index + 1,
        name=first,
        now=holder if holder != first else "",
        must_act=playing and held is not None and held.must_act,
        place=one.places[index] if one.places else None,
        is_mine=viewer is not None and viewer in {seat.user, held.user_id if held else None},
    )


def byes_of(the_round: Round, divisions: Iterable[Division]) -> "QuerySet[Bye]":
    """Return the byes of a round, by name; first those of people who have none."""
    byes = Bye.objects.filter(round=the_round, entrant__division__in=list(divisions))
    named = Case(
        When(entrant__user__unnamed=True, then=Value("")), default=F("entrant__user__display_name")
    )
    return byes.select_related("entrant__user").order_by(named, "pk")
