"""The promises of a table and how they stand."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.display_names import named
from games.forum.composers.deal_games import PromiseLine, bargain_of
from games.forum.models import PromiseMark
from games.play.models import Table


@dataclass(frozen=True, slots=True)
class PromiseRow:
    """A promise as a viewer reads it. `may_mark`: it was made to the viewer, in free words."""

    line: PromiseLine
    sentence: str
    status: str
    may_mark: bool


def promise_rows(table: Table, seat: int | None, names: Mapping[int, str]) -> list[PromiseRow]:
    """Return all promises agreed at the table, newest first. They are public."""
    bargain = bargain_of(table)
    if bargain is None or not table.has_started:
        return []
    lines = bargain.ledger(table)
    marks = _marks(table) if any(line.is_free for line in lines) else {}
    return [_row(line, marks, seat, names) for line in reversed(lines)]


def _marks(table: Table) -> dict[tuple[str, int], bool]:
    rows = PromiseMark.objects.filter(table=table)
    return {(row.deal_id, row.index): row.kept for row in rows}


def _row(
    line: PromiseLine,
    marks: Mapping[tuple[str, int], bool],
    seat: int | None,
    names: Mapping[int, str],
) -> PromiseRow:
    status = line.status
    said = marks.get((line.deal, line.index)) if line.is_free else None
    if said is not None:
        status = "kept" if said else "broken"
    mine = line.is_free and seat is not None and line.to == seat
    return PromiseRow(line, named(line.say(seat), names), status, mine)
