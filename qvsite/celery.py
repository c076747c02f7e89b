"""The Celery application; its settings are the ``CELERY_*`` names in ``qvsite.settings``."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")

app = Celery("cursus")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
