"""Lessons go on after a commit: here as soon as a request is answered."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks


@pytest.fixture
def learner(db: None, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Client:
    """A browser without an account, in which what follows a commit happens at once."""

    class Learner(Client):
        def request(self, **request: Any) -> Any:
            with django_capture_on_commit_callbacks(execute=True):
                return super().request(**request)

    return Learner()
