"""Make demo people and tables, as `serve` does when it starts for the first time."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots.demo import make_demo
from games.common import clock


class Command(BaseCommand):
    help = "Make demo people and tables that they have played; leave those that exist as they are."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.MAKES_DEMO:
            raise CommandError(
                "No demo people were made: everybody knows their password, and this site can be "
                "reached from other machines (docs/running.md)."
            )
        self.stdout.write("Making the demo people and their tables …")
        self.stdout.flush()
        if made := make_demo(clock.now()):
            self.stdout.write(f"Made {made} tables, ready to look at.")
