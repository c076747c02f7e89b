"""Tables and seats, and the log with what hangs on it."""

from games.play.models.log import Entry, Intervention, MadeBy, OrderAhead
from games.play.models.seat import HouseLevel, Seat
from games.play.models.table import Opens, Press, Status, Table, Visibility

__all__ = [
    "Entry",
    "HouseLevel",
    "Intervention",
    "MadeBy",
    "Opens",
    "OrderAhead",
    "Press",
    "Seat",
    "Status",
    "Table",
    "Visibility",
]
