"""The models of the archive. It owns no truth but what people save and what came in by import."""

from games.archive.models.facts import (
    SORTED_BY,
    ConsentPaid,
    Dealt,
    Facts,
    Held,
    Judged,
    OptionSet,
    Paid,
)
from games.archive.models.imported import Imported
from games.archive.models.said import Said
from games.archive.models.saved import SavedSearch

__all__ = [
    "SORTED_BY",
    "ConsentPaid",
    "Dealt",
    "Facts",
    "Held",
    "Imported",
    "Judged",
    "OptionSet",
    "Paid",
    "Said",
    "SavedSearch",
]
