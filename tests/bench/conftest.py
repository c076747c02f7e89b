"""Fixtures for the tests that count queries and bytes."""

import os
from pathlib import Path

import pytest


@pytest.fixture
def environ(db: None, migrated: Path | None) -> dict[str, str]:
    """The environment of a bench that begins with the migrated database of these tests."""
    return os.environ | {"BENCH_DATABASE_URL": "", "BENCH_BEGIN_WITH": str(migrated or "")}
