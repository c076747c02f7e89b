"""Run the mail server for replies until Ctrl-C."""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.common.database_trouble import report_database_trouble
from games.inbox.server import DoorController


class Command(BaseCommand):
    help = "Accept replies to our mails by SMTP or LMTP (`serve` starts this by itself)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=2525, help="0: any that is free")
        parser.add_argument("--lmtp", action="store_true", help="speak LMTP, behind a mail server")
        parser.add_argument("--quiet", action="store_true", help="do not print where it listens")

    def handle(self, *args: Any, **options: Any) -> None:
        report_database_trouble()
        door = DoorController(hostname=options["host"], port=options["port"], lmtp=options["lmtp"])
        try:
            door.start()
        except OSError as trouble:
            raise CommandError(
                f"Cannot listen on {options['host']}, port {options['port']} "
                f"({trouble.strerror}). Take another: --port 0"
            ) from trouble
        if not options["quiet"]:
            kind = "LMTP" if options["lmtp"] else "SMTP"
            self.stdout.write(f"Accepting replies by {kind} at {options['host']}:{door.port}")
            self.stdout.flush()
        wait_for_the_end()
        door.stop()


def wait_for_the_end() -> None:
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: ended.set())
    ended.wait()
