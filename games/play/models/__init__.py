"""Tables and seats, and the log with what hangs on it."""

from games.play.models.log import Entry, Intervention, MadeBy, OrderAhead
from games.play.models.proposal import Proposal
from games.play.models.pulse import Outage, Pulse
from games.play.models.seat import HouseLevel, Seat
from games.play.models.table import Opens, Press, Status, Table, Unrated, Visibility
from games.play.models.tenure import Tenure

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
