"""Mails about one thing stay together in a mail program."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from games.post.models import Mail

LAST: Final = 10

Thread = tuple[str, str]
"""An address and a scope: mails to the one about the other."""


def earlier_ids(threads: Collection[Thread]) -> Mapping[Thread, Sequence[str]]:
    """The last Message-IDs of each of these threads, oldest first. One query for all of them."""
    wanted = {(to, scope) for to, scope in threads if scope}
    found: dict[Thread, list[str]] = defaultdict(list)
    if not wanted:
        return found
    rows = Mail.objects.filter(
        to__in={to for to, _ in wanted}, scope__in={scope for _, scope in wanted}
    )
    newest = Window(RowNumber(), partition_by=[F("to"), F("scope")], order_by=F("id").desc())
    last = rows.annotate(back=newest).filter(back__lte=LAST).order_by("back")
    for to, scope, message_id in last.values_list("to", "scope", "message_id"):
        found[to, scope].insert(0, message_id)
    return found


def thread_headers(to: str, scope: str, domain: str, earlier: Sequence[str]) -> dict[str, str]:
    """In-Reply-To and References: the root, which every mail of the thread has, and the last ten.

    The root is a name only. No mail has it, so that none is missed when old rows are deleted.
    """
    if not scope:
        return {}
    key = hashlib.sha256(f"{to.lower()} {scope}".encode()).hexdigest()[:32]
    root = f"<t.{key}@{domain}>"
    return {
        "In-Reply-To": earlier[-1] if earlier else root,
        "References": " ".join([root, *earlier]),
    }
