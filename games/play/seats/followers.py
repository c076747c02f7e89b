"""Tell people that somebody whom they follow has begun or finished a game (docs/people.md).

They are told only what every stranger may see at that moment: of public tables, of nobody whose
name is hidden there, and of nobody who does not want to be named.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from games.accounts.models import User
from games.accounts.ties.selectors import followers_of
from games.play.models import Seat, Table, Visibility
from games.post.services import NewNotice, write_notices

STARTED: Final = "followed_started"
FINISHED: Final = "followed_finished"


def tell_followers(
    kind: str, table: Table, seats: Iterable[Seat], *, now: datetime, url: str = ""
) -> None:
    """Write one notice to each follower who does not sit there, whomever of the players it is."""
    hidden = table.anonymous and not table.is_over
    if table.visibility != Visibility.PUBLIC or hidden or table.practice:
        return
    people = [seat.user for seat in seats if seat.user is not None]
    told: dict[User, list[str]] = defaultdict(list)
    for tie in followers_of(one for one in people if not one.unnamed):
        if tie.person not in people:
            told[tie.person].append(tie.other.name)
    write_notices(
        [_notice(kind, table, to, names, url) for to, names in told.items()],
        now=now,
    )


def _notice(kind: str, table: Table, to: User, names: list[str], url: str) -> NewNotice:
    return NewNotice(
        person=to,
        kind=kind,
        cause=f"{kind}:{table.code}:{table.log_version}",
        words=f"play/{kind}",
        context={"table": table, "names": names},
        url=url or table.get_absolute_url(),
        scope=table.scope,
        scope_label=table.title,
    )
