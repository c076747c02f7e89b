"""A charset can say what no text can: half a letter. Databases refuse it, and a mail was lost."""

import pytest

from games.forum.models import Message
from games.inbox.models import IncomingState
from tests.games.inbox.conftest import Post


@pytest.mark.parametrize(
    ("charset", "written"),
    [("utf-7", b"Salvete +2AA-omnes!"), ("unicode_escape", b"Salvete \\ud800omnes!")],
)
def test_half_letters_are_left_out(post: Post, charset: str, written: bytes) -> None:
    mail = post.mail_to(post.active)
    head = f"From: {mail.to}\r\nMessage-ID: <half@example.org>\r\n"
    head += f"Content-Type: text/plain; charset={charset}\r\n\r\n"
    came = post.receive(head.encode() + written, mail.reply_to)
    assert came.state == IncomingState.DONE, came.why
    assert Message.objects.get().text == "Salvete omnes!"
