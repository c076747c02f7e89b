"""Services for sessions: end them, and note when each was last seen."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction

SEEN_EVERY: Final = timedelta(minutes=10)
"""The shortest time between two notes that a person was seen."""


@dataclass(frozen=True, slots=True)
class SessionSight:
    """The session, IP address and browser with which a person was seen."""

    session_key: str
    user_id: int
    ip: str
    user_agent: str


def note_seen(sight: SessionSight, *, now: datetime) -> None:
    """Note that the person was seen, in one statement, or two if the session is not listed yet."""
    known = UserSession.objects.filter(session_key=sight.session_key, user_id=sight.user_id)
    longest = UserSession._meta.get_field("user_agent").max_length
    seen = {"ip": sight.ip, "user_agent": sight.user_agent[:longest], "last_seen_at": now}
    if known.update(**seen):
        return
    try:
        with transaction.atomic():
            UserSession.objects.create(
                session_key=sight.session_key, user_id=sight.user_id, created_at=now, **seen
            )
    except IntegrityError:  # two pages of one browser at once: the other wrote the row
        return


def end_session(user_id: int, session_id: int) -> bool:
    """End one session of this person; False if there is no such session."""
    found = UserSession.objects.filter(user_id=user_id, pk=session_id).first()
    if found is None:
        return False
    found.end()
    return True


def end_sessions(user_id: int, *, but: str | None = None) -> None:
    """End all sessions of a person, except the one with the key `but`."""
    for session in UserSession.objects.filter(user_id=user_id).exclude(session_key=but or ""):
        session.end()


def forget_ended() -> None:
    """Delete the rows of sessions that are over: signed out, expired, or under another key."""
    for session in UserSession.objects.order_by("last_seen_at").iterator():
        if not session.exists():
            session.delete()
