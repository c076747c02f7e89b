from typing import Any

from games.accounts.models import User
from games.post.models import Mail


def newest_mails(count: int = 100) -> list[Mail]:
    return list(Mail.objects.order_by("-created_at", "-pk")[:count])


def mails_to(user: User) -> list[Any]:
    """For the export: what was sent to somebody, without the bodies, whose links sign in."""
    mails = Mail.objects.filter(recipient=user).order_by("created_at")
    return list(mails.values("kind", "to", "subject", "state", "created_at", "sent_at"))
