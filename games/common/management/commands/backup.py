"""`manage.py backup FILE`: write a copy of the whole site."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.common.copies.services import write_copy


class Command(BaseCommand):
    help = "Write all rows of the database into one file, while the site runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = write_copy(options["file"])
        except OSError as fault:
            raise CommandError(f"{options['file']} cannot be written: {fault.strerror}") from None
        self.stdout.write(f"{rows} rows are in {options['file']}.")
