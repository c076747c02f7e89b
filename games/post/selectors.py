"""Reads of notices, mails, preferences and the queue."""

from games.post.mails.queue import Queue, queue
from games.post.mails.selectors import (
    mails_for_export,
    mails_of,
    mails_to_show,
    newest_mails,
    notices_for_export,
)
from games.post.notices.selectors import (
    MANY,
    newest_unread,
    notices_shown,
    still_stand,
    unread_count,
)
from games.post.preferences.selectors import (
    PersonPreferences,
    addresses_of,
    boxes_of,
    preferences_of,
    stopped_by,
)

__all__ = [
    "MANY",
    "PersonPreferences",
    "Queue",
    "addresses_of",
    "boxes_of",
    "mails_for_export",
    "mails_of",
    "mails_to_show",
    "newest_mails",
    "newest_unread",
    "notices_for_export",
    "notices_shown",
    "preferences_of",
    "queue",
    "still_stand",
    "stopped_by",
    "unread_count",
]
