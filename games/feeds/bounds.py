"""How often a program may ask. Counted in the cache, which all processes share."""

from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache

SPAN: Final = timedelta(minutes=10)
OF_AN_ADDRESS: Final = 60
OF_A_CALLER: Final = 300


def is_too_often(who: str, most: int, now: datetime) -> bool:
    """In whole spans: at the border of two, twice as many get through, which does no harm."""
    name = f"feeds:{int(now.timestamp() // SPAN.total_seconds())}:{who}"
    if cache.add(name, 1, SPAN.total_seconds()):
        return False
    try:
        return cache.incr(name) > most
    except ValueError:  # it was forgotten in this very moment
        return False
