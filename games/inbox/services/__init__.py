"""Taking mail in, reading it, and answering it."""

from games.inbox.services.forgetting import forget_old_mail, forget_person
from games.inbox.services.processing import read_due_mail, read_mail
from games.inbox.services.storing import (
    MOST_BYTES,
    TooLarge,
    TooMany,
    has_room,
    is_known,
    store_mail,
)

__all__ = [
    "MOST_BYTES",
    "TooLarge",
    "TooMany",
    "forget_old_mail",
    "forget_person",
    "has_room",
    "is_known",
    "read_due_mail",
    "read_mail",
    "store_mail",
]
