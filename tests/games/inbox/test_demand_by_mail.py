"""A reply may demand that all show their laurels, as long as that is possible."""

import pytest

from games.common import clock
from games.forum.models import Message
from games.post.models import Mail
from games.post.services import deliver_due_mail
from tests.games.inbox.conftest import LATER, Post
from tests.games.play.hall import ARRIVES, CAESAR, Hall


@pytest.fixture
def hall(alice, bob, charlie):
    return Hall((alice, bob, charlie))


@pytest.fixture
def told(hall):
    """The mail about the chance to demand, after an arrival."""
    hall.act(ARRIVES)
    deliver_due_mail(lambda: clock.now() + LATER)
    return Mail.objects.get(kind="may_demand")


def reply(hall, mail, text):
    post = Post(hall)
    post.reply(mail, text)
    return post.answer()


def test_the_mail_says_the_word_and_has_a_link(hall, told):
    assert "Answer this mail with  demand  above" in told.text
    assert "<code>demand</code>" in told.html
    assert hall.table.get_absolute_url() in told.text


@pytest.mark.parametrize("word", ["demand", "Demand!", "reveal"])
def test_the_word_demands(hall, told, word):
    answer = reply(hall, told, word)
    assert answer.subject.startswith("Done"), answer.text
    assert hall.doings()[-1][:2] == ("reveal", hall.third)
    assert hall.view()["reveals"][0]["tiles"]


@pytest.mark.parametrize("then", [{"do": "reveal"}, CAESAR], ids=["demanded", "gone"])
def test_too_late_it_does_nothing_and_tells_nobody(hall, told, then):
    hall.act(then, seat=hall.second)
    length = hall.table.length
    answer = reply(hall, told, "demand")
    assert not answer.subject.startswith("Done")
    hall.table.refresh_from_db()
    assert hall.table.length == length
    assert not Message.objects.exists()


def test_what_else_is_written_is_said(hall, told):
    reply(hall, told, "demand\n\nWell done!")
    assert hall.doings()[-1][0] == "reveal"
    assert Message.objects.get().text == "Well done!"
