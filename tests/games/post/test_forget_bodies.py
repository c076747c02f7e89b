from datetime import timedelta

from pytest_django import Settings

from games.accounts.models import User
from games.post.models import Mail, MailImage, Notice
from games.post.registry import Image
from games.post.services import Letter, deliver_due_mail, forget_bodies, queue_mail
from tests.games.post.conftest import NOON, Tell


def test_words_go_after_a_while_and_the_row_stays(
    alice: User, tell: Tell, settings: Settings
) -> None:
    settings.MAIL_KEEP_DAYS = 3
    tell(alice, payload={"seat": 1})
    deliver_due_mail(lambda: NOON)
    mail = Mail.objects.get()
    MailImage.objects.create(mail=mail, cid="x", png=Image("x", b"png").png)
    assert forget_bodies(now=NOON + timedelta(days=2)) == 0
    assert forget_bodies(now=NOON + timedelta(days=4)) == 1
    mail.refresh_from_db()
    assert (mail.text, mail.html, mail.headers, mail.state) == ("", "", {}, "sent")
    assert not MailImage.objects.exists()
    assert (Notice.objects.get().payload, Notice.objects.get().title) == ({}, "Your turn")
    assert forget_bodies(now=NOON + timedelta(days=4)) == 0


def test_what_still_waits_keeps_its_words(alice: User) -> None:
    queue_mail(Letter(alice.email, "Code", "1234"), now=NOON)
    assert forget_bodies(now=NOON + timedelta(days=400)) == 0
