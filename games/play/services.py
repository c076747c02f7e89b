"""A facade: everything that changes a table. The services live in the packages of this app.

Each service locks the table first; docs/locks.md has the order of locks.
"""

from games.play.clock.pauses import extend, pause, resume
from games.play.clock.proposals import answer_proposal, propose_to_all
from games.play.clock.sweep import Swept, expire_turn, sweep, tend_table
from games.play.log.append import Appended, seal_deal, submit_choice, submit_entry
from games.play.log.locks import locked_table, note_offers, touch_seats, touch_table
from games.play.operators.intervention import check_has_no_part, check_operator
from games.play.operators.services import force_entry, look, roll_back, take_up
from games.play.orders.services import leave_order
from games.play.page.services import mark_seen
from games.play.seats.handover import hand_to_house, leave_game, take_over
from games.play.tables.join import (
    clear_seat,
    invite,
    join_table,
    leave_table,
    take_house_player,
)
from games.play.tables.make import Plan, cancel_table, check_plan, create_table
from games.play.tables.rematch import offer_rematch, play_against_house
from games.play.tables.seated import Holder, start_seated
from games.play.tables.start import confirm_start

__all__ = [
    "Appended",
    "Holder",
    "Plan",
    "Swept",
    "answer_proposal",
    "cancel_table",
    "check_has_no_part",
    "check_operator",
    "check_plan",
    "clear_seat",
    "confirm_start",
    "create_table",
    "expire_turn",
    "extend",
    "force_entry",
    "hand_to_house",
    "invite",
    "join_table",
    "leave_game",
    "leave_order",
    "leave_table",
    "locked_table",
    "look",
    "mark_seen",
    "note_offers",
    "offer_rematch",
    "pause",
    "play_against_house",
    "propose_to_all",
    "resume",
    "roll_back",
    "seal_deal",
    "start_seated",
    "submit_choice",
    "submit_entry",
    "sweep",
    "take_house_player",
    "take_over",
    "take_up",
    "tend_table",
    "touch_seats",
    "touch_table",
]
