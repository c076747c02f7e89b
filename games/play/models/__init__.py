"""Tables and seats, and the log with what hangs on it."""

from games.play.models.clock import Outage, Proposal, Pulse
from games.play.models.log import Entry, Intervention, MadeBy, OrderAhead, PackedLog
from games.play.models.seat import HouseLevel, Seat, Tenure
from games.play.models.table import Table
from games.play.models.table_choices import (
    NOT_OVER,
    RUNNING,
    Opens,
    Practice,
    Press,
    Status,
    Unrated,
    Visibility,
)

__all__ = [
    "NOT_OVER",
    "RUNNING",
    "Entry",
    "HouseLevel",
    "Intervention",
    "MadeBy",
    "Opens",
    "OrderAhead",
    "Outage",
    "PackedLog",
    "Practice",
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
