"""Everything that changes the board of a table. Each locks the table first (docs/locks.md)."""

from games.forum.services.answering import accept, counter, refuse
from games.forum.services.marking import (
    mark_promise,
    mark_read,
    mute,
    report,
    unmute,
)
from games.forum.services.moderating import settle_report
from games.forum.services.offering import edit, propose, propose_to_each, withdraw
from games.forum.services.talking import say

__all__ = [
    "accept",
    "counter",
    "edit",
    "mark_promise",
    "mark_read",
    "mute",
    "propose",
    "propose_to_each",
    "refuse",
    "report",
    "say",
    "settle_report",
    "unmute",
    "withdraw",
]
