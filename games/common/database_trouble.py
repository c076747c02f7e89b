"""The reason why the database cannot be reached, as a sentence that says what to check."""

import sys
from typing import Final

from django.conf import settings
from django.db import OperationalError
from django.db.utils import ConnectionHandler

_REASONS: Final = (
    ("password authentication failed", "refuses the password: check it in DATABASE_URL"),
    ("no password supplied", "wants a password: write it into DATABASE_URL"),
    ("Connection refused", "does not listen there: check host and port in DATABASE_URL"),
    ("could not translate host", "names a host that nobody knows: check it in DATABASE_URL"),
    ("failed to resolve host", "names a host that nobody knows: check it in DATABASE_URL"),
    ("Name or service not known", "names a host that nobody knows: check it in DATABASE_URL"),
    ("role ", "does not know the user: check it in DATABASE_URL, or create it"),
    ("database ", "has no database of that name: check it in DATABASE_URL, or create it"),
    ("unable to open", "cannot be opened: check that VAR_DIR may be written to"),
)


def database_trouble() -> str:
    """Return why the database cannot be reached, or "" if it can.

    It uses a new connection of Django's own backend: a pool only says that it has waited, and ours
    does not ask while it takes the database to be away.
    """
    named = settings.DATABASES["default"]
    left_out = ("pool", "patience")
    options = {key: value for key, value in named.get("OPTIONS", {}).items() if key not in left_out}
    engine = named["ENGINE"]
    if "postgres" in engine:
        options["connect_timeout"] = 3
        engine = "django.db.backends.postgresql"
    handler = ConnectionHandler({"default": {**named, "ENGINE": engine, "OPTIONS": options}})
    connection = handler["default"]
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except OperationalError as trouble:
        return _said_of(str(trouble), named)
    finally:
        connection.close()
    return ""


def _said_of(trouble: str, named: dict[str, object]) -> str:
    where = f"{named.get('HOST') or 'this machine'}, port {named.get('PORT') or 5432}"
    for sign, reason in _REASONS:
        missing = sign in ("role ", "database ")
        if sign in trouble and (not missing or "does not exist" in trouble):
            return f"The database at {where} {reason}."
    return f"The database at {where} does not answer: check that it runs, and DATABASE_URL."


def report_database_trouble() -> None:
    """Write why the database cannot be reached, when a process starts that will wait for it."""
    if said := database_trouble():
        sys.stderr.write(f"{said}\n")
