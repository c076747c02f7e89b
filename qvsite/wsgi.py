"""The WSGI entry point."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from qvsite import start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
os.environ.setdefault("DATABASE_WAIT", "3")  # seconds: docs/locks.md

start.with_settings(start.FOR_GUNICORN)
application = get_wsgi_application()

from games.common import liveness  # noqa: E402  (the apps have to be ready)
from games.common.database_trouble import report_database_trouble  # noqa: E402

report_database_trouble()
liveness.watch()

# What is loaded by now stays for ever. Python need not look through it for garbage again, which
# took a tenth of a second each time, in the middle of somebody's page.
gc.collect()
gc.freeze()
