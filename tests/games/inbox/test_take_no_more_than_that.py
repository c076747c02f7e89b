"""How much is taken of one person, at one address, and of one mail."""

from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.db import connection

from games.common import clock
from games.inbox import store
from games.inbox.models import IncomingMail, IncomingState
from games.inbox.process import MOST_KEPT
from games.inbox.reader import is_beyond_limits, reply_in
from games.inbox.services import TooLarge, TooManyMails, read_due_mail, store_mail
from games.turnmail.models import ReplyAddress
from tests.games.factories import new_reply_address
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import from_outlook_html, from_plain

HEAD = b"From: a@example.org\nMessage-ID: <1@x>\nMIME-Version: 1.0\n"
MIXED = HEAD + b"Content-Type: multipart/mixed; boundary=x\n\n"


def bring(address: ReplyAddress, number: int, **ago: float) -> bool:
    raw = f"From: x@example.org\nMessage-ID: <{number}@x>\n\nHello {number}".encode()
    return store_mail(address.token, "x@example.org", raw, now=clock.now() - timedelta(**ago))


@pytest.fixture
def address(post: Post) -> ReplyAddress:
    return post.address(post.mail_to(post.active))


def another(address: ReplyAddress) -> ReplyAddress:
    """Of another mail to the same person."""
    return new_reply_address(address.seat, 1, now=clock.now())


def test_one_address_takes_some_within_an_hour(address: ReplyAddress) -> None:
    assert all(bring(address, number) for number in range(store.MOST_OF_ADDRESS))
    with pytest.raises(TooManyMails):
        bring(address, 99)
    assert bring(another(address), 100), "the others of the same person still do"


def test_an_hour_later_it_takes_more(address: ReplyAddress) -> None:
    for number in range(store.MOST_OF_ADDRESS):
        bring(address, number, minutes=61)
    assert bring(address, 99)


def test_what_is_there_already_may_come_again(address: ReplyAddress) -> None:
    for number in range(store.MOST_OF_ADDRESS):
        bring(address, number)
    assert bring(address, 3) is False


def test_one_flooded_all_day_leaves_room_at_the_others(address: ReplyAddress) -> None:
    at = clock.now() - timedelta(hours=3)
    IncomingMail.objects.bulk_create(
        IncomingMail(key=str(n), token=address.token, person=address.person, due_at=at, at=at)
        for n in range(store.MOST_OF_ADDRESS_A_DAY)
    )
    with pytest.raises(TooManyMails):
        bring(address, 999)
    assert bring(another(address), 1000)


@pytest.mark.parametrize(("bound", "ago"), [("MOST_AN_HOUR", 1), ("MOST_A_DAY", 120)])
def test_so_does_one_person_at_all_addresses(
    address: ReplyAddress, monkeypatch: pytest.MonkeyPatch, bound: str, ago: int
) -> None:
    monkeypatch.setattr(store, bound, 6)
    addresses = [address, another(address), another(address)]
    for number in range(6):
        bring(addresses[number % 3], number, minutes=ago)
    for one in addresses:
        with pytest.raises(TooManyMails):
            bring(one, 99)


def test_nobody_else_is_held_up(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_AN_HOUR", 1)
    scene = post.scene
    scene.say(scene.third, "Salvete!")
    mine = post.address(post.mail_to(post.active))
    his = post.address(post.mail_to(scene.user(scene.second), "message"))
    assert bring(mine, 1)
    with pytest.raises(TooManyMails):
        bring(mine, 2)
    assert bring(his, 3)


def test_all_that_was_taken_is_read_however_late(
    post: Post, address: ReplyAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a day without a worker nothing of it is too much."""
    monkeypatch.setattr(store, "MOST_AN_HOUR", 2)
    mail = post.mail_to(post.active)
    for hour in (9, 6, 3):
        for number in range(2):
            made = from_plain(mail, f"Hello {hour} {number}", sender=mail.to)
            at = clock.now() - timedelta(hours=hour + number / 9)
            store_mail(address.token, mail.to, made.as_bytes(), now=at)
    read_due_mail()
    assert set(IncomingMail.objects.values_list("state", flat=True)) == {IncomingState.DONE}


def test_an_index_finds_how_many_came(address: ReplyAddress) -> None:
    """Among very many that have come for others."""
    now = clock.now()
    rows = (IncomingMail(key=str(n), token="a", raw=b"", due_at=now, at=now) for n in range(5000))
    IncomingMail.objects.bulk_create(rows)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    lately = IncomingMail.objects.filter(person_id=1, at__gt=now - timedelta(days=1))
    assert "inbox_mail_of_person" in lately.order_by("-at").explain()


MONSTERS = {
    "parts": MIXED + b"--x\n\na\n" * 100_000,
    "headers": HEAD + b"X-A: b\n" * 100_000 + b"\n1\n",
    "a long header": HEAD + b"References: " + b"<a@b> " * 100_000 + b"\n\n1\n",
    "a long type": HEAD + b"Content-Type: text/plain" + b"; a=b" * 10_000 + b"\n\n1\n",
    "a long type inside": MIXED + b"--x\nContent-Type: text/plain" + b"\n ; a=b" * 10_000,
    "nests": HEAD
    + b"".join(
        b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(3000)
    ),
}


@pytest.mark.parametrize("raw", MONSTERS.values(), ids=MONSTERS.keys())
def test_what_would_take_long_to_take_apart_is_refused(address: ReplyAddress, raw: bytes) -> None:
    with pytest.raises(TooLarge):
        store_mail(address.token, "x@example.org", raw, now=clock.now())
    assert not IncomingMail.objects.exists()


def test_a_person_may_attach_and_be_passed_on_by_many_servers() -> None:
    made = EmailMessage()
    made["From"] = "Alice <alice@example.org>"
    for n in range(60):
        made["Received"] = f"from mx{n}.example.org by mx{n + 1}.example.org; " + "x" * 300
    made.set_content("1\n\n-- \nAlice\n" + "--------\n" * 40)
    for n in range(40):
        made.add_attachment(b"x" * 9000, maintype="image", subtype="png", filename=f"{n}.png")
    assert not is_beyond_limits(made.as_bytes())
    assert reply_in(made.as_bytes(), "alice@example.org", ()).text == "1"


def test_big_mails_are_not_kept_once_they_are_read(post: Post) -> None:
    mail = post.mail_to(post.active)
    made = from_outlook_html(mail, "Hello", sender=mail.to)
    made.make_mixed()
    made.add_attachment(b"x" * MOST_KEPT, maintype="image", subtype="png", filename="me.png")
    came = post.receive(made, mail.reply_to)
    assert (came.state, bytes(came.raw)) == (IncomingState.DONE, b"")
    assert bytes(post.reply(mail, "Hello again").raw)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_many_lines_in_parts_within_parts_are_out_of_measure(end: bytes) -> None:
    """The parser compares each line with each boundary: two megabytes would take it a minute."""
    parts = [b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(400)]
    assert is_beyond_limits(b"".join(parts) + (b"1" + end) * 20_000)


def test_long_mails_of_usual_programs_are_within_measure() -> None:
    """Text and HTML with pictures, forwarded: four boundaries around two megabytes in base64."""
    parts = [b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(4)]
    assert not is_beyond_limits(b"".join(parts) + (b"A" * 76 + b"\r\n") * 25_000)


def test_a_sender_with_half_a_letter_is_stored(db: None) -> None:
    store_mail("a" * 20, "\udfff@example.org", b"Subject: Salve\n\n1\n", now=clock.now())
    assert IncomingMail.objects.get().sender == "?@example.org"
