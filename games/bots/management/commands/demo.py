"""Demo people and tables, as `serve` makes them when it starts for the first time."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots.demo import make_demo
from games.common import clock


class Command(BaseCommand):
    help = "Make demo people, and tables that they have played; what is there already is left."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.EMBEDDED and not settings.DEBUG:
            raise CommandError("Everybody knows the password of the demo: not on this site.")
        self.stdout.write("Looking after the demo people and their tables …")
        self.stdout.flush()
        if made := make_demo(clock.now()):
            self.stdout.write(f"They have played: {made} tables are there to look at.")
