"""What was done to a table from outside the game, at its place between the entries."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.play.models import Intervention, Table
from games.play.position import Memory
from games.play.selectors.log import GONE, by_whom, said_of

_interventions: Memory[list[Intervention]] = Memory(512)


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """An intervention, after so many entries."""

    length: int
    sentence: str
    by: str


def outside_of(table: Table, called: Mapping[int, str]) -> list[OutsideLine]:
    """In the order of the log. What a roll-back passed over stands where it led back to."""
    done = _done_to(table)
    places, highest = [], table.length
    for one in reversed(done):
        places.append(min(one.at_length, highest))
        if one.kind == Intervention.Kind.ROLL_BACK:
            highest = min(highest, one.at_length)
    lines = [
        OutsideLine(place, said_of(one, called), by_whom(one))
        for place, one in zip(reversed(places), done, strict=True)
    ]
    return sorted(lines, key=lambda line: line.length)


def merged(score: Sequence[object], outside: Sequence[OutsideLine]) -> Iterator[object]:
    """The lines of a score, one an entry, with what came between them."""
    waiting = list(outside)
    for length, line in enumerate(score):
        while waiting and waiting[0].length <= length:
            yield waiting.pop(0)
        yield line
    yield from waiting


def _done_to(table: Table) -> list[Intervention]:
    """Each of them changes the version of the table, so the last ones asked for are kept by it.

    Not where somebody has left: his name is asked of him, who may change it, or close the account.
    """
    key = (table.pk, table.commitment, table.version)
    found = _interventions.get(key)
    if found is None:
        rows = Intervention.objects.filter(table=table).select_related("user", "table")
        found = list(rows.order_by("at", "pk"))
        if not any(one.kind in GONE for one in found):
            _interventions.put(key, found)
    return found
