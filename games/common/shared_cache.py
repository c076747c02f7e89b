"""The cache of production: Redis, or a table of the database while Redis does not answer."""

from typing import Any, Final

import redis
from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.redis import RedisCache

from games.common.breaker import Breaker

TABLE: Final = "cache"
MAX_ENTRIES: Final = 20_000  # among Django's usual 300, many guesses would push out their own count
PATIENCE: Final = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5}


def ping() -> None:
    """Ask Redis whether it is there; raise an exception if not."""
    with redis.Redis.from_url(settings.REDIS_URL, **PATIENCE, retry=None) as asked:
        asked.ping()


breaker = Breaker("Redis", ping)


class SharedCache(BaseCache):
    """Ask Redis; where it does not answer, use the table that is the embedded site's cache.

    The limits against guessing are counted in the cache. While it is away they must neither be
    lifted nor keep people from signing in. Counts begin again when Redis goes away, and when it
    comes back without them.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        shared = {name: value for name, value in params.items() if name != "OPTIONS"}
        self._redis = RedisCache(server, {**shared, "OPTIONS": PATIENCE})
        self._table = DatabaseCache(TABLE, {**shared, "OPTIONS": {"MAX_ENTRIES": MAX_ENTRIES}})

    def _ask(self, what: str, *args: Any, **named: Any) -> Any:
        if not breaker.is_open:
            try:
                return getattr(self._redis, what)(*args, **named)
            except (redis.ConnectionError, redis.TimeoutError) as trouble:
                breaker.failed(trouble)
        return getattr(self._table, what)(*args, **named)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("add", key, value, timeout=timeout, version=version)

    def get(self, key: str, default: Any = None, version: Any = None) -> Any:
        return self._ask("get", key, default, version=version)

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("set", key, value, timeout=timeout, version=version)

    def touch(self, key: str, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("touch", key, timeout=timeout, version=version)

    def delete(self, key: str, version: Any = None) -> Any:
        return self._ask("delete", key, version=version)

    def has_key(self, key: str, version: Any = None) -> Any:
        return self._ask("has_key", key, version=version)

    def incr(self, key: str, delta: int = 1, version: Any = None) -> Any:
        return self._ask("incr", key, delta, version=version)

    def clear(self) -> None:
        self._ask("clear")
