"""Reads of notices: the list on the site, and which of them still hold."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

import structlog
from django.core.paginator import Paginator
from django.db import connection
from django.db.models import Max

from games.accounts.models import User
from games.common.pages import Page
from games.post.models import Notice, NoticeState
from games.post.registry import OpenAmong, registry

log = structlog.get_logger(__name__)

A_PAGE = 50
SHOWN: Final = 4
"""How many notices of a group are shown even if they have all been read."""
MANY = 10
"""The counter in the header stops here."""

_UNREAD: Final = (
    "SELECT 1 FROM post_notice WHERE person_id = %s AND shown AND read_at IS NULL LIMIT %s"
)


def notices_shown(person: User, page: str) -> Page[Notice]:
    """Return a page of the notices on the site, newest first; for a bad number the nearest page."""
    shown = Notice.objects.filter(person=person, shown=True).order_by("-shown_at", "-pk")
    pages = Paginator(shown, A_PAGE)
    here = pages.get_page(page)
    return Page(list(here), pages.count, here.number, pages.num_pages, A_PAGE)


@dataclass(frozen=True, slots=True)
class NoticeGroup:
    """The notices of one page that are about the same thing, such as a table, newest first."""

    label: str
    notices: list[Notice]

    @property
    def unread(self) -> int:
        return sum(notice.read_at is None for notice in self.notices)

    @property
    def lines(self) -> list[tuple[str, Notice]]:
        """The unread notices, and some others, with their titles; the page shows them at once."""
        return self._titled(self.notices[: self._fold])

    @property
    def earlier(self) -> list[tuple[str, Notice]]:
        """The rest of the notices, which the page folds away."""
        return self._titled(self.notices[self._fold :])

    @property
    def _fold(self) -> int:
        """The number of notices that are shown: all that are unread; one alone is not folded."""
        unread = [at for at, notice in enumerate(self.notices, 1) if notice.read_at is None]
        shown = max([SHOWN, *unread])
        return shown if len(self.notices) > shown + 1 else len(self.notices)

    def _titled(self, notices: Sequence[Notice]) -> list[tuple[str, Notice]]:
        """Return notices with titles that do not name again what the group is about."""
        about = f": {self.label}"
        return [(notice.title.removesuffix(about), notice) for notice in notices]


def grouped(notices: Sequence[Notice]) -> list[NoticeGroup]:
    """Group notices by what they are about; the group with the newest notice comes first."""
    found: dict[str, list[Notice]] = defaultdict(list)
    for notice in notices:
        found[notice.scope or notice.scope_label or notice.kind].append(notice)
    return [NoticeGroup(group[0].scope_label, group) for group in found.values()]


def newest_unread(person: User) -> datetime | None:
    """Return when the newest unread notice appeared on the site; None if all are read."""
    unread = Notice.objects.filter(person=person, shown=True, read_at=None)
    at: datetime | None = unread.aggregate(at=Max("shown_at"))["at"]
    return at


def unread_count(person: User) -> int:
    """Return the number of unread notices, up to ``MANY``.

    Every page shows it. It is written as SQL because building the query takes Django five times as
    long as the database needs for it.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UNREAD, [person.pk, MANY])
        return len(cursor.fetchall())


def waiting_to_be_read(notices: Collection[Notice]) -> set[tuple[int, str, str]]:
    """Return (person, kind, scope) of notices like these that were mailed and are still unread."""
    earlier = Notice.objects.filter(
        person__in={notice.person_id for notice in notices},
        kind__in={notice.kind for notice in notices},
        scope__in={notice.scope for notice in notices},
        shown=True,
        read_at=None,
        state=NoticeState.TOLD,
    )
    return set(earlier.values_list("person_id", "kind", "scope"))


def still_stand(keys: Collection[int], now: datetime) -> set[int]:
    """Return the ids of the notices that are told, or about to be, and still hold."""
    states = [NoticeState.TOLD, NoticeState.WAITING, NoticeState.SENDING]
    found = Notice.objects.filter(pk__in=keys, state__in=states).select_related("person")
    return open_or_doubtful(list(found), now)


def open_or_doubtful(notices: Sequence[Notice], now: datetime) -> set[int]:
    """Return the ids of the notices that still hold, by their kinds. In doubt, people are told."""
    standing = what_stands(notices, now)
    for pk, trouble in standing.unknown.items():
        log.error("cannot tell if open", notice=pk, exc_info=trouble)
    return standing.open | set(standing.unknown)


@dataclass(frozen=True, slots=True)
class StandingNotices:
    """Ids of notices that still hold (`open`), and of those whose check failed (`unknown`)."""

    open: set[int] = field(default_factory=set)
    unknown: dict[int, Exception] = field(default_factory=dict)


def what_stands(notices: Sequence[Notice], now: datetime) -> StandingNotices:
    """Check notices many at once; if that fails, one by one, so none spoils the others."""
    found = StandingNotices()
    for open_among, asked in _by_who_knows(notices, found.unknown).items():
        try:
            found.open.update(notice.pk for notice in open_among(asked, now))
        except Exception:
            for notice in asked:
                _ask_alone(open_among, notice, now, found)
    return found


def _by_who_knows(
    notices: Sequence[Notice], unknown: dict[int, Exception]
) -> Mapping[OpenAmong, list[Notice]]:
    groups: dict[OpenAmong, list[Notice]] = defaultdict(list)
    for notice in notices:
        try:
            groups[registry.kinds[notice.kind].open_among].append(notice)
        except LookupError as trouble:
            unknown[notice.pk] = trouble
    return groups


def _ask_alone(
    open_among: OpenAmong, notice: Notice, now: datetime, found: StandingNotices
) -> None:
    try:
        found.open.update(one.pk for one in open_among([notice], now))
    except Exception as trouble:
        found.unknown[notice.pk] = trouble
