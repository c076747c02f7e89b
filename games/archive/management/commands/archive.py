"""The archive on the command line (games/archive/commands/)."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.archive.commands import COMMANDS, OF_QUERIES


class QueryParser(CommandParser):
    """The parser of one command. If that takes a query, a word of it may begin with a hyphen."""

    takes_query = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> Any:
        given = list(args or ())
        return super().parse_known_args(
            self._options_first(given) if self.takes_query else given, namespace
        )

    def _options_first(self, args: list[str]) -> list[str]:
        """Put options, which begin with two hyphens, before the words of the query."""
        options, words = [], []
        rest = iter(args)
        for arg in rest:
            if not (arg.startswith("--") and len(arg) > 2):
                words.append(arg)
                continue
            options.append(arg)
            action = self._option_string_actions.get(arg)
            if action is not None and action.nargs is None:
                options += [value for value in [next(rest, None)] if value is not None]
        return [*options, "--", *words]


class Command(BaseCommand):
    help = "Find finished games, and look after what the archive keeps of them."

    def add_arguments(self, parser: CommandParser) -> None:
        those = parser.add_subparsers(
            dest="wanted", required=True, metavar="COMMAND", parser_class=QueryParser
        )
        for name, command in COMMANDS.items():
            own = those.add_parser(name, help=command.help, description=command.help)
            own.takes_query = name in OF_QUERIES
            command.add_arguments(own)

    def handle(self, *args: Any, **options: Any) -> None:
        COMMANDS[options["wanted"]].run(options, self.stdout)
