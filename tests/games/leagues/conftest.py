from datetime import datetime

import pytest

from games.common import clock


@pytest.fixture
def real_now() -> datetime:
    """The time that pages go by."""
    return clock.now()
