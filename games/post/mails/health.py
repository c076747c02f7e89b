from datetime import datetime

import structlog

from games.common.health import HealthVerdict
from games.post.mails.queue import queue

log = structlog.get_logger(__name__)


def queue_is_moving(now: datetime) -> HealthVerdict:
    """Check the queue. The web process asks, so a dead worker is noticed too.

    Anybody may see the verdict. While all is well it has no number, because one more due notice
    could reveal that somebody has whispered.
    """
    state = queue(now)
    if state.stands_still:
        log.error("mail is stuck", age=str(state.age))
    return HealthVerdict(not state.stands_still, state.sentence if state.stands_still else "moving")
