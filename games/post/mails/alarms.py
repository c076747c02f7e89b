"""Alert the operators when mail is stuck."""

from datetime import datetime, timedelta
from typing import Final

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from games.post.mails.queue import queue
from games.post.models import Alarm

log = structlog.get_logger(__name__)

EVERY: Final = timedelta(hours=1)


def watch_queue(*, now: datetime) -> bool:
    """Log a stuck queue and alert the operators; return whether all is well."""
    state = queue(now)
    if not state.stands_still:
        return True
    log.error("mail is stuck", mails=state.mails, notices=state.notices, age=str(state.age))
    words = (
        f"{state.sentence}.\nFailed in the last day: {state.failed_today}.\n\n"
        f"{settings.BASE_URL}/admin/post/mail/\n"
    )
    alarm("post", "Mail is stuck", words, now=now)
    return False


def alarm(name: str, subject: str, words: str, *, now: datetime) -> None:
    """Mail the operators, at most once an hour for each name.

    The mail bypasses the outbox, which may be what is stuck. If the mail server is down, the log
    and /healthz have to do.
    """
    addresses = [address for _name, address in settings.ADMINS]
    if addresses and may_sound(name, now):
        _tell_operators(addresses, subject, words)


def may_sound(name: str, now: datetime) -> bool:
    """Let only one of the workers that notice it alert: a conditional update picks one."""
    _row, created = Alarm.objects.get_or_create(name=name, defaults={"sounded_at": now})
    last = Alarm.objects.filter(name=name, sounded_at__lte=now - EVERY)
    return created or bool(last.update(sounded_at=now))


def _tell_operators(addresses: list[str], subject: str, words: str) -> None:
    message = EmailMessage(
        f"[Cursus] {subject}",
        words,
        settings.SERVER_EMAIL,
        addresses,
        headers={"Auto-Submitted": "auto-generated"},
        connection=get_connection(settings.MAIL_TRANSPORT),
    )
    try:
        message.send()
    except Exception as trouble:
        log.error("operators not told", trouble=type(trouble).__name__)
