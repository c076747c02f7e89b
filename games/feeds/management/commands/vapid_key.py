from typing import Any

from django.core.management.base import BaseCommand

from games.feeds.vapid import new_private_key


class Command(BaseCommand):
    help = "Print a new key for web push, as a line for the environment. Stores nothing."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"VAPID_PRIVATE_KEY={new_private_key()}")
