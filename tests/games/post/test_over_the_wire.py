"""What a mail server is given, parsed again."""

import re
from datetime import datetime
from io import BytesIO
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.post.mails.message import LAST, earlier_ids
from games.post.mails.outbox import write_letter
from games.post.models import Mail, Notice
from games.post.registry import Image, Kind, PostRegistry
from games.post.services import Letter, deliver_due_mail, queue_mail
from tests.games.post.conftest import NOON, Tell
from tests.games.post.sink import Sink

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40


def deliver(at: datetime = NOON) -> int:
    return deliver_due_mail(lambda: at)


@pytest.fixture
def pictured(kinds: PostRegistry) -> None:
    """A kind whose mail has a picture and an address for answers."""

    def compose(notice: Notice, now: datetime) -> Any:
        return write_letter(
            "emails/post/notice",
            notice,
            {},
            images=[Image("board@cursus", PNG)],
            reply_to="r-abcdef@example.org",
        )

    kinds.add_kind(Kind("pictured", "With a picture", compose=compose))


def test_text_and_html_say_the_same(sink: Sink, alice: User, tell: Tell) -> None:
    tell(alice, text="It is your turn, Älice.\nMind the <gap> & hurry.", url="/t/abc/")
    deliver()
    assert sink.one().get_content_type() == "multipart/alternative"
    plain, html = (part.get_content() for part in sink.one().iter_parts())
    assert "Älice.\nMind the <gap> & hurry." in plain.replace("\r", "")
    assert "Älice.<br>Mind the &lt;gap&gt; &amp; hurry." in html
    for part in (plain, html):
        assert "/t/abc/" in part
        assert "/account/notices/" in part
        assert "/stop/" in part


def test_a_picture_belongs_to_the_html(sink: Sink, alice: User, tell: Tell, pictured: None) -> None:
    tell(alice, "pictured")
    deliver()
    mail = sink.one()
    assert mail.get_content_type() == "multipart/related"
    alternative, image = mail.iter_parts()
    assert alternative.get_content_type() == "multipart/alternative"
    assert (image["Content-ID"], image.get_content()) == ("<board@cursus>", PNG)
    assert image.get_content_disposition() == "inline"
    assert mail["Reply-To"] == "r-abcdef@example.org"


def test_a_robot_wrote_it(sink: Sink, alice: User, tell: Tell) -> None:
    tell(alice)
    deliver()
    assert sink.one()["Auto-Submitted"] == "auto-generated"


def test_it_can_be_stopped_with_one_click(sink: Sink, alice: User, tell: Tell) -> None:
    tell(alice)
    deliver()
    ways = r"<http://\S+/stop/\S+/>,\s<mailto:stop\+\S+@\S+\?subject=stop>"
    assert re.fullmatch(ways, sink.one()["List-Unsubscribe"].strip())
    assert sink.one()["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_account_mail_cannot_be_stopped(sink: Sink, alice: User) -> None:
    queue_mail(Letter(alice.email, "Code", "1234"), now=NOON)
    deliver()
    assert sink.one()["List-Unsubscribe"] is None


def test_mails_of_a_table_are_one_thread(sink: Sink, alice: User, tell: Tell) -> None:
    for _ in range(13):
        tell(alice, scope="t:1")
        deliver()
    root, *earlier = sink.mails[12]["References"].split()
    ids = [mail["Message-ID"] for mail in sink.mails]
    assert sink.mails[0]["References"] == sink.mails[0]["In-Reply-To"] == root
    assert earlier == ids[2:12]
    assert sink.mails[12]["In-Reply-To"] == ids[11]


def test_threads_are_asked_for_many_at_a_time(
    alice: User, bob: User, tell: Tell, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for scope in ("t:1", "t:2"):
        for person in (alice, bob):
            for _ in range(LAST + 2):
                tell(person, scope=scope)
    deliver()
    mine = Mail.objects.filter(to=alice.email, scope="t:2").order_by("pk")
    ids = list(mine.values_list("message_id", flat=True))
    with django_assert_num_queries(1):
        found = earlier_ids([(alice.email, "t:2"), (bob.email, "t:1"), (bob.email, "")])
    assert found[alice.email, "t:2"] == ids[-LAST:]
    assert set(found) == {(alice.email, "t:2"), (bob.email, "t:1")}


def test_another_table_and_another_person_are_other_threads(
    sink: Sink, alice: User, bob: User, tell: Tell
) -> None:
    tell(alice, scope="t:1")
    tell(alice, scope="t:2")
    tell(bob, scope="t:1")
    tell(bob)
    deliver()
    roots = [mail["References"] for mail in sink.mails]
    assert len(set(roots)) == 4
    assert roots.count(None) == 1


def test_all_go_over_one_connection(
    sink: Sink, alice: User, bob: User, charlie: User, tell: Tell
) -> None:
    for person in (alice, bob, charlie):
        tell(person)
    assert deliver() == 3
    assert len(sink.sessions) == 1


def test_no_line_is_longer_than_mail_allows(sink: Sink, alice: User, tell: Tell) -> None:
    tell(alice, text="word " * 2000, url="/t/" + "x" * 400 + "/")
    deliver()
    assert max(map(len, BytesIO(sink.one().as_bytes()))) <= 1000


def test_headers_cannot_be_smuggled_in(sink: Sink, alice: User, tell: Tell) -> None:
    tell(alice, title="Ave\r\nBcc: everybody@example.org")
    deliver()
    assert sink.one()["Bcc"] is None
    assert Mail.objects.get().state == "sent"
