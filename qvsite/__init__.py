"""The site: settings, addresses, entry points. All else lives in ``games`` and ``engine``."""

from qvsite.celery import app as celery_app

__all__ = ["celery_app"]
