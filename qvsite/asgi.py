"""The ASGI entry point."""

import os

from django.core.asgi import get_asgi_application

from qvsite import start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
os.environ.setdefault("DATABASE_WAIT", "3")  # seconds: docs/locks.md

start.with_settings(start.FOR_GUNICORN)
application = get_asgi_application()

from games.common import liveness  # noqa: E402  (the apps have to be ready)
from games.common.database_trouble import report_database_trouble  # noqa: E402

report_database_trouble()
liveness.watch()
