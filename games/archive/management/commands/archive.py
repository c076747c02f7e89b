"""The archive on the command line (games/archive/commands/)."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.archive.commands import COMMANDS


class Command(BaseCommand):
    help = "Find finished games, and look after what the archive keeps of them."

    def add_arguments(self, parser: CommandParser) -> None:
        those = parser.add_subparsers(dest="wanted", required=True, metavar="COMMAND")
        for name, command in COMMANDS.items():
            command.add_arguments(those.add_parser(name, help=command.help))

    def handle(self, *args: Any, **options: Any) -> None:
        COMMANDS[options["wanted"]].run(options, self.stdout)
