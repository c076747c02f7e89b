"""Claims by mail: the words of the claims sheet, to whom the mail says, and nothing is guessed."""

import re

import pytest

from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.forum.models import Claim, Message
from games.inbox.commands import claims as claiming
from games.inbox.models import IncomingState
from games.play.log.locks import by_person
from games.post.models import Mail
from tests.games.forum.conftest import Scene, make_scene
from tests.games.forum.idus import Curia, make_curia
from tests.games.inbox.conftest import Post


@pytest.fixture
def curia(alice: User, bob: User, charlie: User) -> Curia:
    return make_curia(alice, bob, charlie)


@pytest.fixture
def post(curia: Curia) -> Post:
    return Post(Scene(curia.table, curia.people, 0, 1, 2))


def mail_of(post: Post, seat: int = 0) -> Mail:
    """A mail that seat got: somebody else has written something to all."""
    other = (seat + 1) % 5
    post.scene.say(other, "Salvete!")
    return post.mail_to(post.scene.user(seat), "message")


def claims(post: Post, seat: int = 0) -> list[str]:
    rows = Claim.objects.filter(message__table=post.table, message__seat=seat).order_by("pk")
    return [claim.message.text for claim in rows.select_related("message")]


@pytest.mark.parametrize(
    "line",
    [
        "claim I am a loyalist",
        "claim: I'm a loyalist.",
        "Claim that I am loyalist",
        "> claim nothing\nclaim i am loyalist",
    ],
)
def test_the_words_of_the_sheet_claim(post: Post, line: str) -> None:
    assert post.reply(mail_of(post), line).state == IncomingState.DONE
    assert claims(post) == ["I am a loyalist."]
    assert "Claimed before everybody at the table: I am a loyalist." in post.answer().text


def test_others_are_called_by_their_names(post: Post) -> None:
    post.reply(mail_of(post), f"claim I believe that {post.scene.user(3).name} is a traitor")
    assert claims(post) == ["I believe that seat 3 is a traitor."]
    assert f"{post.scene.user(3).name} is a traitor" in " ".join(post.answer().text.split())


def test_or_by_their_number(post: Post) -> None:
    post.reply(mail_of(post), "claim I believe seat 3 is a traitor")
    assert claims(post) == ["I believe that seat 3 is a traitor."]


def test_a_whisper_is_answered_by_a_whispered_claim(post: Post) -> None:
    post.scene.say(1, "What are you?", to=(0,))
    mail = post.mail_to(post.scene.user(0), "message")
    post.reply(mail, "claim I am a loyalist\n\nAnd you?")
    claim, said = Message.objects.filter(seat=0).order_by("pk")
    assert (claim.text, claim.to, said.to) == ("I am a loyalist.", [1], [1])
    assert f"Claimed to {post.scene.user(1).name}: I am" in " ".join(post.answer().text.split())


def test_it_is_claimed_once_however_often_the_mail_comes(post: Post) -> None:
    mail = mail_of(post)
    came = post.reply(mail, "claim I am a loyalist")
    post.receive(b"Received: again\r\n" + bytes(came.raw), mail.reply_to)
    assert claims(post) == ["I am a loyalist."]
    assert len(post.answers()) == 1


def test_what_could_mean_several_things_is_not_guessed(post: Post) -> None:
    came = post.reply(mail_of(post), "claim loyalist")
    assert came.state == IncomingState.DONE
    assert claims(post) == []
    told = " ".join(post.answer().text.split())
    assert "several things: I am a loyalist. / I hold" in told


@pytest.mark.parametrize("line", ["claim I am a senator", "claim I am not a traitor", "claim"])
def test_what_cannot_be_claimed_is_answered_with_the_list(post: Post, line: str) -> None:
    post.reply(mail_of(post), f"{line}\n\nThere.")
    assert not Message.objects.filter(seat=0).exists()
    answer = post.answer()
    for words in (answer.text, answer.html):
        assert "claim I am a loyalist" in re.sub(r"</?code>", "", words)
        assert "Card: loyalist, traitor, merchant" in " ".join(words.split())
    assert "WHAT YOU MAY CLAIM" in answer.text


def test_help_lists_what_can_be_claimed(post: Post) -> None:
    post.reply(mail_of(post), "help")
    answer = post.answer()
    assert answer.text.index("TO ANSWER BY MAIL") < answer.text.index("WHAT YOU MAY CLAIM")
    assert answer.text.count("TO ANSWER BY MAIL") == 1
    assert "What another is" in answer.text
    assert post.scene.user(2).name in answer.text.partition("What another is")[2]


def test_a_false_claim_is_as_good_as_any(post: Post, curia: Curia) -> None:
    for card in ("loyalist", "traitor", "merchant"):
        assert (
            post.reply(mail_of(post), f"claim I hold two {card} cards").state == IncomingState.DONE
        )
    assert len(claims(post)) == 3


def test_what_reads_otherwise_now_is_not_claimed(post: Post, curia: Curia) -> None:
    """The mail was about laying in this round; they have laid since, so it would mean the next."""
    seat, sentence = next((s, will) for s in range(5) if "In round" in (will := will_of(post, s)))
    mail = mail_of(post, seat)
    curia.play_on(2)
    assert will_of(post, seat) != sentence
    post.reply(mail, "claim I will lay a traitor card")
    assert claims(post, seat) == []
    assert "Read it again" in " ".join(post.answer().text.split())
    post.reply(post.answer(), "claim I will lay a traitor card")
    assert claims(post, seat) == ["The next time I am aedile I will lay a traitor card."]


def will_of(post: Post, seat: int) -> str:
    table = post.table
    return claiming.read_claim(table, seat, "I will lay a traitor", {}, table.length).sentence


def test_silent_tables_claim_nothing(alice: User, bob: User, charlie: User) -> None:
    curia = make_curia(alice, bob, charlie, press="silent")
    post = Post(Scene(curia.table, curia.people, 0, 1, 2))
    post.deliver()
    mail = Mail.objects.filter(kind="table_starts").latest("pk")
    assert "claim …" not in mail.text
    post.reply(mail, "claim I am a loyalist")
    assert not Claim.objects.exists()
    assert "No claims are made at this table" in post.answer().text
    assert "claim …" not in post.answer().text


def test_where_no_game_knows_claims_it_is_a_message(alice: User, bob: User, charlie: User) -> None:
    post = Post(make_scene(alice, bob, charlie))
    post.reply(post.mail_to(post.active), "claim I am a loyalist")
    assert Message.objects.get().text == "claim I am a loyalist"


def test_too_many_claims_are_refused_in_words(post: Post) -> None:
    mail = mail_of(post)
    by = by_person(0, post.scene.user(0).pk, clock.now())
    for about in ("1", "2", "3", "4"):
        for card in ("loyalist", "traitor"):
            chosen = {"about": about, "card": card}
            forum.claim(post.table.pk, by, code="believe", chosen=chosen)
    post.reply(mail, "claim I am a loyalist")
    assert "You have claimed a lot" in post.answer().text
