import logging
from collections.abc import Iterator

import pytest
from pytest_django import Settings

from games.feeds.vapid import new_private_key


@pytest.fixture(autouse=True)
def whole_site(settings: Settings) -> Iterator[None]:
    """With every address there can be; what is refused need not be logged thousands of times."""
    settings.ROOT_URLCONF = "tests.games.matrix.urls_with_everything"
    settings.ANYMAIL = {"WEBHOOK_SECRET": "somebody:something"}
    settings.VAPID_PRIVATE_KEY = new_private_key()
    settings.REPLY_DOMAIN = "reply.example.net"
    settings.FEEDS_NEAR = True
    settings.MAIL_PAGE = True
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)
