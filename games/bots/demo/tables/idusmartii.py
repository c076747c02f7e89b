"""Tables of Idus Martii in the demo."""

from typing import Final

from games.bots.demo.scripts import WEEK, Script

SCRIPTS: Final = (
    Script(
        "The last Ides but one",
        people=("Dagny", "Alice", "Emre", "Farah"),
        house=("steady", "novice"),
        days_ago=17,
    ),
    Script(
        "Knives behind the curtain",
        people=("Emre", "Alice", "Benedetta"),
        house=("steady", "steady", "novice"),
        plan=WEEK,
        days_ago=2,
        until=4,
        awaits="Alice",
    ),
    Script(
        "Before the next Ides",
        people=("Benedetta", "Dagny"),
        house=("steady",),
        seats=6,
        days_ago=0.5,
    ),
)
