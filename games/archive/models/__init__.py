"""The models of the archive. Only saved searches, comments and imports cannot be made anew."""

from games.archive.models.bulk import BulkFile
from games.archive.models.chances import Chances, ChancesAt, Progress
from games.archive.models.comments import Comment, CommentReport
from games.archive.models.facts import (
    SORTED_BY,
    ConsentPaid,
    Dealt,
    Facts,
    Held,
    Judged,
    Observations,
    OptionSet,
    Paid,
)
from games.archive.models.imported import Imported
from games.archive.models.said import Said
from games.archive.models.saved import SavedSearch
from games.archive.models.statistics import MonthCounts, PersonCounts, StaleMonth, StalePerson
from games.archive.models.studies import Sharing, Study, StudyReport, TriedEntry
from games.archive.models.verified import Verification
from games.archive.models.withdrawn import Withdrawal

__all__ = [
    "SORTED_BY",
    "BulkFile",
    "Chances",
    "ChancesAt",
    "Comment",
    "CommentReport",
    "ConsentPaid",
    "Dealt",
    "Facts",
    "Held",
    "Imported",
    "Judged",
    "MonthCounts",
    "Observations",
    "OptionSet",
    "Paid",
    "PersonCounts",
    "Progress",
    "Said",
    "SavedSearch",
    "Sharing",
    "StaleMonth",
    "StalePerson",
    "Study",
    "StudyReport",
    "TriedEntry",
    "Verification",
    "Withdrawal",
]
