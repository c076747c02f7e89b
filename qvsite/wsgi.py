"""The WSGI entry point."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")

application = get_wsgi_application()

from games.common import standstill  # noqa: E402  (the apps have to be ready)

standstill.watch()
