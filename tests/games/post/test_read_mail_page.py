import os
import subprocess
import sys

import pytest
from django.test import Client

from games.common import clock
from games.post.models import Mail, MailImage
from games.post.services import Letter, queue_mail

pytestmark = [pytest.mark.urls("tests.games.post.urls_with_mail_page"), pytest.mark.django_db]


@pytest.fixture
def client() -> Client:
    """A browser on the machine on which the site runs; nobody else sees these pages."""
    return Client(HTTP_HOST="localhost")


@pytest.fixture
def mail() -> Mail:
    html = "<p style='color: red'>Ave</p><script>alert(1)</script>"
    return queue_mail(
        Letter(to="alice@example.org", subject="Your turn", text="Ave\n<b>", html=html),
        now=clock.now(),
    )


def test_every_mail_is_listed(client: Client, mail: Mail) -> None:
    page = client.get("/dev/mail/").content.decode()
    assert "Your turn" in page
    assert "alice@example.org" in page


def test_the_empty_page_says_what_to_do(client: Client) -> None:
    assert b"Sign up with any address" in client.get("/dev/mail/").content


def test_the_text_is_shown_as_text(client: Client, mail: Mail) -> None:
    assert "Ave\n&lt;b&gt;" in client.get(f"/dev/mail/{mail.pk}/").content.decode()


def test_the_html_is_locked_into_its_frame(client: Client, mail: Mail) -> None:
    response = client.get(f"/dev/mail/{mail.pk}/html/")
    policy = response["Content-Security-Policy"]

    assert response.content.decode() == mail.html
    assert policy.startswith("sandbox")
    assert "allow-scripts" not in policy
    assert "default-src 'none'" in policy
    assert response["X-Frame-Options"] == "SAMEORIGIN"


@pytest.mark.parametrize(
    "environ",
    [
        {"ALLOWED_HOSTS": "cursus.example.org"},
        {"EMAIL_URL": "smtp://localhost:25"},
        {"BROKER_URL": "redis://localhost"},
    ],
    ids=["open to others", "with real mail", "in production"],
)
def test_it_is_not_there_where_it_would_give_codes_away(environ: dict[str, str]) -> None:
    said = subprocess.run(
        [sys.executable, "-c", "from qvsite.settings import MAIL_PAGE; print(MAIL_PAGE)"],
        env=os.environ | environ,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == "False"


def test_pictures_are_shown_from_the_mail(client: Client, mail: Mail) -> None:
    Mail.objects.update(html='<img src="cid:board@cursus" alt="the board">')
    MailImage.objects.create(mail=mail, cid="board@cursus", png=b"png")
    page = client.get(f"/dev/mail/{mail.pk}/html/")
    path = f"/dev/mail/{mail.pk}/image/board@cursus/"

    assert f'src="{path}"' in page.content.decode()
    assert "img-src http://localhost data:" in page["Content-Security-Policy"]
    assert client.get(path).content == b"png"
