"""Everything that changes the board of a table. Each locks the table first (docs/locks.md)."""

from games.forum.services.answering import accept, counter, refuse
from games.forum.services.claiming import claim
from games.forum.services.marking import (
    mark_promise,
    mark_read,
    mute,
    report,
    unmute,
)
from games.forum.services.moderating import settle_report
from games.forum.services.noting import note
from games.forum.services.offering import edit, propose, propose_to_each, withdraw
from games.forum.services.talking import say
from games.forum.services.tallying import tally_finished

__all__ = [
    "accept",
    "claim",
    "counter",
    "edit",
    "mark_promise",
    "mark_read",
    "mute",
    "note",
    "propose",
    "propose_to_each",
    "refuse",
    "report",
    "say",
    "settle_report",
    "tally_finished",
    "unmute",
    "withdraw",
]
