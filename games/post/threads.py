"""Mails about one thing stay together in a mail program."""

import hashlib
from typing import Final

from games.post.models import Mail

LAST: Final = 10


def thread_headers(to: str, scope: str, domain: str) -> dict[str, str]:
    """In-Reply-To and References: the root, which every mail of the thread has, and the last ten.

    The root is a name only. No mail has it, so that none is missed when old rows are deleted.
    """
    if not scope:
        return {}
    key = hashlib.sha256(f"{to.lower()} {scope}".encode()).hexdigest()[:32]
    root = f"<t.{key}@{domain}>"
    earlier = Mail.objects.filter(to=to, scope=scope).order_by("-pk")
    last = [*reversed(earlier.values_list("message_id", flat=True)[:LAST])]
    return {"In-Reply-To": last[-1] if last else root, "References": " ".join([root, *last])}
