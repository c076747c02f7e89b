"""A facade: making tables, taking their seats, and starting them.

The functions live in the modules beside this one. Each locks the table first; docs/locks.md has the
order of locks.
"""

from games.tables.join import clear_seat, invite, join_table, leave_table, take_house_player
from games.tables.make import Plan, cancel_table, check_plan, create_table
from games.tables.practice import forget_practice, forget_practice_of
from games.tables.rematch import offer_rematch, play_against_house
from games.tables.seated import Holder, start_seated
from games.tables.start import confirm_start

__all__ = [
    "Holder",
    "Plan",
    "cancel_table",
    "check_plan",
    "clear_seat",
    "confirm_start",
    "create_table",
    "forget_practice",
    "forget_practice_of",
    "invite",
    "join_table",
    "leave_table",
    "offer_rematch",
    "play_against_house",
    "start_seated",
    "take_house_player",
]
