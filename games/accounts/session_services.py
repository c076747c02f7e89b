"""Ending sessions, and noting when each was last seen."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction

SEEN_EVERY: Final = timedelta(minutes=10)
"""So often at most is it written down that somebody is here."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Somebody seen: in which session, from which address, with which browser."""

    session_key: str
    user_id: int
    ip: str
    user_agent: str


def note_seen(sight: Sight, *, now: datetime) -> None:
    """One statement, but for a session that nobody has listed yet."""
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
    except IntegrityError:  # two pages of one browser at once: the other has written it
        return


def end_session(user_id: int, session_id: int) -> bool:
    """End one session of this person; False if there is none such."""
    found = UserSession.objects.filter(user_id=user_id, pk=session_id).first()
    if found is None:
        return False
    found.end()
    return True


def end_sessions(user_id: int, *, but: str | None = None) -> None:
    """End all sessions of a person but the one with that key: not only forgotten, but void."""
    for session in UserSession.objects.filter(user_id=user_id).exclude(session_key=but or ""):
        session.end()


def forget_ended() -> None:
    """Rows of the list whose session is over: signed out, expired, or under another key."""
    for session in UserSession.objects.order_by("last_seen_at").iterator():
        if not session.exists():
            session.delete()
