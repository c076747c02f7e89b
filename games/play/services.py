"""A facade: everything that changes a table. The services live in the packages of this app.

Each service locks the table first; docs/locks.md has the order of locks.
"""

from games.play.clock.pauses import extend, pause, resume
from games.play.clock.proposals import answer_proposal, propose_to_all
from games.play.clock.sweep import SweepCounts, expire_turn, sweep, tend_table
from games.play.log.append import Appended, seal_deal, submit_choice, submit_entry
from games.play.log.interventions import check_has_no_part, check_operator
from games.play.log.locks import locked_table, note_offers, touch_seats, touch_table
from games.play.orders.services import leave_order
from games.play.page.news import mark_seen
from games.play.seats.handover import leave_game, take_over

__all__ = [
    "Appended",
    "SweepCounts",
    "answer_proposal",
    "check_has_no_part",
    "check_operator",
    "expire_turn",
    "extend",
    "leave_game",
    "leave_order",
    "locked_table",
    "mark_seen",
    "note_offers",
    "pause",
    "propose_to_all",
    "resume",
    "seal_deal",
    "submit_choice",
    "submit_entry",
    "sweep",
    "take_over",
    "tend_table",
    "touch_seats",
    "touch_table",
]
