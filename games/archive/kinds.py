"""The kinds of notices of the archive: new finds of a search, and a game that is to be private."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from games.archive.models import Facts, Held, SavedSearch, Withdrawal
from games.post.models import DeliveryMode, Notice
from games.post.registry import Kind

FINDS: Final = "archive_finds"
WITHDRAWAL_ASKED: Final = "archive_withdrawal"


def finds_to_be_read(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return the notices whose search is still saved, and whose games the person still finds."""
    searches = {notice.payload["search"] for notice in notices}
    saved = set(SavedSearch.objects.filter(pk__in=searches).values_list("pk", flat=True))
    return [one for one in notices if one.payload["search"] in saved and _are_found(one)]


def withdrawals_to_be_read(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return the notices about games whose withdrawal is still asked for."""
    tables = {notice.payload["table"] for notice in notices}
    asked = Withdrawal.objects.filter(table__in=tables, done_at=None)
    still = set(asked.values_list("table_id", flat=True))
    return [one for one in notices if one.payload["table"] in still]


def _are_found(notice: Notice) -> bool:
    named = set(notice.payload["games"])
    mine = Held.objects.filter(facts=OuterRef("pk"), user=notice.person_id)
    found = Facts.objects.filter(Q(public=True) | Exists(mine), code__in=named)
    return found.count() == len(named)


KINDS: Final = (
    Kind(
        FINDS,
        _("A saved search has found new games (at most once a day for each)"),
        _("The archive"),
        DeliveryMode.DIGEST,
        in_scopes=False,
        open_among=finds_to_be_read,
    ),
    Kind(
        WITHDRAWAL_ASKED,
        _("Somebody wants a finished game of mine to be private"),
        _("The archive"),
        DeliveryMode.AT_ONCE,
        in_scopes=False,
        open_among=withdrawals_to_be_read,
    ),
)
