"""What a game could read as an action, and what may be talk, is asked about and never played."""

import pytest

from games.accounts.models import User
from games.forum.models import Message
from games.play.models import Entry
from games.play.selectors import position, view_of
from tests.games.factories import UserFactory, playing_table
from tests.games.forum.conftest import Scene
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import from_bare


@pytest.fixture
def elected(alice: User, bob: User, charlie: User) -> Post:
    """Two who are to vote in Idus Martii, where a card may be called by its first letters."""
    people = [alice, bob, charlie, *UserFactory.create_batch(2)]
    table = playing_table(*people, game="idusmartii", seat_count=5)
    first, second = position(table).actors
    return Post(Scene(table, people, first, second, -1))


def said(post: Post) -> list[str]:
    return [message.text for message in Message.objects.filter(table=post.table)]


@pytest.mark.parametrize("name", ["Bob", "Charlie", "charlie,", "Charlie?", "Charlie!", "#Charlie"])
def test_a_name_is_not_the_number_of_a_choice(post: Post, name: str) -> None:
    before = post.moves()
    post.reply(post.mail_to(post.active), f"{name}\n\nwill you vote for me?", make=from_bare)
    assert post.moves() == before


@pytest.mark.parametrize("line", ["Subura", "Subura?", "Coll", "II", "2?", "place 2?", "I!"])
def test_what_only_names_a_place_or_asks_is_asked_about(post: Post, line: str) -> None:
    before = post.moves()
    post.reply(post.mail_to(post.active), f"{line}\n\nWhy would I go there?", make=from_bare)
    assert (post.moves(), said(post)) == (before, [])
    assert "Did you mean place" in " ".join(post.answer().text.split())


def test_what_is_asked_about_can_be_answered_as_it_says(post: Post) -> None:
    post.reply(post.mail_to(post.active), "Subura?", make=from_bare)
    post.reply(post.answer(), "place 2", make=from_bare, sender=post.active.email)
    assert post.moves()[-1]["at"] == "2"


def test_a_word_that_begins_like_a_card_lays_none(elected: Post) -> None:
    seat = elected.scene.active
    card = view_of(elected.table, seat)["legal"][0]["card"]
    mail = elected.mail_to(elected.scene.user(seat), "table_starts")
    elected.reply(mail, f"{card[:2].title()}!", make=from_bare)
    assert not Entry.objects.filter(table=elected.table).exists()
    assert "Did you mean vote" in " ".join(elected.answer().text.split())


def test_the_verb_beside_it_lays_it(elected: Post) -> None:
    seat = elected.scene.active
    card = view_of(elected.table, seat)["legal"][0]["card"]
    mail = elected.mail_to(elected.scene.user(seat), "table_starts")
    elected.reply(mail, f"Vote {card[:3]}.", make=from_bare)
    assert Entry.objects.get(table=elected.table).raw["card"] == card
