"""The commands of `manage.py archive`, a module for each."""

from games.archive.commands import (
    bulk,
    chances,
    export,
    facts,
    find,
    make,
    pack,
    statistics,
    take_in,
    verify,
)

COMMANDS = {
    "bulk": bulk,
    "chances": chances,
    "export": export,
    "facts": facts,
    "find": find,
    "import": take_in,
    "make": make,
    "pack": pack,
    "statistics": statistics,
    "verify": verify,
}

OF_QUERIES = ("export", "find")
"""The commands that take a query, which may begin with a hyphen."""
