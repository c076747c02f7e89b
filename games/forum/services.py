"""The services of the forum, for other apps. Each locks the table first (docs/locks.md)."""

from games.forum.claims.services import claim
from games.forum.notes.services import note
from games.forum.offers.closure import accept, refuse
from games.forum.offers.services import counter, edit, propose, propose_to_each, withdraw
from games.forum.promises.services import mark_promise
from games.forum.promises.tally import tally_finished
from games.forum.talk.marks import mark_read, mute, report, unmute
from games.forum.talk.moderation import SETTLE, settle_report
from games.forum.talk.services import say

__all__ = [
    "SETTLE",
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
