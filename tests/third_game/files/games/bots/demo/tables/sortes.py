"""Tables of Sortes in the demo."""

from games.bots.demo.scripts import WEEK, Script

SCRIPTS = (
    Script("What the birds said", people=("Alice", "Emre"), house=("novice",), days_ago=5),
    Script(
        "What they say now",
        people=("Emre", "Alice"),
        house=("shrewd",),
        plan=WEEK,
        days_ago=1,
        until=2,
        awaits="Alice",
    ),
)
