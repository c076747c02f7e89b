"""Anybody can post to the address of a mail service; of one we have no key of, there is none."""

import pytest
from django.test import Client
from pytest_django import Settings


@pytest.fixture(autouse=True)
def one_service(settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.games.post.urls_with_webhooks"
    settings.ANYMAIL = {"WEBHOOK_SECRET": "somebody:something"}


@pytest.mark.parametrize(
    "service",
    ["mailgun/tracking", "mandrill", "mandrill/tracking", "amazon_ses/inbound", "postal/inbound"],
)
def test_it_leads_nowhere_and_is_no_mistake_of_ours(client: Client, db: None, service: str) -> None:
    assert client.post(f"/anymail/{service}/").status_code == 404


def test_one_that_is_set_up_asks_for_its_secret(client: Client, db: None) -> None:
    assert client.post("/anymail/postmark/tracking/").status_code == 400
