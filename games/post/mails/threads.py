"""Headers that keep mails about the same thing together in a mail program."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

from games.post.models import Mail

LAST: Final = 10
AT_ONCE: Final = 200

Thread = tuple[str, str]
"""An address and a scope: the mails to that address about that scope."""


def earlier_ids(threads: Collection[Thread]) -> Mapping[Thread, Sequence[str]]:
    """Return the last Message-IDs of each thread, oldest first; one query for many threads."""
    wanted = sorted({(to, scope) for to, scope in threads if scope})
    found: dict[Thread, list[str]] = defaultdict(list)
    for start in range(0, len(wanted), AT_ONCE):
        for to, scope, message_id in _newest_of(wanted[start : start + AT_ONCE]):
            found[to, scope].insert(0, message_id)
    return found


def _newest_of(threads: Collection[Thread]) -> Iterable[tuple[str, str, str]]:
    """Return rows newest first. Each thread is matched exactly: not every pair is wanted."""
    which = Q(*[Q(to=to, scope=scope) for to, scope in threads], _connector=Q.OR)
    back = Window(RowNumber(), partition_by=[F("to"), F("scope")], order_by=F("id").desc())
    last = Mail.objects.filter(which).annotate(back=back).filter(back__lte=LAST)
    return last.order_by("back").values_list("to", "scope", "message_id")


def thread_headers(to: str, scope: str, domain: str, earlier: Sequence[str]) -> dict[str, str]:
    """Make In-Reply-To and References from the thread's root and its last mails.

    The root is only a name that no mail has, so nothing is missing when old rows are deleted.
    """
    if not scope:
        return {}
    key = hashlib.sha256(f"{to.lower()} {scope}".encode()).hexdigest()[:32]
    root = f"<t.{key}@{domain}>"
    return {
        "In-Reply-To": earlier[-1] if earlier else root,
        "References": " ".join([root, *earlier]),
    }
