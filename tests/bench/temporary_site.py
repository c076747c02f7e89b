"""The site in this process, on a database and a folder of its own that are gone afterwards.

Call `open_site` before anything of Django is imported.
"""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests import services
from tests.migrated_database import begin_with

SETTINGS = {"DATABASE_URL", "REDIS_URL", "BROKER_URL", "EMAIL_URL", "DEBUG", "VAR_DIR"}


def open_site() -> None:
    """Set Django up with the floors beside our own addresses; tables and static files are made."""
    folder = tempfile.mkdtemp(prefix="cursus-bench-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    database = os.environ.get("BENCH_DATABASE_URL", "")
    kept = os.environ.get("BENCH_BEGIN_WITH", "")
    if kept and not database:
        begin_with(Path(kept), Path(folder))
    for name in SETTINGS:
        os.environ.pop(name, None)
    os.environ |= {"VAR_DIR": folder, "LOG_LEVEL": "ERROR", "ALLOWED_HOSTS": "testserver,localhost"}
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.bench.floor.settings"}
    if database:
        os.environ["DATABASE_URL"] = database

    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def on_each_database(module: str, arguments: list[str]) -> int:
    """Run the module once for each database that can be had here, each in its own process."""
    worst = 0
    for name, database in _databases():
        sys.stdout.write(f"\n{name}\n")
        sys.stdout.flush()
        environ = os.environ | {"BENCH_DATABASE_URL": database}
        command = [sys.executable, "-m", module, "--here", *arguments]
        worst = max(worst, subprocess.run(command, check=False, env=environ).returncode)
    return worst


def _databases() -> Iterator[tuple[str, str]]:
    yield "SQLite", ""
    with suppress(services.Unavailable), services.postgres() as found:
        yield "PostgreSQL", found["DATABASE_URL"]
