"""What may be known about tables, and by whom."""

from games.play.position import Position, position
from games.play.selectors.names import seat_names
from games.play.selectors.standing import Standing, standing
from games.play.selectors.tables import may_see, seat_of, seats_at, table_of, tables_due, view_of

__all__ = [
    "Position",
    "Standing",
    "may_see",
    "position",
    "seat_names",
    "seat_of",
    "seats_at",
    "standing",
    "table_of",
    "tables_due",
    "view_of",
]
