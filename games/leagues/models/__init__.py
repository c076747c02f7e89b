"""The models of leagues."""

from games.leagues.models.case import Announcement, Case, CaseKind, CaseMessage, CaseState
from games.leagues.models.entrant import Apart, Award, Bye, Entrant, EntrantStatus, WeekAway
from games.leagues.models.league import Invited, League, Manager
from games.leagues.models.rating import RatedTable, Rating
from games.leagues.models.season import (
    Division,
    Form,
    Round,
    RoundEnds,
    RoundStatus,
    Season,
    SeasonStatus,
)
from games.leagues.models.step import JournalLine, Step, StepKind, StepState
from games.leagues.models.substitute import CallAnswer, Substitute, SubstituteCall
from games.leagues.models.table import LeagueSeat, LeagueTable, Outcome

__all__ = [
    "Announcement",
    "Apart",
    "Award",
    "Bye",
    "CallAnswer",
    "Case",
    "CaseKind",
    "CaseMessage",
    "CaseState",
    "Division",
    "Entrant",
    "EntrantStatus",
    "Form",
    "Invited",
    "JournalLine",
    "League",
    "LeagueSeat",
    "LeagueTable",
    "Manager",
    "Outcome",
    "RatedTable",
    "Rating",
    "Round",
    "RoundEnds",
    "RoundStatus",
    "Season",
    "SeasonStatus",
    "Step",
    "StepKind",
    "StepState",
    "Substitute",
    "SubstituteCall",
    "WeekAway",
]
