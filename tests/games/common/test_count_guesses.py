"""What counts guesses is not pushed out by much else that is counted."""

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import override_settings

from qvsite.settings import CACHES


@pytest.mark.skipif("Database" not in CACHES["default"]["BACKEND"], reason="Redis has its bounds")
def test_many_other_names_push_out_no_count(db: None) -> None:
    with override_settings(CACHES=CACHES):
        call_command("createcachetable", verbosity=0)
        cache.set("allauth:guesses", 5)
        for number in range(400):
            cache.set(f"later:{number}", 1)
        assert cache.get("allauth:guesses") == 5
