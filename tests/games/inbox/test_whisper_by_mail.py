"""An answer to a whisper is a whisper, and what may be for one person alone is asked about."""

import pytest

from games.accounts.models import User
from games.forum.models import Message
from games.inbox.reader.letters import AddressedPart, addressed_parts, seat_called
from tests.games.forum.conftest import make_scene
from tests.games.inbox.conftest import Post

SEATS = {"Anna": 0, "Ben": 1, "the Julii": 2, "Julii": 2}


def said(post: Post) -> list[tuple[str, list[int]]]:
    mine = Message.objects.filter(table=post.table, seat=post.scene.active).order_by("pk")
    return [(message.text, message.to) for message in mine]


def asks(post: Post) -> bool:
    return "Is this for everybody, or for" in " ".join(post.answer().text.split())


def test_an_answer_to_the_mail_of_a_whisper_goes_to_the_whisperer(post: Post) -> None:
    scene = post.scene
    scene.say(scene.second, "Psst", to=(scene.active,))
    post.reply(post.mail_to(post.active, "message"), "Tell me more.")
    assert said(post) == [("Tell me more.", [scene.second])]


def test_after_a_whisper_an_answer_to_the_turn_mail_is_asked_about(post: Post) -> None:
    scene = post.scene
    scene.say(scene.second, "Psst", to=(scene.active,))
    post.deliver()
    scene.act({"do": "place", "at": "2", "use": []})
    scene.say(scene.second, "Once more: psst", to=(scene.third,))
    third = scene.user(scene.third)
    mails = post.mail_to(scene.user(scene.second))
    assert post.address(mails).whispered == []
    scene.act({"do": "place", "at": "2", "use": []})
    mail = post.mail_to(third)
    assert post.address(mail).whispered == [scene.second]
    post.reply(mail, "I am in.")
    assert not Message.objects.filter(seat=scene.third).exists()
    assert asks(post)
    post.reply(post.answer(), f"to {scene.user(scene.second).name}: I am in.", sender=third.email)
    (mine,) = Message.objects.filter(seat=scene.third)
    assert (mine.text, mine.to) == ("I am in.", [scene.second])


@pytest.mark.parametrize("text", ["{}, shall we?", "Hi {}!\nShall we?", "@{}: now"])
def test_words_that_begin_with_a_name_are_asked_about(post: Post, text: str) -> None:
    other = post.scene.user(post.scene.second).name
    post.reply(post.mail_to(post.active), text.format(other))
    assert said(post) == []
    assert asks(post)


def test_say_says_it_to_everybody_all_the_same(post: Post) -> None:
    words = f"{post.scene.user(post.scene.second).name}, shall we?"
    post.reply(post.mail_to(post.active), f"say: {words}")
    assert said(post) == [(words, [])]


def test_to_a_name_says_it_to_that_player_alone(post: Post) -> None:
    other = post.scene.second
    name = post.scene.user(other).name.lower()
    post.reply(post.mail_to(post.active), f"to {name}: Only you.\nTruly.\nto all: Salvete!")
    assert said(post) == [("Only you.\nTruly.", [other]), ("Salvete!", [])]


def test_where_all_talk_is_public_nothing_is_asked(alice: User, bob: User, charlie: User) -> None:
    post = Post(make_scene(alice, bob, charlie, press="public"))
    post.reply(post.mail_to(post.active), "Bob, shall we?")
    assert said(post) == [("Bob, shall we?", [])]


def test_parts_of_a_message() -> None:
    assert addressed_parts("Hello\nto Anna and the Julii: x\ny", SEATS) == [
        AddressedPart(None, "Hello"),
        AddressedPart((0, 2), "x\ny"),
    ]
    assert addressed_parts("to be fair: no", SEATS) == [AddressedPart(None, "to be fair: no")]
    assert addressed_parts("to everybody: yes", SEATS) == [AddressedPart((), "yes")]


@pytest.mark.parametrize(
    ("text", "seat"),
    [("Anna, now?", 0), ("dear Ben", 1), ("Annabel, now?", None), ("I think Anna lies", None),
     ("Anna goes first", None), ("salve, Anna!", None), ("Julii!", 2)],
)  # fmt: skip
def test_names_at_the_beginning(text: str, seat: int | None) -> None:
    assert seat_called(text, SEATS) == seat
