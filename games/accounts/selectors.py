from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.accounts.look_alikes import skeleton_of
from games.accounts.models import Absence, Tie, User
from games.accounts.names import name_key
from games.accounts.registry import Viewer, registry
from games.accounts.sessions.devices import device_of

NAMED: Final = ("display_name", "slug", "welcomed_at", "closed_at", "is_active")
"""The columns of a person that their name and the link to their page ask for."""


def people_with_pages() -> "QuerySet[User]":
    """Select the people who have a public page (`User.has_page`)."""
    return User.objects.filter(is_active=True, closed_at=None, welcomed_at__isnull=False)


def person(slug: str) -> User:
    """Return the person with this public page, or raise ``User.DoesNotExist``."""
    return people_with_pages().get(slug=slug)


def person_and_tie(slug: str, viewer: Viewer) -> tuple[User, str]:
    """Return the person with this page, and whether the viewer follows or blocks them, if either.

    Raises ``User.DoesNotExist``.
    """
    ties = Tie.objects.filter(person=viewer.pk or 0, other=OuterRef("pk")).values("kind")
    found = people_with_pages().annotate(tie=Subquery(ties[:1])).get(slug=slug)
    return found, found.tie or ""


def is_name_free(name: str, *, for_user: User) -> bool:
    """Tell whether nobody else has this name or one that can be mistaken for it."""
    alike = Q(name_key=name_key(name)) | Q(skeleton=skeleton_of(name))
    return not User.objects.filter(alike).exclude(pk=for_user.pk).exists()


def absences_ahead(user: User, now: datetime) -> list[Absence]:
    """Return the absences that are not over yet, by the person's own calendar."""
    today = now.astimezone(user.zone).date()
    return list(user.absences.filter(last__gte=today).order_by("first"))


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session as its owner reads it; `same_address`: it has the IP address of this one."""

    pk: int
    device: str
    user_agent: str
    ip: str
    same_address: bool
    since: datetime
    seen: datetime
    is_this: bool


def sessions_of(user: User, this: str | None, address: str) -> list[SessionLine]:
    """Return the sessions that are not over, this one first, then by when they were last seen."""
    rows = UserSession.objects.filter(user=user).order_by("-last_seen_at", "pk")
    lines = [
        SessionLine(
            pk=row.pk,
            device=device_of(row.user_agent),
            user_agent=row.user_agent,
            ip=row.ip,
            same_address=row.ip == address,
            since=row.created_at,
            seen=row.last_seen_at,
            is_this=row.session_key == this,
        )
        for row in rows
        if row.exists()
    ]
    return sorted(lines, key=lambda line: not line.is_this)


def everything_about(user: User) -> dict[str, Any]:
    """Return the export of a person's data: what this app keeps, and what the apps above add."""
    account = {
        "email": user.email,
        "addresses": list(
            EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
        ),
        "display_name": user.display_name,
        "about": user.about,
        "unnamed": user.unnamed,
        "emblem": user.emblem,
        "time_zone": user.time_zone,
        "language": user.language,
        "colours": user.colours,
        "sleep": [user.sleep_from, user.sleep_until],
        "reminders": user.reminders,
        "absences": list(user.absences.values("first", "last", "announced_at")),
        "joined": user.date_joined,
        "last_login": user.last_login,
        "sessions": list(
            UserSession.objects.filter(user=user).values(
                "ip", "user_agent", "created_at", "last_seen_at"
            )
        ),
    }
    return {"account": account} | {name: part(user) for name, part in registry.exports()}
