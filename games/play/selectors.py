"""A facade: what other apps may read of tables. The functions live in the packages of this app."""

from games.play.clock.seat_clocks import tables_due
from games.play.lobby.selectors import LobbyRow, tables_of, waiting_for
from games.play.log.narrative import Line, log_of
from games.play.log.position import Position, position
from games.play.operators.selectors import inspected
from games.play.seats.names import gens_name, seat_name, seat_names
from games.play.seats.reliability import Standing, standing
from games.play.tables.selectors import (
    invited_address,
    may_see,
    scene_of,
    seat_of,
    seats_at,
    table_of,
    view_of,
)
from games.play.waiting_room.selectors import Room, room_of

__all__ = [
    "Line",
    "LobbyRow",
    "Position",
    "Room",
    "Standing",
    "gens_name",
    "inspected",
    "invited_address",
    "log_of",
    "may_see",
    "position",
    "room_of",
    "scene_of",
    "seat_name",
    "seat_names",
    "seat_of",
    "seats_at",
    "standing",
    "table_of",
    "tables_due",
    "tables_of",
    "view_of",
    "waiting_for",
]
