"""Play by mail: the turn mail is enough, and its answer plays."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail as outbox
from django.test import Client

from engine.game import Game
from games.accounts.models import User
from games.play import services
from games.play.models import Entry, MadeBy, Table
from games.play.selectors import position
from games.post.models import Mail
from tests.games.forum.conftest import Scene
from tests.games.inbox.conftest import LATER, Post, addresses  # noqa: F401
from tests.sure import sure

AsUser = Callable[[User], Client]

pytestmark = pytest.mark.usefixtures("addresses")


@pytest.fixture
def post(table: Table, people: list[User]) -> Iterator[Post]:
    seat = position(table).actors[0]
    yield Post(Scene(table, people, seat, -1, -1))
    outbox.outbox.clear()


def first_mail(post: Post) -> Mail:
    """The mail that says that the game begins, to one who has the first turn."""
    return post.mail_to(post.active, "table_starts")


def choices_of(post: Post) -> list[dict[str, Any]]:
    groups = position(post.table).view(post.scene.active)["choices"]
    return [choice for group in groups for choice in group["choices"]]


def test_the_turn_mail_has_the_numbered_choices_and_the_board(game: Game, post: Post) -> None:
    mail = first_mail(post)
    words = " ".join(mail.text.split())  # lines are cut where a terminal ends
    for choice in choices_of(post):
        assert f"{choice['number']}. " in words
        assert choice["notation"] in words
        assert f"?at={choice['number']}&" in mail.text
        assert f'class="number">{choice["number"]}.' in mail.html
    (image,) = mail.images.all()
    assert bytes(image.png).startswith(b"\x89PNG")
    assert max(len(line) for line in mail.text.splitlines() if "://" not in line) <= 79


def test_a_number_plays_the_choice_it_stands_for(game: Game, post: Post) -> None:
    wanted = choices_of(post)[-1]
    post.reply(first_mail(post), str(wanted["number"]))
    assert [(e.raw, e.made_by) for e in Entry.objects.all()] == [(wanted["entry"], MadeBy.PLAYER)]
    assert post.answer().subject.startswith("Done")


def test_so_does_its_notation(game: Game, post: Post) -> None:
    wanted = choices_of(post)[0]
    post.reply(first_mail(post), wanted["notation"])
    assert Entry.objects.get().raw == wanted["entry"]


def test_the_links_of_the_mail_change_nothing_by_being_opened(
    game: Game, post: Post, as_: AsUser
) -> None:
    mail = first_mail(post)
    link = next(word for word in mail.text.split() if "?at=1&" in word)
    path = "/" + link.split("/", 3)[3].split("#")[0]
    answer = as_(post.active).get(path)
    assert "This will happen" in answer.content.decode()
    assert not Entry.objects.exists()


def test_all_who_must_act_get_one_mail(
    game: Game, post: Post, table: Table, people: list[User]
) -> None:
    post.deliver()
    for seat in table.seats.filter(must_act=True):
        assert "yours until" in post.mail_to(sure(seat.user), "table_starts").subject


def test_who_was_played_for_is_told(game: Game, post: Post, table: Table) -> None:
    deadline = sure(table.deadline)
    services.expire_turn(table.pk, now=deadline)
    post.deliver(deadline + LATER)
    mails = Mail.objects.filter(kind="played_by_clock")
    assert {mail.to for mail in mails} >= {post.active.email}
