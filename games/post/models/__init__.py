"""What is to be told, how people want to be told, and the mails that come of it."""

from games.post.models.alarm import Alarm
from games.post.models.mail import Mail, MailImage, MailState, Priority
from games.post.models.notice import Notice, NoticeState
from games.post.models.wishes import Choice, Delivery, Destination, Mailbox, Preferences

__all__ = [
    "Alarm",
    "Choice",
    "Delivery",
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
