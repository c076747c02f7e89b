"""What may be known about tables, and by whom."""

from games.play.position import Position, position
from games.play.selectors.inspection import inspected
from games.play.selectors.lobby import (
    Row,
    finished_tables_of,
    tables_of,
    tables_played,
    tables_to_join,
    tables_to_watch,
    tables_wanting,
    waiting_for,
)
from games.play.selectors.log import Line, log_of
from games.play.selectors.names import seat_name, seat_names
from games.play.selectors.pulse import tables_due
from games.play.selectors.room import Room, room_of
from games.play.selectors.standing import Standing, standing
from games.play.selectors.tables import (
    is_invitation,
    may_see,
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
    "finished_tables_of",
    "inspected",
    "is_invitation",
    "log_of",
    "may_see",
    "position",
    "room_of",
    "seat_name",
    "seat_names",
    "seat_of",
    "seats_at",
    "standing",
    "table_of",
    "tables_due",
    "tables_of",
    "tables_played",
    "tables_to_join",
    "tables_to_watch",
    "tables_wanting",
    "view_of",
    "waiting_for",
]
