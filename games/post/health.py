from datetime import datetime

import structlog

from games.common.health import Verdict
from games.post.selectors.queue import queue

log = structlog.get_logger(__name__)


def queue_is_moving(now: datetime) -> Verdict:
    """Asked by the web process, so that it is noticed even when no worker lives.

    Anybody may ask. While all is well no number is said: one more notice due would tell, ten
    minutes after it, that somebody has whispered.
    """
    state = queue(now)
    if state.stands_still:
        log.error("the post stands still", age=str(state.age))
    return Verdict(not state.stands_still, state.sentence if state.stands_still else "moving")
