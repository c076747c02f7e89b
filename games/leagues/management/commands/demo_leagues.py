"""Make the leagues of the demo, as `serve` does after the demo's people and tables."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.common import clock
from games.leagues.demo import make_leagues


class Command(BaseCommand):
    help = "Make the demo's leagues with the seasons they have played; leave what exists as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.MAKES_DEMO:
            raise CommandError("No demo is made on a site that others can reach (docs/running.md).")
        if made := make_leagues(clock.now()):
            self.stdout.write(f"Made {made} leagues, one of them in its third round.")
