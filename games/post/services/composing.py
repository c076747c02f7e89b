"""The mails of a sweep: what their kinds need is read for all of them at once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime

import structlog

from games.post.letters import plain_letter
from games.post.models import Notice
from games.post.registry import Compose, Prepare, Written, registry

log = structlog.get_logger(__name__)


class Composers:
    """Composes each of some notices, after all of them were prepared together."""

    def __init__(self, notices: Sequence[Notice], now: datetime) -> None:
        self._now = now
        self._prepared = {
            prepare: _prepared(prepare, theirs, now)
            for prepare, theirs in _by_preparation(notices).items()
        }

    def compose(self, notice: Notice) -> Written:
        """In the language and time zone that are set. What was not prepared is prepared alone."""
        kind = registry.kind(notice.kind)
        if kind.prepare is not None:
            ready = self._prepared.get(kind.prepare) or kind.prepare([notice], self._now)
            return ready(notice, self._now)
        return kind.compose(notice, self._now) if kind.compose else plain_letter(notice)


def _by_preparation(notices: Sequence[Notice]) -> Mapping[Prepare, list[Notice]]:
    groups: dict[Prepare, list[Notice]] = defaultdict(list)
    for notice in notices:
        prepare = registry.kind(notice.kind).prepare
        if prepare is not None:
            groups[prepare].append(notice)
    return groups


def _prepared(prepare: Prepare, notices: Sequence[Notice], now: datetime) -> Compose | None:
    """None if it failed: then each is tried by itself, so that one does not hold up the others."""
    try:
        return prepare(notices, now)
    except Exception as trouble:
        log.error("mails not prepared together", notices=len(notices), exc_info=trouble)
        return None
