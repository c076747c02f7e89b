"""The ASGI entry point."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")

application = get_asgi_application()

from games.common import standstill  # noqa: E402  (the apps have to be ready)

standstill.watch()
