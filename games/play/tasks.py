"""The sweep over deadlines. The database is the truth: a sweep lost or doubled does no harm."""

import structlog
from celery import shared_task

from games.common import clock
from games.play import selectors, services

log = structlog.get_logger(__name__)


@shared_task
def expire_due_turns() -> int:
    """One table at a time, each in its own transaction: one that fails does not stop the others."""
    expired = 0
    for table_id in selectors.tables_due(clock.now()):
        try:
            expired += services.expire_turn(table_id, now=clock.now())
        except Exception:
            log.exception("turn not expired", table=table_id)
    return expired
