"""Tell people of games that their saved searches find newly, at most once a day for each."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet

from games.archive.kinds import FINDS
from games.archive.models import Facts, SavedSearch
from games.archive.query import Query
from games.archive.saved.selectors import todays_query
from games.archive.search.results import address
from games.archive.search.selectors import found
from games.play.models import Table
from games.post.mails.outbox import absolute
from games.post.services import NewNotice, write_notice

REST: Final = timedelta(days=1)
"""A search that has told something is silent for so long."""

SETTLED: Final = timedelta(minutes=10)
"""Games that came later than this are left for the next look: others may still be being written."""

NAMED: Final = 5
"""Games whose titles a notice has; of the others it says how many there are."""


def tell_new_finds(*, now: datetime) -> int:
    """Look at all searches that may tell something; return how many did."""
    return sum(_told(search, now) for search in _due(now))


def _due(now: datetime) -> Iterator[int]:
    rested = Q(told_at=None) | Q(told_at__lte=now - REST)
    due = SavedSearch.objects.filter(rested).order_by("pk").values_list("pk", flat=True)
    yield from due.iterator()


@transaction.atomic
def _told(search_id: int, now: datetime) -> bool:
    """Look for games that came since the last look, and tell the owner of them.

    Search and notice are written together, so that a process that dies in between tells nothing
    twice and leaves nothing out.
    """
    rows = SavedSearch.objects.select_for_update(of=("self",)).filter(pk=search_id)
    saved = rows.select_related("user").first()
    if saved is None or (saved.told_at is not None and saved.told_at > now - REST):
        return False
    since, until = saved.looked_at or saved.saved_at, now - SETTLED
    if until <= since:
        return False
    query = todays_query(saved)
    games = Facts.objects.none() if query is None else _new(query, saved.user_id, since, until)
    number = games.count()
    if number:
        _write(saved, str(query), games, number, now)
        saved.told_at = now
    saved.looked_at = until
    saved.save(update_fields=["looked_at", "told_at"])
    return bool(number)


def _new(query: Query, owner: int, since: datetime, until: datetime) -> "QuerySet[Facts]":
    """Return the games that the owner finds now, and that came into the archive in that time."""
    return found(query, owner).filter(added_at__gt=since, added_at__lte=until)


def _write(
    saved: SavedSearch, line: str, games: "QuerySet[Facts]", number: int, now: datetime
) -> None:
    some = list(games.order_by("-ended_at", "code")[:NAMED])
    titles = dict(Table.objects.filter(pk__in=[one.pk for one in some]).values_list("pk", "title"))
    context = {
        "line": line,
        "number": number,
        "games": [(titles.get(one.pk, one.code), _address_of(one)) for one in some],
        "more": number - len(some),
    }
    write_notice(
        NewNotice(
            person=saved.user,
            kind=FINDS,
            cause=f"saved:{saved.pk}:{now.isoformat()}",
            words="archive/finds",
            context=context,
            url=address(line),
            payload={"search": saved.pk, "games": [one.code for one in some]},
        ),
        now=now,
    )


def _address_of(facts: Facts) -> str:
    return absolute(Table(code=facts.code).get_absolute_url())
