import time

import pytest
from celery import current_app
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from games.common.nudge import nudge

SWEEP = "games.post.tasks.deliver_due_mail"

pytestmark = pytest.mark.django_db


def test_the_embedded_site_needs_none(
    settings: Settings, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    settings.EMBEDDED = True
    with django_capture_on_commit_callbacks() as after_commit:
        nudge(SWEEP)
    assert after_commit == []


def test_a_broker_that_is_away_harms_nobody(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.EMBEDDED = False
    monkeypatch.setattr(current_app.conf, "broker_url", "redis://127.0.0.1:1/0")
    started = time.monotonic()
    with django_capture_on_commit_callbacks(execute=True) as after_commit:
        nudge(SWEEP)
    assert len(after_commit) == 1
    assert time.monotonic() - started < 3
