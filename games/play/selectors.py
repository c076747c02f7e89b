"""A facade: what other apps may read of tables. The functions live in the packages of this app."""

from games.play.clock.seat_clocks import tables_due
from games.play.log.narrative import Line, log_of
from games.play.log.position import Position, position
from games.play.seats.admission import Standing, standing
from games.play.seats.selectors import (
    gens_name,
    may_see,
    scene_of,
    seat_name,
    seat_names,
    seat_of,
    seats_at,
    table_of,
    view_of,
)

__all__ = [
    "Line",
    "Position",
    "Standing",
    "gens_name",
    "log_of",
    "may_see",
    "position",
    "scene_of",
    "seat_name",
    "seat_names",
    "seat_of",
    "seats_at",
    "standing",
    "table_of",
    "tables_due",
    "view_of",
]
