"""The page of a replay: one position, seen from one chair, and the way through all of them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext as _

from engine.display_names import named
from engine.game import Raw
from games.archive.replay.chairs import SPECTATOR, Chair
from games.archive.replay.curves import Curves, curves_of
from games.archive.replay.talk import Moment, moments_of
from games.archive.stored_parts import stored
from games.play.log.narrative import outside_of, tellings
from games.play.log.position import Position, logged, position
from games.play.models import Seat, Table
from games.play.selectors import seat_names


@dataclass(frozen=True, slots=True)
class ChairLink:
    """A chair that the reader may choose. `seat` is None for those that belong to nobody."""

    chair: Chair
    name: str
    is_here: bool
    is_own: bool = False

    @property
    def seat(self) -> int | None:
        return self.chair.seat


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One position as it is shown: board, what stands beside it, and what has just happened."""

    length: int
    turn: int
    view: Raw
    scene: Raw
    sentence: str
    notation: str


@dataclass(frozen=True)
class Replay:
    """A game that is over, as a reader follows it from a chair. `own` is the seat they hold.

    `fault` says what was wrong with the address, if something else than it asked for is shown.
    """

    table: Table
    seats: list[Seat]
    own: Seat | None
    chair: Chair = SPECTATOR
    length: int = 0
    fault: str = ""

    @cached_property
    def names(self) -> list[str]:
        return seat_names(self.table, self.seats)

    @property
    def key(self) -> tuple[object, ...]:
        """The key of the game from this chair, which is the same for every reader."""
        table = self.table
        at = (table.pk, table.commitment, table.rollbacks, table.length, table.status)
        return ("replay", *at, self.chair, tuple(self.names))

    @property
    def step_key(self) -> tuple[object, ...]:
        return (*self.key, self.length)

    @property
    def talk_key(self) -> tuple[object, ...]:
        """The key of what was said: it depends on what this reader may read now."""
        table, own = self.table, self.own
        seen = (own.number, own.user_id, own.private_version) if own else None
        done = tuple(line.sentence for line in outside_of(table, dict(enumerate(self.names))))
        open_now = table.all_open
        return (*self.key, table.version, seen, open_now, done, get_current_timezone_name())

    @cached_property
    def step(self) -> ReplayStep:
        return self._step(position(self.table, self.length))

    def steps(self, first: int, last: int) -> Iterator[ReplayStep]:
        """Yield the positions from `first` to `last`, each computed from the one before."""
        here = position(self.table, first)
        yield self._step(here)
        for entry in logged(self.table, first, last):
            here, _clean = here.after(entry.raw)
            yield self._step(here)

    def _step(self, here: Position) -> ReplayStep:
        view, before = self.chair.view(here, self.table.seat_count), here.length - 1
        lately = logged(self.table, before, here.length) if here.length else []
        raws = [entry.raw for entry in lately if self._knows(entry.raw)]
        return ReplayStep(
            here.length,
            lately[0].turn if lately else 1,
            view,
            here.game.scene(view, [entry.raw for entry in lately]),
            self.sentence_of(here.length),
            here.game.write(raws[0]) if raws else "",
        )

    def _knows(self, raw: Raw) -> bool:
        return self.chair.may_know(raw.get("seat")) or not self.table.rules.is_secret(raw)

    def sentence_of(self, length: int) -> str:
        """Return what the entry before a position did, as the chair was told."""
        if not length:
            return _("The game begins.")
        told = tellings(self.table, [length - 1], self.chair.seat)[length - 1]
        return named(told, dict(enumerate(self.names)))

    @cached_property
    def turns(self) -> list[tuple[int, int]]:
        """Each turn, with the position before its first entry."""
        return [(turn, at) for turn, at in json.loads(self.store_turns())]

    def store_turns(self) -> str:
        """Find the turns in the log, unless they are stored already, and store them."""
        return stored(("replay turns", *self.key), lambda: json.dumps(self._turns()))

    def _turns(self) -> list[tuple[int, int]]:
        found: dict[int, int] = {}
        for entry in logged(self.table, 0, self.table.length):
            found.setdefault(entry.turn, entry.index)
        return list(found.items()) or [(1, 0)]

    @property
    def turn_starts(self) -> str:
        """The position before the first entry of each turn, for the browser."""
        return ",".join(str(at) for _turn, at in self.turns)

    @cached_property
    def moments(self) -> list[Moment]:
        return moments_of(self.table, self.chair, self.own, dict(enumerate(self.names)))

    @cached_property
    def curves(self) -> Curves:
        """The chart of what the chair could count."""
        here, seats = position(self.table, 0), self.table.seat_count
        found = [self.chair.gauges(here, seats)]
        for entry in logged(self.table, 0, self.table.length):
            here, _clean = here.after(entry.raw)
            found.append(self.chair.gauges(here, seats))
        return curves_of(found, self.turns)

    @property
    def chairs(self) -> list[ChairLink]:
        """All chairs of a game that is over: its log and its chance are open to every reader."""
        everything = Chair(everything=True)
        return [
            ChairLink(SPECTATOR, _("Spectator"), self.chair == SPECTATOR),
            *(self._chair_of(seat) for seat in self.seats),
            ChairLink(everything, _("Everything open"), self.chair == everything),
        ]

    def _chair_of(self, seat: Seat) -> ChairLink:
        chair, is_own = Chair(seat.number), seat == self.own
        return ChairLink(chair, self.names[seat.number], self.chair == chair, is_own)

    @property
    def before(self) -> int:
        return max(self.length - 1, 0)

    @property
    def after(self) -> int:
        return min(self.length + 1, self.table.length)

    @property
    def previous_turn(self) -> int:
        return max((at for _turn, at in self.turns if at < self.length), default=0)

    @property
    def next_turn(self) -> int:
        end = self.table.length
        return min((at for _turn, at in self.turns if at > self.length), default=end)
