"""A reply may demand that all show their laurels, as long as that is possible."""

import pytest

from engine.game import Raw
from games.accounts.models import User
from games.common import clock
from games.forum.models import Message
from games.post.models import Mail
from games.post.services import deliver_due_mail
from tests.games.forum.conftest import Scene
from tests.games.inbox.conftest import LATER, Post
from tests.games.play.hall import ARRIVES, CAESAR, Hall
from tests.sure import sure


@pytest.fixture
def hall(alice: User, bob: User, charlie: User) -> Hall:
    return Hall((alice, bob, charlie))


@pytest.fixture
def told(hall: Hall) -> Mail:
    """The mail about the chance to demand, after an arrival."""
    hall.act(ARRIVES)
    deliver_due_mail(lambda: clock.now() + LATER)
    return Mail.objects.get(kind="may_demand")


def reply(hall: Hall, mail: Mail, text: str) -> Mail:
    people = [sure(hall.people[number]) for number in range(3)]
    post = Post(Scene(hall.table, people, hall.first, hall.second, hall.third))
    post.reply(mail, text)
    return post.answer()


def test_the_mail_says_the_word_and_has_a_link(hall: Hall, told: Mail) -> None:
    assert "Answer this mail with  demand  above" in told.text
    assert "<code>demand</code>" in told.html
    assert hall.table.get_absolute_url() in told.text


@pytest.mark.parametrize("word", ["demand", "Demand!", "reveal"])
def test_the_word_demands(hall: Hall, told: Mail, word: str) -> None:
    answer = reply(hall, told, word)
    assert answer.subject.startswith("Done"), answer.text
    assert hall.doings()[-1][:2] == ("reveal", hall.third)
    assert hall.view()["reveals"][0]["tiles"]


@pytest.mark.parametrize("then", [{"do": "reveal"}, CAESAR], ids=["demanded", "gone"])
def test_too_late_it_does_nothing_and_tells_nobody(hall: Hall, told: Mail, then: Raw) -> None:
    hall.act(then, seat=hall.second)
    length = hall.table.length
    answer = reply(hall, told, "demand")
    assert not answer.subject.startswith("Done")
    hall.table.refresh_from_db()
    assert hall.table.length == length
    assert not Message.objects.exists()


def test_what_else_is_written_is_said(hall: Hall, told: Mail) -> None:
    reply(hall, told, "demand\n\nWell done!")
    assert hall.doings()[-1][0] == "reveal"
    assert Message.objects.get().text == "Well done!"
