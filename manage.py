#!/usr/bin/env python
"""Django's command line for Cursus."""

import os
import sys


def main() -> None:
    """Run the command. Imports are inside, so that Ctrl-C is answered while they run, too."""
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    from qvsite import start

    start.with_settings()
    try:
        execute_from_command_line(sys.argv)
    except OperationalError:
        from games.common.database_trouble import database_trouble

        if said := database_trouble():
            sys.exit(said)
        raise


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    if sys.argv[1:2] not in (["receive_mail"], ["embedded_worker"]):
        os.environ.setdefault("DATABASE_WAIT", "0")  # a migration may take its time
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
