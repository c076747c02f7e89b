"""Everything that changes notices, mails or preferences."""

from games.post.mails.addresses import confirm_again, forget_address, note_bounce, send_proof
from games.post.mails.alarms import watch_queue
from games.post.mails.bounces import note_report, takes_bounce
from games.post.mails.delivery import deliver_due_mail
from games.post.mails.outbox import Letter, new_message_id, queue_mail, withdraw_mail
from games.post.mails.retention import forget_bodies, forget_person
from games.post.mails.trial_mail import send_test
from games.post.notices.services import (
    NewNotice,
    mark_read,
    notice_words,
    settle_past,
    visited,
    withdraw_notices,
    write_notice,
    write_notices,
)
from games.post.preferences.services import choose, save_preferences, stop, use_preset

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
    "note_report",
    "notice_words",
    "queue_mail",
    "save_preferences",
    "send_proof",
    "send_test",
    "settle_past",
    "stop",
    "takes_bounce",
    "use_preset",
    "visited",
    "watch_queue",
    "withdraw_mail",
    "withdraw_notices",
    "write_notice",
    "write_notices",
]
