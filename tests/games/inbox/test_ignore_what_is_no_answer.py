"""Machines, strangers, old mails and the same mail twice."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from games.accounts.models import User
from games.common import clock
from games.forum.models import Message
from games.inbox import answer, process
from games.inbox.models import IncomingState
from games.inbox.services import TooLarge, store_mail
from games.post.mails.outbox import rendered
from games.post.models import Mail
from games.turnmail.models import ReplyAddress
from tests.games.factories import new_operator
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import bounce, from_gmail, from_plain, out_of_office


def test_the_same_mail_twice_acts_once(post: Post) -> None:
    mail = post.mail_to(post.active)
    raw, before = from_gmail(mail, "place 2", sender=mail.to).as_bytes(), len(post.moves())
    post.receive(raw, mail.reply_to)
    post.receive(b"Received: from somewhere else\r\n" + raw, mail.reply_to)
    assert len(post.moves()) == before + 1
    assert len(post.answers()) == 1


def test_so_does_one_without_a_name(post: Post) -> None:
    mail = post.mail_to(post.active)
    made = from_plain(mail, "Hello", sender=mail.to)
    del made["Message-ID"]
    for _time in range(2):
        post.receive(made, mail.reply_to)
    assert Message.objects.count() == 1


def test_two_mails_that_say_the_same_are_two(post: Post) -> None:
    mail = post.mail_to(post.active)
    for _time in range(2):
        post.reply(mail, "Hello")
    assert Message.objects.count() == 2


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated; owner=me"},
        {"Precedence": "bulk"},
        {"Precedence": "auto_reply"},
        {"X_Autoreply": "yes"},
        {"X_Autorespond": "1"},
        {"List_Id": "<romans.example.org>"},
    ],
    ids=" ".join,
)
def test_what_a_machine_sent_is_neither_done_nor_answered(
    post: Post, headers: dict[str, Any]
) -> None:
    before = post.moves()
    came = post.reply(post.mail_to(post.active), "place 2", **headers)
    assert came.state == IncomingState.IGNORED
    assert post.moves() == before
    assert not post.answers()


def test_a_person_may_say_that_he_is_none(post: Post) -> None:
    post.reply(post.mail_to(post.active), "place 2", Auto_Submitted="no")
    assert post.moves()[-1]["at"] == "2"


def test_a_vacation_reply_is_ignored(post: Post) -> None:
    came = post.reply(post.mail_to(post.active), "I am away until Monday.", out_of_office)
    assert came.state == IncomingState.IGNORED
    assert not Message.objects.exists()


def test_a_bounce_is_ignored(post: Post) -> None:
    mail = post.mail_to(post.active)
    came = post.receive(bounce(mail), mail.reply_to, sender=None)
    assert came.state == IncomingState.IGNORED
    assert not post.answers()


def test_so_is_whatever_has_no_sender(post: Post) -> None:
    mail = post.mail_to(post.active)
    raw = from_plain(mail, "place 2", sender=mail.to).as_bytes()
    before = post.moves()
    came = post.receive(raw, mail.reply_to, sender="<>")
    assert came.why == "null sender"
    assert post.moves() == before


def test_a_stranger_with_the_address_does_nothing(post: Post, charlie: User) -> None:
    """And it is the player who is told, once, never the stranger."""
    mail, before = post.mail_to(post.active), post.moves()
    for _time in range(2):
        came = post.reply(mail, "place 2", sender="mallory@example.com")
        assert came.state == IncomingState.REFUSED
    assert post.moves() == before
    (told,) = post.answers()
    assert told.to == mail.to
    assert "mallory@example.com" in told.text
    assert not Mail.objects.filter(to="mallory@example.com").exists()


def test_operators_see_and_find_no_reply_token(post: Post, as_: Any) -> None:
    """Whoever had it could answer in the player's name."""
    mail = post.mail_to(post.active)
    post.reply(mail, "place 2", sender="mallory@example.com")
    token = ReplyAddress.objects.get(person=post.active).token
    kept = Mail.objects.exclude(pk=Mail.objects.get(message_id=mail.message_id).pk)
    assert not kept.filter(cause__contains=token).exists()
    browser = as_(new_operator("post.view_mail", "inbox.view_incomingmail", "post.view_notice"))
    for row in Mail.objects.all():
        page = browser.get(reverse("admin:post_mail_change", args=[row.pk])).content.decode()
        assert token not in page
    for name in ("post_mail", "inbox_incomingmail", "post_notice"):
        address = reverse(f"admin:{name}_changelist")
        assert token not in browser.get(address).content.decode()
        found = browser.get(address, {"q": "strange:"}).content.decode()
        assert "A mail that was not from you?" not in found


def test_another_player_with_the_address_does_nothing(post: Post) -> None:
    other = post.scene.user(post.scene.second)
    before = post.moves()
    post.reply(post.mail_to(post.active), "place 2", sender=other.email)
    assert post.moves() == before


def test_two_senders_are_none(post: Post) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    made = from_plain(mail, "place 2", sender=mail.to)
    made.replace_header("From", f"{mail.to}, mallory@example.com")
    post.receive(made, mail.reply_to)
    assert post.moves() == before


def test_the_case_of_an_address_does_not_matter(post: Post) -> None:
    mail = post.mail_to(post.active)
    raw = from_plain(mail, "place 2", sender=mail.to.upper())
    post.receive(raw, mail.reply_to.upper())
    assert post.moves()[-1]["at"] == "2"


def test_an_address_ends(post: Post) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    ReplyAddress.objects.update(expires_at=clock.now() - timedelta(seconds=1))
    post.reply(mail, "place 2")
    assert post.moves() == before
    assert "too old" in post.answer().text


def test_a_seat_that_is_somebody_elses_now(post: Post) -> None:
    mail, table = post.mail_to(post.active), post.table
    table.seats.filter(number=post.scene.active).update(user=None, bot="steady")
    before = post.moves()
    post.reply(mail, "place 2")
    assert post.moves() == before
    assert "no longer yours" in post.answer().text
    assert "THE BOARD" not in post.answer().text


def test_a_closed_account_is_not_heard(post: Post) -> None:
    mail = post.mail_to(post.active)
    User.objects.filter(pk=post.active.pk).update(is_active=False)
    assert post.reply(mail, "place 2").state == IncomingState.IGNORED
    assert not post.answers()


def test_a_huge_mail_is_not_stored(post: Post) -> None:
    address = post.address(post.mail_to(post.active))
    with pytest.raises(TooLarge):
        store_mail(address.token, "a@example.org", b"x" * 2_000_001, now=clock.now())


def test_what_cannot_be_parsed_harms_nobody(post: Post) -> None:
    mail = post.mail_to(post.active)
    for raw in (b"", b"\x00\xff", b"Content-Type: multipart/mixed\n\n--x", b"From: \xff\xfe@\n\nx"):
        came = post.receive(raw, mail.reply_to)
        assert came.state == IncomingState.REFUSED


def test_what_fails_is_tried_again(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    mail, before = post.mail_to(post.active), len(post.moves())
    real = rendered

    def broken(*args: object, **kwargs: object) -> None:
        raise RuntimeError("no disk")

    monkeypatch.setattr(answer, "rendered", broken)
    came = post.reply(mail, "place 2")
    assert (came.state, came.attempts) == (IncomingState.WAITING, 1)
    assert len(post.moves()) == before, "what was done is taken back with it"
    monkeypatch.setattr(answer, "rendered", real)
    process.read_due_mail(lambda: clock.now() + timedelta(minutes=5))
    assert len(post.moves()) == before + 1
