from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession

from games.accounts.models import Absence, User
from games.accounts.names import name_key
from games.accounts.registry import registry


def person(slug: str) -> User:
    """Somebody with a page: name chosen, account open. Raises ``User.DoesNotExist``."""
    return User.objects.get(slug=slug, is_active=True, closed_at=None, welcomed_at__isnull=False)


def is_name_free(name: str, *, for_user: User) -> bool:
    return not User.objects.filter(name_key=name_key(name)).exclude(pk=for_user.pk).exists()


def absences_ahead(user: User, now: datetime) -> list[Absence]:
    """Those that are not over yet, by the person's own calendar."""
    today = now.astimezone(user.zone).date()
    return list(user.absences.filter(last__gte=today).order_by("first"))


def everything_about(user: User) -> dict[str, Any]:
    """The export: what this app keeps, and what the apps above add."""
    account = {
        "email": user.email,
        "addresses": list(
            EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
        ),
        "display_name": user.display_name,
        "about": user.about,
        "time_zone": user.time_zone,
        "language": user.language,
        "colours": user.colours,
        "sleep": [user.sleep_from, user.sleep_until],
        "reminders": user.reminders,
        "absences": list(user.absences.values("first", "last", "announced_at")),
        "joined": user.date_joined,
        "last_login": user.last_login,
        "sessions": list(
            UserSession.objects.filter(user=user).values("ip", "user_agent", "created_at")
        ),
    }
    return {"account": account} | {name: part(user) for name, part in registry.exports()}
