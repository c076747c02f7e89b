"""Real threads against one PostgreSQL database; on SQLite there is one writer at a time anyway."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections
from pytest_django import Settings

from games.common.memory import forget_all


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
