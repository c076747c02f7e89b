"""Check database, migrations, cache and broker, and whether a worker sweeps."""

import secrets
from collections.abc import Iterator

from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from redis import Redis
from redis.exceptions import AuthenticationError, RedisError

from games.common import clock
from games.common.database_trouble import database_trouble
from games.common.doctor.findings import Finding, fault, ok, warning
from games.common.health import health


def look_at_services() -> Iterator[Finding]:
    """Yield how the services are. Without a database, nothing that lies in it is checked."""
    if trouble := database_trouble():
        yield fault("database", trouble)
    else:
        yield ok("database", f"{connection.display_name} answers.")
        pending = _migrations()
        yield pending
        if pending.level == "ok":
            yield _cache()
            yield from _parts()
    if settings.REDIS_URL:
        yield _redis()
    yield _broker()


def _migrations() -> Finding:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if not plan:
        return ok("migrations", "all are done.")
    return fault("migrations", f"{len(plan)} are to be done: run `manage.py migrate`.")


def _cache() -> Finding:
    key, said = "doctor", secrets.token_hex(8)
    try:
        cache.set(key, said, 60)
        found = cache.get(key)
        cache.delete(key)
    except DatabaseError:
        return fault("cache", "its table is missing: run `manage.py createcachetable`.")
    except (RedisError, OSError):
        found = None
    if found != said:
        return fault("cache", "it forgets at once, so guessing is not limited: see REDIS_URL.")
    return ok("cache", "it keeps what it is given.")


def _parts() -> Iterator[Finding]:
    """Yield whether each kind of work is done: sweeps leave marks in the database."""
    for name, said in health.verdicts(clock.of_database()).items():
        found = ok if said.is_well else fault
        advice = "." if said.is_well else ": check that worker and beat run."
        yield found(f"work ({name})", said.sentence + advice)


def _redis() -> Finding:
    try:
        client = Redis.from_url(settings.REDIS_URL, socket_timeout=3, socket_connect_timeout=3)
        client.ping()
    except AuthenticationError:
        return fault("Redis", "it refuses the password: check it in REDIS_URL.")
    except (RedisError, OSError) as trouble:
        return fault(
            "Redis", f"no answer ({type(trouble).__name__}): check REDIS_URL, and start it."
        )
    return ok("Redis", "it answers.")


def _broker() -> Finding:
    if settings.EMBEDDED:
        return ok("broker", "none is needed: the worker of `serve` asks the database.")
    try:
        with current_app.connection_for_write() as link:
            link.ensure_connection(max_retries=1, interval_start=0, timeout=3)
    except Exception as trouble:  # each transport has errors of its own
        return fault(
            "broker", f"no answer ({type(trouble).__name__}): check BROKER_URL, and start it."
        )
    try:
        answers = current_app.control.ping(timeout=2)
    except Exception:  # it went away meanwhile
        answers = []
    if not answers:
        return warning("broker", "it answers, but no worker within 2 seconds: start one.")
    return ok("broker", f"it answers, and {len(answers)} of its workers.")
