"""The Celery application; its settings are the ``CELERY_*`` names in ``qvsite.settings``."""

import os
from typing import Any

from celery import Celery, signals
from celery.app.amqp import AMQP
from kombu import Connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")


def _check_settings(**_named: object) -> None:
    from qvsite import start  # here, because settings import this package

    start.with_settings()


def _report_database(**_named: object) -> None:
    from games.common.database_trouble import report_database_trouble

    report_database_trouble()


class PatientConnection(Connection):
    """A connection to the broker that is tried again every other second, however long it takes.

    Kombu's own pauses grow to half a minute, during which a worker would not notice its return.
    """

    def _ensure_connection(
        self,
        errback: Any = None,
        max_retries: int | None = None,
        interval_start: int = 1,
        interval_step: int = 1,
        interval_max: int = 2,
        *more: Any,
        **named: Any,
    ) -> Any:
        pauses = (interval_start, interval_step, interval_max)
        return super()._ensure_connection(errback, max_retries, *pauses, *more, **named)


class PatientAMQP(AMQP):
    Connection = PatientConnection


app = Celery("cursus", amqp=PatientAMQP)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.on_configure.connect(_check_settings, weak=False)
signals.celeryd_init.connect(_report_database, weak=False)
signals.beat_init.connect(_report_database, weak=False)
