"""Real threads against one PostgreSQL database; on SQLite there is one writer at a time anyway."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, connections
from django.db.models import Model
from pytest_django import DjangoDbBlocker, Settings

from games.common.memory import forget_all

MADE_AGAIN: tuple[type[Model], ...] = (ContentType, Permission)
"""Django makes their rows anew after each test, so they stay."""


@pytest.fixture(autouse=True, scope="session")
def quick_flush(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Empty only those tables after a test that have rows. To truncate all takes a second."""
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute("SHOW is_superuser")  # nobody else may switch foreign keys off
            if cursor.fetchone() == ("on",):
                connection.ops.sql_flush = deletions  # type: ignore[method-assign]


def deletions(style: Any, tables: Sequence[str], **_how: bool) -> list[str]:
    """Return statements that empty those of the tables that have rows."""
    staying = {model._meta.db_table for model in MADE_AGAIN}
    named = [connection.ops.quote_name(table) for table in tables if table not in staying]
    looks = [f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in named]  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(looks))
        filled = [table for (table,) in cursor.fetchall()]
    return [
        "SET LOCAL session_replication_role = replica",  # foreign keys are not looked at
        *(f"DELETE FROM {table}" for table in filled),  # noqa: S608
    ]


@pytest.fixture(autouse=True)
def on_postgres(transactional_db: None, settings: Settings) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("races are run on PostgreSQL: set DATABASE_URL")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    forget_all()


@pytest.fixture
def race() -> Callable[..., list[Any]]:
    """Run the callables at the same moment; what each returned, or the exception it raised."""

    def run(*runners: Callable[[], Any]) -> list[Any]:
        barrier = threading.Barrier(len(runners))
        results: list[Any] = [None] * len(runners)

        def lane(number: int, runner: Callable[[], Any]) -> None:
            try:
                connection.ensure_connection()
                barrier.wait(10)
                results[number] = runner()
            except Exception as trouble:
                results[number] = trouble
            finally:
                connections.close_all()

        threads = [threading.Thread(target=lane, args=item) for item in enumerate(runners)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        return results

    return run
