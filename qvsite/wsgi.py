"""The WSGI entry point."""

import os

from django.core.wsgi import get_wsgi_application

from qvsite import start

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
os.environ.setdefault("DATABASE_WAIT", "3")  # seconds: docs/locks.md

start.with_settings(start.FOR_GUNICORN)
application = get_wsgi_application()

from games.common import liveness, stores  # noqa: E402  (the apps have to be ready)

stores.say_of_database()
liveness.watch()
