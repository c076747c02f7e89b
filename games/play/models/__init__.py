"""Tables and seats, and the log with what hangs on it."""

from games.play.models.clock import Outage, Proposal, Pulse
from games.play.models.log import Entry, Intervention, MadeBy, OrderAhead
from games.play.models.seat import HouseLevel, Seat, Tenure
from games.play.models.table import Opens, Press, Status, Table, Unrated, Visibility

__all__ = [
    "Entry",
    "HouseLevel",
    "Intervention",
    "MadeBy",
    "Opens",
    "OrderAhead",
    "Outage",
    "Press",
    "Proposal",
    "Pulse",
    "Seat",
    "Status",
    "Table",
    "Tenure",
    "Unrated",
    "Visibility",
]
