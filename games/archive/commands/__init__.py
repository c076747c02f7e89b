"""The commands of `manage.py archive`, a module for each."""

from games.archive.commands import facts, find

COMMANDS = {"facts": facts, "find": find}

OF_QUERIES = ("find",)
"""The commands that take a query, which may begin with a hyphen."""
