"""Notices, preferences, and the mails that result from them."""

from games.post.models.alarm import Alarm
from games.post.models.mail import Mail, MailImage, MailState, Priority
from games.post.models.notice import Notice, NoticeState
from games.post.models.preferences import Choice, DeliveryMode, Destination, Mailbox, Preferences

__all__ = [
    "Alarm",
    "Choice",
    "DeliveryMode",
    "Destination",
    "Mail",
    "MailImage",
    "MailState",
    "Mailbox",
    "Notice",
    "NoticeState",
    "Preferences",
    "Priority",
]
