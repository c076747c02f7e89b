from datetime import UTC, datetime

import pytest
from django.core.mail import EmailMultiAlternatives, send_mail
from django.db import transaction

from games.post.models import Mail
from games.post.services import Letter, queue_mail

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Every test here writes rows."""


def letter(cause: str = "turn:7", to: str = "alice@example.org") -> Letter:
    return Letter(to=to, subject="Your turn", text="Ave", cause=cause)


def test_a_mail_waits_from_the_moment_it_is_due() -> None:
    mail = queue_mail(letter(), now=NOON)
    assert (mail.state, mail.due_at, mail.created_at) == ("waiting", NOON, NOON)


def test_the_same_cause_is_one_mail() -> None:
    first = queue_mail(letter(), now=NOON)
    assert queue_mail(letter(), now=NOON) == first


def test_the_same_cause_at_two_addresses_is_two() -> None:
    queue_mail(letter(), now=NOON)
    queue_mail(letter(to="bob@example.org"), now=NOON)
    assert Mail.objects.count() == 2


def test_without_a_cause_each_is_its_own() -> None:
    queue_mail(letter(cause=""), now=NOON)
    queue_mail(letter(cause=""), now=NOON)
    assert Mail.objects.count() == 2


def test_long_causes_that_begin_alike_are_two() -> None:
    queue_mail(letter(cause="x" * 400 + "1"), now=NOON)
    queue_mail(letter(cause="x" * 400 + "2"), now=NOON)
    assert Mail.objects.count() == 2


def test_what_was_rolled_back_is_never_told() -> None:
    with transaction.atomic():
        queue_mail(letter(), now=NOON)
        transaction.set_rollback(True)
    assert not Mail.objects.exists()


def test_what_django_sends_waits_here_too() -> None:
    send_mail("Ave", "Caesar", None, ["alice@example.org", "Bob <bob@example.org>"])
    assert sorted(Mail.objects.values_list("to", flat=True)) == [
        "alice@example.org",
        "bob@example.org",
    ]


def test_with_its_html_part_and_headers() -> None:
    message = EmailMultiAlternatives("Ave", "text", to=["a@example.org"], headers={"X-Table": "7"})
    message.attach_alternative("<p>html</p>", "text/html")
    message.send()

    mail = Mail.objects.get()
    assert (mail.text, mail.html, mail.headers) == ("text", "<p>html</p>", {"X-Table": "7"})
