"""The command that tries everything the site needs and prints a line for each."""

import sys
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from games.common.doctor import examine
from games.common.doctor.findings import Level


class Command(BaseCommand):
    help = "Try database, services, mail, DNS and disk; exit status 1 if something is at fault."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--mail", default="", help="send a test mail to this address")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["mail"]:
            try:
                validate_email(options["mail"])
            except ValidationError as trouble:
                raise CommandError(f"{options['mail']} is not an email address.") from trouble
        faults = 0
        for finding in examine(options["mail"]):
            self.stdout.write(str(finding))
            self.stdout.flush()
            faults += finding.level == Level.FAULT
        if faults:
            self.stderr.write(f"Cursus is not well: {faults} at fault.")
            sys.exit(1)
