"""What is known of notices, mails and the queue."""

from games.post.selectors.mails import (
    mails_for_export,
    mails_of,
    mails_to_show,
    newest_mails,
    notices_for_export,
)
from games.post.selectors.notices import (
    MANY,
    newest_unread,
    notices_shown,
    still_stand,
    unread_count,
)
from games.post.selectors.queue import Queue, queue
from games.post.selectors.wishes import (
    Wishes,
    addresses_of,
    boxes_of,
    stopped_by,
    wishes_of,
)

__all__ = [
    "MANY",
    "Queue",
    "Wishes",
    "addresses_of",
    "boxes_of",
    "mails_for_export",
    "mails_of",
    "mails_to_show",
    "newest_mails",
    "newest_unread",
    "notices_for_export",
    "notices_shown",
    "queue",
    "still_stand",
    "stopped_by",
    "unread_count",
    "wishes_of",
]
