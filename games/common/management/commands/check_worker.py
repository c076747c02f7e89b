"""The command for cron: silent while all parts of the site work, else a line for each fault."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.common import clock
from games.common.health import health


class Command(BaseCommand):
    help = "Say on standard error, with exit status 1, which part of the site stands still."

    def handle(self, *args: Any, **options: Any) -> None:
        verdicts = health.verdicts(clock.of_database())
        faults = [f"{name}: {said.sentence}" for name, said in verdicts.items() if not said.is_well]
        if faults:
            raise CommandError("\n".join(["Cursus is not well.", *faults]))
