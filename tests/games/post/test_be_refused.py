"""Addresses and mails that a mail server does not take, and what it tells us later."""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from anymail.signals import AnymailTrackingEvent, tracking
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.post.mails.delivery import ATTEMPTS
from games.post.models import Mail, Mailbox, Notice
from games.post.services import Letter, deliver_due_mail, queue_mail
from tests.games.post.conftest import NOON, Tell
from tests.games.post.sink import Sink


def deliver(at: datetime = NOON) -> int:
    return deliver_due_mail(lambda: at)


def test_an_address_that_is_refused_gets_no_more(
    sink: Sink, alice: User, bob: User, tell: Tell
) -> None:
    sink.refuse_to[alice.email] = "550 5.1.1 no such user"
    tell(alice)
    tell(bob)
    assert deliver() == 1, "the others are not held up"
    mail = Mail.objects.get(to=alice.email)
    assert mail.state == "bounced"
    assert "no such user" in mail.error
    tell(alice)
    assert deliver() == 0
    assert Mail.objects.filter(to=alice.email).count() == 1


def test_the_person_is_told_on_the_site(
    sink: Sink, alice: User, tell: Tell, as_: Callable[[User], Client]
) -> None:
    sink.refuse_to[alice.email] = "550 5.1.1 no such user"
    tell(alice)
    deliver()
    assert "does not arrive" in as_(alice).get("/notices/").content.decode()
    page = as_(alice).get("/account/notices/").content.decode()
    assert "no such user" in page


def test_what_waits_is_held_back(sink: Sink, alice: User, tell: Tell) -> None:
    tell(alice)
    deliver()
    Mail.objects.update(state="waiting")
    Mailbox.objects.create(person=alice, email=alice.email, bounced_at=NOON)
    assert deliver() == 0
    assert Mail.objects.get().state == "suppressed"


def test_login_codes_are_sent_nevertheless(sink: Sink, alice: User) -> None:
    Mailbox.objects.create(person=alice, email=alice.email, bounced_at=NOON)
    queue_mail(Letter(alice.email, "Code", "1234", recipient=alice), now=NOON)
    assert deliver() == 1


@pytest.mark.parametrize("answer", ["450 4.2.0 try later", "552 5.2.2 mailbox full"])
def test_what_may_pass_is_tried_again(sink: Sink, alice: User, tell: Tell, answer: str) -> None:
    sink.refuse_to[alice.email] = answer
    tell(alice)
    deliver()
    assert Mail.objects.get().state == "waiting"
    assert not Mailbox.objects.exists()
    sink.refuse_to.clear()
    assert deliver(NOON + timedelta(minutes=2)) == 1


def test_but_not_for_ever(sink: Sink, alice: User, tell: Tell) -> None:
    sink.refuse_to[alice.email] = "450 4.2.0 try later"
    tell(alice)
    for hours in range(ATTEMPTS + 1):
        Mail.objects.update(due_at=NOON)
        deliver(NOON + timedelta(minutes=hours))
    assert (Mail.objects.get().state, Mail.objects.get().attempts) == ("failed", ATTEMPTS)


@pytest.mark.parametrize("where", ["recipient", "data"])
def test_a_policy_says_nothing_of_the_address(
    sink: Sink, alice: User, tell: Tell, where: str
) -> None:
    if where == "data":
        sink.refuse_data.append("554 5.7.1 we do not like you")
    else:
        sink.refuse_to[alice.email] = "554 5.7.1 we do not like you"
    tell(alice)
    deliver()
    assert Mail.objects.get().state == "failed"
    assert not Mailbox.objects.exists()


def event(email: str, kind: str = "bounced", **more: Any) -> None:
    tracking.send(None, event=AnymailTrackingEvent(event_type=kind, recipient=email, **more),
                  esp_name="Postmark")  # fmt: skip


def test_a_mail_service_tells_later(sink: Sink, alice: User, tell: Tell) -> None:
    tell(alice)
    deliver()
    Mail.objects.update(transport_id="pm-1")
    event(alice.email, message_id="pm-1", reject_reason="bounced", mta_response="550 gone")
    assert (Mail.objects.get().state, Mail.objects.get().error) == ("bounced", "550 gone")
    assert Mailbox.objects.get().bounced_at
    assert Notice.objects.filter(kind="address_bounced").count() == 1


@pytest.mark.parametrize(("kind", "why"), [("delivered", None), ("bounced", "timed_out")])
def test_what_says_nothing_of_the_address_is_passed_over(
    alice: User, kind: str, why: str | None
) -> None:
    event(alice.email, kind, reject_reason=why)
    assert not Mailbox.objects.exists()


def test_a_stranger_who_bounces_is_nobody(db: None) -> None:
    event("nobody@example.org")
    assert not Mailbox.objects.exists()


@pytest.mark.urls("tests.games.post.urls_with_webhooks")
def test_through_the_web_as_they_send_it(client: Client, alice: User, settings: Settings) -> None:
    settings.ANYMAIL = {"WEBHOOK_SECRET": "x:y"}
    said = {"RecordType": "Bounce", "Type": "HardBounce", "TypeCode": 1, "Email": alice.email,
            "MessageID": "1", "BouncedAt": "2026-03-15T12:00:00Z"}  # fmt: skip
    address, body = "/anymail/postmark/tracking/", json.dumps(said)
    form: dict[str, Any] = {"data": body, "content_type": "application/json"}
    assert client.post(address, **form).status_code == 400
    assert not Mailbox.objects.exists()
    signed = client.post(address, **form, headers={"Authorization": "Basic eDp5"})
    assert signed.status_code == 200
    assert Mailbox.objects.get().email == alice.email


class TestComingBack:
    @pytest.fixture(autouse=True)
    def _bounced(self, alice: User) -> None:
        Mailbox.objects.create(person=alice, email=alice.email, bounced_at=NOON)

    def link(self) -> str:
        (path,) = [
            line.removeprefix("http://localhost:8000")
            for line in Mail.objects.get(kind="proof").text.splitlines()
            if line.startswith("http")
        ]
        return path

    def test_by_the_link_in_a_mail(self, as_: Callable[[User], Client], alice: User) -> None:
        as_(alice).post("/account/notices/prove/", {"email": alice.email})
        as_(alice).get(self.link())
        assert Mailbox.objects.get().bounced_at, "opening it changes nothing"
        as_(alice).post(self.link())
        assert Mailbox.objects.get().bounced_at is None

    def test_not_for_somebody_else(
        self, as_: Callable[[User], Client], alice: User, bob: User
    ) -> None:
        as_(alice).post("/account/notices/prove/", {"email": alice.email})
        as_(bob).post(self.link())
        assert Mailbox.objects.get().bounced_at

    def test_not_to_an_address_of_somebody_else(
        self, as_: Callable[[User], Client], alice: User, bob: User
    ) -> None:
        as_(bob).post("/account/notices/prove/", {"email": alice.email})
        assert not Mail.objects.exists()

    def test_by_confirming_it_anew(self, alice: User) -> None:
        address = EmailAddress.objects.get(user=alice)
        email_confirmed.send(None, request=None, email_address=address)
        assert not Mailbox.objects.exists()


@pytest.mark.parametrize("path", ["/account/notices/prove/", "/account/mails/test/"])
def test_an_endless_address_is_nobodys(
    as_: Callable[[User], Client], alice: User, path: str
) -> None:
    """SQLite refuses to look for it."""
    assert as_(alice).post(path, {"email": "x" * 60_000}).status_code in (302, 404)
    assert not Mail.objects.exists()
