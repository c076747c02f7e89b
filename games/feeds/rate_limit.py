"""Limit how often a program may ask. Counts are in the cache, which all processes share."""

from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache

SPAN: Final = timedelta(minutes=10)
OF_AN_ADDRESS: Final = 60
OF_A_CALLER: Final = 300


def is_too_often(who: str, most: int, now: datetime) -> bool:
    """Count a request in the current span. Twice as many may pass across two; that does no harm."""
    name = f"feeds:{int(now.timestamp() // SPAN.total_seconds())}:{who}"
    if cache.add(name, 1, SPAN.total_seconds()):
        return False
    try:
        return cache.incr(name) > most
    except ValueError:  # the entry expired in between
        return False
