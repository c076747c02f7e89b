"""The sweep over substitutes: questions not answered in time, and seats that have passed on."""

from collections.abc import Callable
from datetime import datetime

import structlog

from games.leagues.substitutes.calls import expire_call
from games.leagues.substitutes.selectors import due_calls, seats_to_follow
from games.leagues.substitutes.services import follow_seat

log = structlog.get_logger(__name__)


def tend_substitutes(*, now: datetime) -> int:
    """Follow seats that have passed on, then ask the next substitute where one did not answer."""
    done = sum(_tried(follow_seat, pk, now) for pk in seats_to_follow())
    return done + sum(_tried(expire_call, pk, now) for pk in due_calls(now))


def _tried(do: Callable[..., bool], pk: int, now: datetime) -> bool:
    """Do one row in a transaction of its own. A failure is logged, so that the others are done."""
    try:
        return do(pk, now=now)
    except Exception as trouble:
        log.error("substitute not tended", what=do.__name__, pk=pk, exc_info=trouble)
        return False
