"""Accept incoming mail, process it, and delete it."""

from games.inbox.process import read_due_mail, read_mail
from games.inbox.retention import forget_old_mail, forget_person
from games.inbox.store import (
    MOST_BYTES,
    TooLarge,
    TooManyMails,
    has_room,
    is_known,
    is_too_large,
    store_mail,
)

__all__ = [
    "MOST_BYTES",
    "TooLarge",
    "TooManyMails",
    "forget_old_mail",
    "forget_person",
    "has_room",
    "is_known",
    "is_too_large",
    "read_due_mail",
    "read_mail",
    "store_mail",
]
