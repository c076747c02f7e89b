"""Migrated test databases: to migrate takes ten seconds, to copy one that is migrated takes none.

On SQLite a file is kept from one run of the tests to the next. A PostgreSQL server of the tests'
own has a template, from which the processes of all suites copy theirs.
"""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import django
import psycopg

IN_MEMORY = "file:memorydb_default?mode=memory&cache=shared"  # as Django calls it


def fingerprint(folders: Iterable[Path]) -> str:
    """Return a name that changes with the migrations in these folders, Django and SQLite."""
    found = hashlib.sha256(f"{django.__version__} {sqlite3.sqlite_version}".encode())
    for folder in folders:
        for file in sorted(folder.glob("*.py")):
            found.update(f"\n{folder} {file.name}\n".encode() + file.read_bytes())
    return found.hexdigest()[:32]


@contextmanager
def filled(kept: Path) -> Iterator[None]:
    """Fill the database in memory, and hold it open, or it would vanish."""
    with closing(sqlite3.connect(IN_MEMORY, uri=True)) as memory:
        with closing(sqlite3.connect(kept)) as file:
            file.backup(memory)
        yield


def keep(database: sqlite3.Connection, kept: Path) -> None:
    """Write the database to the file, and delete the files of other migrations.

    The file appears in one step, so that another run finds all of it or nothing.
    """
    handle, name = tempfile.mkstemp(dir=kept.parent)
    os.close(handle)
    with closing(sqlite3.connect(name)) as file:
        database.backup(file)
    for other in kept.parent.glob("*.sqlite3"):
        other.unlink(missing_ok=True)
    Path(name).replace(kept)


def begin_with(kept: Path | None, var: Path) -> None:
    """Let the site whose folder this is begin with the kept database, if there is one.

    Otherwise it makes its own when it starts, which takes ten seconds.
    """
    if kept and kept.exists():
        shutil.copy(kept, var / "cursus.sqlite3")
        (var / "cursus.sqlite3").chmod(0o600)


def make_template(server: str, name: str) -> None:
    """Make the migrated database of that name on the PostgreSQL server, if it is not there yet.

    Whoever comes first makes it, and the others wait. If that fails, nothing is left of it.
    """
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(1)")
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            return
        making = f"{name}_making"
        connection.execute(f"CREATE DATABASE {making}")
        environ = os.environ | {"DATABASE_URL": server.rpartition("/")[0] + f"/{making}"}
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        root = Path(__file__).resolve().parent.parent
        try:
            subprocess.run(command, check=True, env=environ, cwd=root)
            connection.execute(f"ALTER DATABASE {making} RENAME TO {name}")
        except subprocess.CalledProcessError:
            connection.execute(f"DROP DATABASE {making}")
            raise
