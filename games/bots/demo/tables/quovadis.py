"""Tables of Quo Vadis? in the demo."""

from typing import Final

from games.bots.demo.scripts import WEEK, Script
from games.bots.demo.tables.quovadis_favours import favours, promising

SCRIPTS: Final = (
    Script(
        "Curia Hostilia",
        people=("Alice", "Benedetta", "Cormac"),
        house=("steady",),
        days_ago=26,
        promise=promising,
    ),
    Script(
        "The consul of this year",
        people=("Cormac", "Alice", "Farah"),
        plan={"options": {"rounds": 3, "reveal": "auto"}, **WEEK},
        days_ago=8,
        until=60,
        awaits="Cormac",
        promise=promising,
    ),
    Script(
        "Three old houses",
        people=("Alice",),
        house=("novice", "steady", "steady"),
        plan={"visibility": "unlisted", **WEEK},
        days_ago=1.4,
        until=14,
        awaits="Alice",
    ),
    Script(
        "Via Sacra",
        people=("Benedetta", "Alice", "Dagny"),
        house=("steady",),
        plan=WEEK,
        days_ago=2.2,
        until=18,
        awaits="Alice",
        offer=favours,
        promise=promising,
    ),
    Script(
        "Forum Boarium",
        people=("Dagny", "Emre", "Alice"),
        house=("steady",),
        plan={"press": "public"},
        days_ago=0.3,
        unconfirmed="Alice",
    ),
    Script("New faces welcome", people=("Farah", "Cormac"), seats=4, days_ago=1.5),
    Script(
        "Behind closed shutters",
        people=("Emre",),
        seats=5,
        plan={"anonymous": True, "options": {"rounds": 3}, "turn_hours": 48},
        days_ago=1,
    ),
)
