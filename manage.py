#!/usr/bin/env python
"""Django's command line for Cursus."""

import os
import sys


def main() -> None:
    """Imports stand inside, so that Ctrl-C is answered while they go on too."""
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        settings.INSTALLED_APPS  # noqa: B018  (reads them)
    except ImproperlyConfigured as trouble:
        sys.exit(f"Cursus does not start with these settings: {trouble}")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
