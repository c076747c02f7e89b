"""Whatever an answer holds of the mail that was sent is never said and never executed."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.accounts.models import User
from games.common import clock
from games.forum.models import Message
from games.inbox.models import IncomingState
from games.inbox.reader.sent_words import HEADINGS, Print, own_part, words_of
from games.post.models import Mail
from games.post.services import forget_bodies
from games.turnmail.models import ReplyAddress
from tests.games.forum.conftest import Scene
from tests.games.forum.idus import make_curia
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import from_bare

TEMPLATES = Path(__file__).parents[3] / "templates" / "emails"


@pytest.fixture
def curia_post(alice: User, bob: User, charlie: User) -> Post:
    curia = make_curia(alice, bob, charlie)
    return Post(Scene(curia.table, curia.people, 0, 1, 2))


def body(mail: Mail) -> str:
    """Our mail without its first line."""
    return mail.text.split("\n", 2)[-1]


def as_it_stands(text: str) -> str:
    return text


def folded(text: str) -> str:
    """As a program does that makes one line of each paragraph."""
    paragraphs = re.split(r"\n\s*\n", text)
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def narrow(text: str) -> str:
    """As a program does that cuts lines at forty letters."""
    return re.sub(r"(.{1,40})(?:\s+|$)", r"\1\n", " ".join(text.split()))


def barred(text: str) -> str:
    return "\n".join(f"| {line}" for line in text.split("\n"))


def without_blanks(text: str) -> str:
    return re.sub(r"\n\s*\n", "\n", text)


Form = Callable[[str], str]
FORMS: tuple[Form, ...] = (as_it_stands, folded, narrow, barred, without_blanks)


@pytest.mark.parametrize("form", FORMS)
def test_only_what_stands_above_it_is_said(curia_post: Post, form: Form) -> None:
    post = curia_post
    post.scene.say(1, "I have only Liberators, do not tell.", to=(0,))
    mail = post.mail_to(post.scene.user(0), "message")
    assert "Liberators" in mail.text
    post.reply(mail, "help")
    before = Message.objects.count()
    for number, sent in enumerate((mail, post.answer())):
        post.reply(sent, f"Good evening {number}!\n\n{form(body(sent))}", make=from_bare)
    said = [one.text for one in Message.objects.order_by("pk")[before:]]
    assert said == ["Good evening 0!", "Good evening 1!"]


@pytest.mark.parametrize("form", FORMS)
def test_a_command_above_it_is_done_and_nothing_of_it(post: Post, form: Form) -> None:
    mail, before = post.mail_to(post.active), len(post.moves())
    post.reply(mail, f"place 2\n\n{form(body(mail))}", make=from_bare)
    assert len(post.moves()) == before + 1
    assert post.moves()[-1]["at"] == "2"
    assert not Message.objects.exists()


@pytest.mark.parametrize("form", FORMS)
def test_of_our_mail_alone_nothing_is_done(post: Post, form: Form) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    for text in (body(mail), body(mail).partition("WHAT YOU MAY DO")[2], "THE BOARD IN WORDS"):
        post.reply(mail, form(text), make=from_bare)
    assert post.moves() == before
    assert not Message.objects.exists()


def test_what_is_mixed_is_asked_about(post: Post) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    mine = f"Good evening. {folded(body(mail))}"
    post.reply(mail, mine, make=from_bare)
    assert not Message.objects.exists()
    assert post.moves() == before
    assert "mixes words of our mail with yours" in " ".join(post.answer().text.split())


def test_what_is_written_into_it_is_asked_about(post: Post) -> None:
    mail = post.mail_to(post.active)
    text = body(mail).replace("WHAT YOU MAY DO", "I would like to know what you all think.\n" * 9)
    post.reply(mail, f"Hello!\n\n{text}", make=from_bare)
    assert not Message.objects.exists()
    assert "mixes words of our mail with yours" in " ".join(post.answer().text.split())


def test_a_choice_copied_with_its_link_is_asked_about(post: Post) -> None:
    mail, before = post.mail_to(post.active), post.moves()
    found = re.search(r"^ +2\. .*\n(?: {6}.*\n)*", mail.text, re.M)
    assert found, mail.text
    post.reply(mail, found[0], make=from_bare)
    assert post.moves() == before
    assert "Did you mean 2 (" in " ".join(post.answer().text.split())


def test_what_is_asked_about_below_a_move_does_not_undo_it(post: Post) -> None:
    """The choices that the mail shows are no longer those of the board then."""
    mail, before = post.mail_to(post.active), len(post.moves())
    came = post.reply(mail, "place 2\n3, please", make=from_bare)
    assert (came.state, came.attempts) == (IncomingState.DONE, 0)
    assert [move["at"] for move in post.moves()[before:]] == ["2"]
    assert "Did you mean 3 (" in " ".join(post.answer().text.split())


def test_say_does_not_say_it_either(post: Post) -> None:
    mail = post.mail_to(post.active)
    post.reply(mail, f"say: {folded(body(mail))}", make=from_bare)
    assert not Message.objects.exists()


def test_it_is_recognised_when_its_words_are_deleted(post: Post) -> None:
    mail = post.mail_to(post.active)
    text = body(mail)
    assert forget_bodies(now=clock.now() + timedelta(days=20)) > 0
    assert not Mail.objects.exclude(text="").exists()
    address = ReplyAddress.objects.filter(person=post.active).latest("pk")
    assert b"Porta" not in bytes(address.sent)
    post.receive(from_bare(mail, f"Good evening.\n\n{folded(text)}", sender=mail.to), mail.reply_to)
    assert [one.text for one in Message.objects.all()] == ["Good evening."]


def test_its_headings_are_known_whatever_was_kept() -> None:
    text = "Good evening.\n\nTHE BOARD IN WORDS\n\n  Bob: 7 in reserve"
    assert own_part(text, Print(), lambda line: False).text == "Good evening."


@pytest.mark.parametrize("heading", HEADINGS)
def test_headings_are_those_of_the_templates(heading: str) -> None:
    """So that a heading that is written anew is known here too."""
    sources = "\n".join(path.read_text("utf-8") for path in TEMPLATES.rglob("*.txt"))
    said = [" ".join(words_of(found)) for found in re.findall(r'translate "([^"]*)"', sources)]
    assert heading in said


@pytest.mark.parametrize("talk", ["I shall vote for you, Bob.", "Answer this mail, will you?"])
def test_talk_that_shares_a_few_words_is_said(post: Post, talk: str) -> None:
    post.reply(post.mail_to(post.active), talk, make=from_bare)
    assert Message.objects.get().text == talk


WORDS = st.lists(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), min_size=12, max_size=60)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(WORDS, st.lists(st.sampled_from(" \n\t"), min_size=60, max_size=60), st.text(max_size=60))
def test_however_it_is_folded_nothing_of_it_is_left(
    words: list[str], breaks: list[str], above: str
) -> None:
    """The law: of eight words of the mail or more, none is left, whatever stands above them."""
    sent = Print.of(" ".join(words))
    text = "".join(f"{word}{gap}" for word, gap in zip(words, breaks, strict=False))
    own = own_part(f"{above}\n\n{text}", sent, lambda line: False)
    assert words_of(own.text) == words_of(above)[: len(words_of(own.text))]


def test_prints_are_packed_without_loss() -> None:
    found = Print.of("one two three four\nfive", "six")
    assert Print.unpacked(found.packed()) == found


def test_what_our_answer_quotes_of_its_reader_may_be_said_again(post: Post) -> None:
    words = "Well played, all of you. Until tomorrow then, at the usual hour!"
    post.reply(post.mail_to(post.active), words)
    answer = post.answer()
    assert words.split(",")[0] in answer.text
    post.reply(answer, f"{words}\n\n{body(answer)}", make=from_bare)
    assert [one.text for one in Message.objects.order_by("pk")] == [words, words]
