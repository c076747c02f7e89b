"""The health of Redis and the broker, for `/healthz?detail` and `manage.py check_worker`."""

from collections.abc import Callable
from datetime import datetime

from games.common import nudge, shared_cache
from games.common.health import HealthVerdict


def redis_answers(now: datetime) -> HealthVerdict:
    """Ask Redis, for half a second at most."""
    return _asked(
        shared_cache.ping, "it does not answer; until it does the database counts the limits"
    )


def broker_answers(now: datetime) -> HealthVerdict:
    """Ask the broker, for some seconds at most."""
    return _asked(nudge.ping, "it does not answer; workers get no work until it does")


def _asked(ping: Callable[[], object], otherwise: str) -> HealthVerdict:
    try:
        ping()
    except Exception:  # the sentence is public, so it must not repeat an address from the error
        return HealthVerdict(False, otherwise)
    return HealthVerdict(True, "it answers")
