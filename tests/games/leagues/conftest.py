import pytest

from games.common import clock


@pytest.fixture
def real_now():
    """The time that pages go by."""
    return clock.now()
