"""Writing notices and mails, sending them, and keeping to how people want to be told."""

from games.post.services.addresses import confirm_again, forget_address, note_bounce, send_proof
from games.post.services.delivery import deliver_due_mail
from games.post.services.forgetting import forget_bodies, forget_person
from games.post.services.notices import (
    NewNotice,
    mark_read,
    settle_past,
    visited,
    withdraw_notices,
    write_notice,
    write_notices,
)
from games.post.services.outbox import Letter, new_message_id, queue_mail, withdraw_mail
from games.post.services.testing import send_test
from games.post.services.watching import watch_queue
from games.post.services.wishes import choose, save_preferences, stop

__all__ = [
    "Letter",
    "NewNotice",
    "choose",
    "confirm_again",
    "deliver_due_mail",
    "forget_address",
    "forget_bodies",
    "forget_person",
    "mark_read",
    "new_message_id",
    "note_bounce",
    "queue_mail",
    "save_preferences",
    "send_proof",
    "send_test",
    "settle_past",
    "stop",
    "visited",
    "watch_queue",
    "withdraw_mail",
    "withdraw_notices",
    "write_notice",
    "write_notices",
]
