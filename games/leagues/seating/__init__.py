"""Seating: who sits with whom in the next rounds, as fair as can be (docs/leagues.md, "Seating").

Pure functions: no database, no clock. `seat` looks for tables, `cost_of` says what it costs to
change them by hand, and `explain` why a table is as it is.
"""

from games.leagues.seating import document
from games.leagues.seating.cost import Cost, cost_of
from games.leagues.seating.explain import PairMet, SeatReason, TableReason, explain
from games.leagues.seating.problem import BadSeating, Problem
from games.leagues.seating.quality import Quality, quality_of
from games.leagues.seating.search import Seating, seat

__all__ = [
    "BadSeating",
    "Cost",
    "PairMet",
    "Problem",
    "Quality",
    "SeatReason",
    "Seating",
    "TableReason",
    "cost_of",
    "document",
    "explain",
    "quality_of",
    "seat",
]
