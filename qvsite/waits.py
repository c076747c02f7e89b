"""The times for which the site waits for the services it uses (docs/locks.md)."""

from typing import Any, Final

CONNECT: Final = 2
"""Seconds for a new connection to the database, and for one of the pool to become free."""
UNUSED: Final = 60
"""Seconds after which PostgreSQL ends a transaction in which nothing happens."""
BROKER: Final = 2.0
"""Seconds for one answer of the broker; the worker waits for messages a second at a time."""


def for_postgres(found: dict[str, Any], pool: int, wait: int) -> dict[str, Any]:
    """Return the database's settings with an end to every wait; 0 means no limit for statements."""
    options = {
        "connect_timeout": CONNECT,
        "keepalives_idle": 30,
        "keepalives_interval": 10,
        "keepalives_count": 3,
        "tcp_user_timeout": 20_000,
        **found.get("OPTIONS", {}),  # DATABASE_URL takes precedence
    }
    if wait:
        options.setdefault("options", _bounds(wait))
        options["patience"] = wait
    if pool:
        # whoever needs a connection tries again: the pool would wait longer with each try
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": CONNECT}
        options["pool"]["reconnect_timeout"] = 1.0
    return {
        **found,
        "ENGINE": "games.common.postgres",
        "CONN_MAX_AGE": 0,  # the pool keeps the connections
        "CONN_HEALTH_CHECKS": True,  # and checks them before it hands them out
        "OPTIONS": options,
    }


def _bounds(wait: int) -> str:
    """Return the server's limits, below ours (`patience`): it gives up first and says why."""
    thousandths = {
        "lock_timeout": wait * 600,
        "statement_timeout": wait * 800,
        "idle_in_transaction_session_timeout": UNUSED * 1000,
    }
    return " ".join(f"-c {name}={value}" for name, value in thousandths.items())


def for_broker(url: str, embedded: bool) -> dict[str, Any]:
    """Return Celery's options for its broker, so that one that is away keeps nobody waiting."""
    tries = {"max_retries": 1, "interval_start": 0, "interval_max": 0.1}
    if embedded:
        return {
            **tries,
            "polling_interval": 0.2,
        }  # a broker in memory: asking costs next to nothing
    if not url.startswith("redis"):
        return tries
    waits = {"socket_timeout": BROKER, "socket_connect_timeout": BROKER}
    return {**tries, **waits, "visibility_timeout": 600, "health_check_interval": 10}


def replica_in(env: Any, default: dict[str, Any]) -> dict[str, Any]:
    """Return the replica that `DATABASE_READ_URL` names, if it does, with the waits of the first.

    Searches in the archive read from it (docs/archive.md).
    """
    if not env.str("DATABASE_READ_URL", default=""):
        return {}
    where = env.db("DATABASE_READ_URL")
    place = {key: where.get(key, "") for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")}
    return {"replica": {**default, **place, "TEST": {"MIRROR": "default"}}}
