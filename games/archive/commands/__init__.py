"""The commands of `manage.py archive`, a module for each."""

from games.archive.commands import facts

COMMANDS = {"facts": facts}
