"""The site: settings, addresses, entry points. Everything else is in ``games`` and ``engine``."""

from qvsite.celery import app as celery_app

__all__ = ["celery_app"]
