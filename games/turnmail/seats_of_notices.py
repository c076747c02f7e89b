"""Find the seats of people at the tables that their notices are about."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.play.models import Seat, Table
from games.post.models import Notice

Place = tuple[int, str]
"""A person's id and a table's code."""


@dataclass(frozen=True, slots=True)
class Places:
    """The seats that these people hold (`own`), and all seats at their tables, by table id."""

    own: Mapping[Place, Seat]
    seats: Mapping[int, list[Seat]]

    def of(self, notice: Notice) -> Seat | None:
        return self.own.get((notice.person_id, _code(notice)))


def places_of(notices: Sequence[Notice]) -> Places:
    """Find the seats for these notices, in two queries."""
    tables = Table.objects.filter(code__in={_code(notice) for notice in notices}).in_bulk()
    rows = Seat.objects.filter(table__in=tables).select_related("user").order_by("number")
    seats: dict[int, list[Seat]] = defaultdict(list)
    taken: dict[Place, Seat] = {}
    for seat in rows:
        seat.table = tables[seat.table_id]
        seats[seat.table_id].append(seat)
        if seat.user_id is not None:
            taken[seat.user_id, seat.table.code] = seat
    asked = {(notice.person_id, _code(notice)) for notice in notices}
    return Places({place: seat for place, seat in taken.items() if place in asked}, seats)


def _code(notice: Notice) -> str:
    return notice.scope.partition(":")[2]
