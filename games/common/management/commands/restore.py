"""`manage.py restore FILE`: put back a copy of the whole site."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.common.copies.services import CopyRefused, put_back


class Command(BaseCommand):
    help = "Put back what `backup` has written, on either database; stop the site before."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--over", action="store_true", help="replace everything that is there")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = put_back(options["file"], over=options["over"])
        except CopyRefused as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"{rows} rows were put back, and are those of the copy.")
