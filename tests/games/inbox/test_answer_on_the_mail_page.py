"""Playing by mail without a mail server: the page feeds the answer into the same code."""

import pytest
from django.test import Client

from games.common import clock
from games.inbox import store
from games.post.services import Letter, queue_mail
from tests.games.inbox.conftest import Post

pytestmark = pytest.mark.urls("tests.games.inbox.urls_with_mail_page")


@pytest.fixture
def client() -> Client:
    """A browser on the machine on which the site runs; nobody else sees these pages."""
    return Client(HTTP_HOST="localhost")


def test_a_mail_is_answered(post: Post, client: Client) -> None:
    mail = post.mail_to(post.active)
    assert 'href="answer/"' in client.get(f"/dev/mail/{mail.pk}/").content.decode()
    assert "write above this line" in client.get(f"/dev/mail/{mail.pk}/answer/").content.decode()
    page = client.post(f"/dev/mail/{mail.pk}/answer/", {"text": "place 2"}, follow=True)
    assert "Done: Subura" in page.content.decode()
    assert post.moves()[-1]["at"] == "2"


def test_nothing_written_is_nothing_sent(post: Post, client: Client) -> None:
    mail = post.mail_to(post.active)
    assert client.post(f"/dev/mail/{mail.pk}/answer/", {"text": ""}).status_code == 200
    assert not post.answers()


@pytest.mark.django_db
def test_other_mails_cannot_be_answered(client: Client) -> None:
    mail = queue_mail(Letter("a@example.org", "Code", "1234"), now=clock.now())
    assert "Answer this mail" not in client.get(f"/dev/mail/{mail.pk}/").content.decode()
    assert client.get(f"/dev/mail/{mail.pk}/answer/").status_code == 404


def test_too_many_answers_are_said(
    post: Post, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_OF_ADDRESS", 0)
    mail = post.mail_to(post.active)
    page = client.post(f"/dev/mail/{mail.pk}/answer/", {"text": "place 2"}, follow=True)
    assert "This mail has been answered too often" in page.content.decode()
    assert not post.answers()
