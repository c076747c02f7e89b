"""What may be known about tables, and by whom."""

from games.play.position import Position, position
from games.play.selectors.inspection import inspected
from games.play.selectors.lobby import tables_of, waiting_for
from games.play.selectors.log import Line, log_of
from games.play.selectors.names import gens_name, seat_name, seat_names
from games.play.selectors.pulse import tables_due
from games.play.selectors.room import Room, room_of
from games.play.selectors.rows import Row
from games.play.selectors.standing import Standing, standing
from games.play.selectors.tables import (
    is_invitation,
    may_see,
    scene_of,
    seat_of,
    seats_at,
    table_of,
    view_of,
)

__all__ = [
    "Line",
    "Position",
    "Room",
    "Row",
    "Standing",
    "gens_name",
    "inspected",
    "is_invitation",
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
