"""The words and deeds of a game that is over, position by position, as a chair knew them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from math import inf
from typing import Final

from games.archive.replay.chairs import Chair
from games.forum.board.items import Filters, Item
from games.forum.board.sources import QueriedSource
from games.forum.board.timeline import timeline
from games.forum.models import Message, Offer, OfferAnswer
from games.forum.readers import Reader, reader_at
from games.play.log.logged import Logged
from games.play.log.position import logged
from games.play.models import Intervention, Seat, Table

WHOLE: Final = Filters(most=100_000)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position: the entry that led to it, and what was said before the next one.

    `notation` is empty where the chair does not know what was played.
    """

    length: int
    entry: Item | None = None
    turn: int = 0
    opens_turn: bool = False
    notation: str = ""
    said: list[Item] = field(default_factory=list)


class ChairSource:
    """The rows of a table that its reader may read now, and that reached the chair at the time.

    `own` is the seat that the reader holds. The reader decides who may read (docs/forum.md); the
    chair only leaves out what it did not hear.
    """

    def __init__(self, table: Table, chair: Chair, own: Seat | None) -> None:
        self.table = table
        self.seat = chair.seat
        self.chair = chair
        self._asked = QueriedSource(table, own.number if own else None, reader_at(table, own))

    @property
    def reader(self) -> Reader:
        return self._asked.reader

    def last_read(self, readers: int) -> float:
        return inf

    @property
    def muted(self) -> Collection[int]:
        return self._asked.muted

    def messages(self, wanted: Filters, start: datetime | None) -> Iterable[Message]:
        found = self._asked.messages(wanted, start)
        return [said for said in found if self.chair.heard(said.readers)]

    def entries(self, wanted: Filters, start: datetime | None) -> Iterable[Logged]:
        return reversed(logged(self.table, 0, self.table.length))

    def offers(self, wanted: Filters, start: datetime | None) -> Iterable[Offer]:
        found = self._asked.offers(wanted, start)
        return [offer for offer in found if self.chair.heard(offer.concerned)]

    def interventions(self, wanted: Filters, start: datetime | None) -> Iterable[Intervention]:
        return self._asked.interventions(wanted, start)

    def open_offers(self) -> list[Offer]:
        return []  # no offer is open when a game is over

    def answers(self, offers: Collection[Offer]) -> Iterable[OfferAnswer]:
        return ()

    def linked(self, offers: Collection[Offer]) -> list[Offer]:
        return []  # what an offer was answered with comes later in the same list


def moments_of(
    table: Table, chair: Chair, own: Seat | None, names: Mapping[int, str]
) -> list[Moment]:
    """Return all positions of the game, each with what was said there, oldest first."""
    source = ChairSource(table, chair, own)
    rows = {row.index: row for row in logged(table, 0, table.length)}
    found = [Moment(0)]
    for item in reversed(timeline(table, chair.seat, WHOLE, names, source).items):
        if item.kind in ("move", "deal"):
            row = rows[int(item.key) - 1]
            found.append(_moment(table, chair, row, item, found[-1].turn))
        else:
            found[-1].said.append(item)
    return found


def _moment(table: Table, chair: Chair, row: Logged, item: Item, before: int) -> Moment:
    game = table.rules
    is_known = chair.may_know(row.seat) or not game.is_secret(row.raw)
    notation = game.write(row.raw) if is_known else ""
    return Moment(row.index + 1, item, row.turn, row.turn != before, notation)
