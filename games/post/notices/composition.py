"""Compose the mails of a sweep; rows that they need are read for all of them at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

import structlog

from games.post.mails.letters import plain_letter
from games.post.models import Notice
from games.post.registry import Compose, Prepare, Written, registry

log = structlog.get_logger(__name__)


class Composers:
    """Compose the mail of each notice, after preparing all of them together."""

    def __init__(self, notices: Sequence[Notice], now: datetime) -> None:
        self._now = now
        self._prepared = {
            prepare: _prepared(prepare, theirs, now)
            for prepare, theirs in _by_preparation(notices).items()
        }

    def compose(self, notice: Notice) -> Written:
        """Compose one mail in the active language and time zone. Prepare it alone if need be."""
        prepare = registry.letter(notice.kind)
        if prepare is not None:
            ready = self._prepared.get(prepare) or prepare([notice], self._now)
            return ready(notice, self._now)
        kind = registry.kind(notice.kind)
        return kind.compose(notice, self._now) if kind.compose else plain_letter(notice)


def _by_preparation(notices: Sequence[Notice]) -> Mapping[Prepare, list[Notice]]:
    groups: dict[Prepare, list[Notice]] = defaultdict(list)
    for notice in notices:
        prepare = registry.letter(notice.kind)
        if prepare is not None:
            groups[prepare].append(notice)
    return groups


def _prepared(prepare: Prepare, notices: Sequence[Notice], now: datetime) -> Compose | None:
    """Prepare notices together. None on failure: each is then tried alone, so one bad notice does
    not hold up the others.
    """
    try:
        return prepare(notices, now)
    except Exception as trouble:
        log.error("mails not prepared together", notices=len(notices), exc_info=trouble)
        return None
