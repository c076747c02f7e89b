"""The archive on the command line (games/archive/commands/)."""

import os
import sys
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
        """Put options, which begin with two hyphens, before the words of the query.

        What is no option is a word, so that the query says what is wrong with it. Words may stand
        behind a `--` of their own.
        """
        options, words = [], []
        rest = iter(args[1:] if args[:1] == ["--"] and len(args) > 1 else args)
        for arg in rest:
            if not self._is_option(arg):
                words.append(arg)
                continue
            options.append(arg)
            action = self._option_string_actions.get(arg)
            if action is not None and action.nargs is None:
                options += [value for value in [next(rest, None)] if value is not None]
        return [*options, "--", *words]

    def _is_option(self, arg: str) -> bool:
        name = arg.partition("=")[0]
        known = self._option_string_actions
        return name.startswith("--") and len(name) > 2 and any(o.startswith(name) for o in known)


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
        """Run the command. Whoever reads what it prints, such as `head`, may stop early."""
        try:
            COMMANDS[options["wanted"]].run(options, self.stdout)
            self.stdout.flush()
        except BrokenPipeError:
            if options["wanted"] not in OF_QUERIES:
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.stdout.fileno())  # for the last flush
            sys.exit(1)
