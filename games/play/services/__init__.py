"""Everything that changes a table. Each locks it first; docs/locks.md has the order."""

from games.play.services.again import offer_rematch, play_against_house
from games.play.services.entries import Appended, seal_deal, submit_choice, submit_entry
from games.play.services.expiry import expire_turn
from games.play.services.handing import hand_to_house
from games.play.services.locked import locked_table, note_offers, touch_seats, touch_table
from games.play.services.operating import force_entry, look, roll_back, take_up
from games.play.services.orders import leave_order
from games.play.services.pausing import extend, pause, resume
from games.play.services.proposing import answer_proposal, propose_to_all
from games.play.services.seats import (
    clear_seat,
    invite,
    join_table,
    leave_table,
    take_house_player,
)
from games.play.services.seen import mark_seen
from games.play.services.starting import confirm_start
from games.play.services.substituting import take_over
from games.play.services.sweeping import Swept, sweep, tend_table
from games.play.services.tables import Plan, cancel_table, create_table
from games.play.services.vacating import leave_game

__all__ = [
    "Appended",
    "Plan",
    "Swept",
    "answer_proposal",
    "cancel_table",
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
