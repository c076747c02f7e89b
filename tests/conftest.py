"""Fixtures for all tests of the site: they start from a database that is already migrated."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from django.apps import apps
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests.migrated_database import filled, fingerprint, keep, make_template

DATABASE: Final = {"db", "transactional_db"}
"""The fixtures that open the database to a test."""

OF_WORDS: Final = {"inbox", "turnmail", "every_game", "simulation", "bots"}
"""Folders of tests about mails, pages and moves; what they write is written on both by others."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with `once` that use no database, or are about words: another one is no news."""
    for item in items:
        fixtures: list[str] = getattr(item, "fixturenames", [])
        uses_one = item.get_closest_marker("django_db") or DATABASE & set(fixtures)
        if not uses_one or OF_WORDS & set(item.path.parts):
            item.add_marker(pytest.mark.once)


def pytest_collection_finish() -> None:
    """Exclude everything imported so far from garbage collection; it stays to the end anyway."""
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Drop Hypothesis's summary if no test used Hypothesis: importing it takes a while."""
    if "hypothesis" not in sys.modules:
        session.config.pluginmanager.unregister(name="hypothesispytest")


@pytest.fixture(scope="session")
def migrated(request: pytest.FixtureRequest, django_db_use_migrations: bool) -> Path | None:
    """Return the file for the migrated database, which may not exist yet; None if none can be kept.

    Its name depends on the migrations, so changed ones lead to another file. It is in pytest's
    cache: ``--cache-clear`` removes it, and each checkout has its own.
    """
    cache = getattr(request.config, "cache", None)
    in_memory = connection.vendor == "sqlite" and not connection.settings_dict["TEST"]["NAME"]
    if cache is None or not in_memory or not django_db_use_migrations:
        return None
    folders = [Path(app.path) / "migrations" for app in apps.get_app_configs()]
    return Path(cache.mkdir("databases")) / f"{fingerprint(folders)}.sqlite3"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, migrated: Path | None
) -> Iterator[None]:
    """Start from a migrated database. Django still looks for new migrations."""
    template = os.environ.get("CURSUS_TEST_TEMPLATE", "")
    if template and connection.vendor == "postgresql":
        make_template(os.environ["DATABASE_URL"], template)
        connection.settings_dict["TEST"]["TEMPLATE"] = template
    if migrated and migrated.exists():
        with filled(migrated):
            yield
    else:
        yield


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, migrated: Path | None
) -> None:
    """Keep the migrated database for the next run, if these tests use one."""
    if migrated and not migrated.exists():
        with django_db_blocker.unblock():
            if connection.introspection.table_names():
                keep(connection.connection, migrated)
