"""A field has its label above it, and no placeholder that says the same."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["login", "signup", "password/reset", "login/code"])
def test_no_field_repeats_its_label(client: Client, page: str) -> None:
    answer = client.get(f"/account/{page}/")
    assert answer.status_code == 200
    shown = answer.content.decode()
    assert "<label" in shown
    assert "placeholder" not in shown
