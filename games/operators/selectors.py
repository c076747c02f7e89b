"""The view of an operator. What is hidden may only be shown after `services.look`."""

import json
from dataclasses import dataclass

from engine.game import Raw
from games.play.log.narrative import Line, log_of
from games.play.log.position import position
from games.play.models import Table
from games.play.seats.selectors import seat_names


@dataclass(frozen=True, slots=True)
class Sight:
    """The view that an operator asks for: what is public, what one seat sees, or everything."""

    seat: int | None = None
    everything: bool = False

    @property
    def is_open(self) -> bool:
        return self.seat is None and not self.everything


OPEN_TO_ALL = Sight()


def inspected(table: Table, sight: Sight = OPEN_TO_ALL) -> list[tuple[str, str]]:
    """Return the position as plain text: pairs of whose view it is, and the text.

    If everything was asked for, the last one has the state, chance and salt.
    """
    if not table.has_started:
        return []
    called = seat_names(table, table.seats.select_related("user"))
    if sight.is_open:
        return [("", _shown(table, None, called))]
    if not sight.everything:
        assert sight.seat is not None
        return [(called[sight.seat], _shown(table, sight.seat, called))]
    seats = [(called[seat], _shown(table, seat, called)) for seat in range(table.seat_count)]
    return [*seats, ("replay", _secrets(table))]


def drawn(table: Table, sight: Sight = OPEN_TO_ALL, length: int | None = None) -> Raw | None:
    """Return the scene of the board as the sight allows, now or after `length` entries."""
    if not table.has_started:
        return None
    here = position(table, length)
    return here.game.scene(here.view(sight.seat) | {"choices": []}, [])


def taken_away(table: Table, length: int) -> list[Line]:
    """Return what a roll-back to this length would take away, as a spectator reads it."""
    return [line for line in log_of(table, None, length) if not line.from_outside]


def _shown(table: Table, seat: int | None, called: list[str]) -> str:
    here = position(table)
    return here.game.show(here.view(seat), dict(enumerate(called)))


def _secrets(table: Table) -> str:
    here = position(table)
    whole = {"state": here.game.replay(here.state), "chance": table.chance, "salt": table.salt}
    return json.dumps(whole, indent=1, ensure_ascii=False)
