"""What mails say besides the board: nothing that matters is left out, and nothing said twice."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.forum import services as forum
from games.play import services as play
from games.play.models import Proposal
from games.post.models import Mail
from games.post.services import deliver_due_mail
from tests.games.factories import playing_table
from tests.games.forum.conftest import make_scene
from tests.games.inbox.conftest import LATER, Post
from tests.sure import sure


def words(mail: Mail) -> str:
    return " ".join(mail.text.split())


def test_whoever_was_played_for_reads_what_comes_of_it(post: Post) -> None:
    table, person = post.table, post.active
    play.expire_turn(table.pk, now=sure(table.deadline))
    post.deliver(sure(table.deadline) + LATER)
    mail = Mail.objects.get(to=person.email, kind="played_by_clock")
    assert mail.subject == f"The clock has played for you at {table.title}"
    for said in (words(mail), mail.html):
        assert "missed turns in a row your seat is offered to others" in said


def test_whoever_was_played_for_reads_what_was_played(post: Post) -> None:
    """The clock played for them, so the mail tells what happened since their own last action."""
    table, person = post.table, post.active
    assert play.expire_turn(table.pk, now=sure(table.deadline))
    post.deliver(sure(table.deadline) + LATER)
    mail = Mail.objects.get(to=person.email, kind="played_by_clock")
    since = mail.text.partition("SINCE YOUR LAST TURN")[2].partition("\n\nW")[0]
    assert "\n- You " in since


def test_a_reminder_is_not_taken_for_another_turn(post: Post) -> None:
    User.objects.update(reminders=[3])
    post.scene.act({"do": "place", "at": "2", "use": []})
    post.deliver()
    deadline = post.table.deadline
    deliver_due_mail(lambda: sure(deadline) - timedelta(hours=2, minutes=50))
    mail = Mail.objects.get(kind="deadline_near")
    assert "still yours until" in mail.subject
    assert "Then the clock plays for you" in words(mail)


def test_who_waits_at_the_start_reads_no_turn_in_the_subject(alice: User, bob: User) -> None:
    table = playing_table(alice, bob, seat_count=3, title="Monday evening")
    deliver_due_mail(lambda: clock.now() + LATER)
    waiting = Mail.objects.filter(kind="table_starts").exclude(subject__contains="yours until")
    assert {mail.subject for mail in waiting} == {f"The game begins: {table.title}"}


def test_a_refusal_says_why(post: Post) -> None:
    scene = post.scene
    offer = scene.propose(scene.second, scene.bargain(scene.active))
    post.reply(post.mail_to(post.active, "offer_to_you"), "refuse 1 You never keep your word.")
    offer.refresh_from_db()
    mail = post.mail_to(scene.user(scene.second), "offer_answered")
    assert mail.subject.startswith(f"{post.active.name} refuses your offer")
    assert f"{post.active.name}: You never keep your word." in words(mail)


def test_where_no_words_are_exchanged_it_does_not(alice: User, bob: User, charlie: User) -> None:
    post = Post(make_scene(alice, bob, charlie, press="offers"))
    scene = post.scene
    offer = scene.propose(scene.second, scene.bargain(scene.active))
    by = scene.by(scene.active)
    forum.refuse(offer.pk, by, version=1, reason="You never keep your word.")
    assert "never keep" not in post.mail_to(scene.user(scene.second), "offer_answered").text


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("pause", "proposes a pause."),
        ("extend", "proposes more time."),
        ("end", "proposes to end the game as undecided."),
    ],
)
def test_a_proposal_is_a_sentence(post: Post, kind: str, said: str) -> None:
    scene = post.scene
    asker = scene.user(scene.second)
    more: dict[str, Any] = {"until": clock.now() + timedelta(days=2)} if kind == "pause" else {}
    more |= {"hours": 12} if kind == "extend" else {}
    play.propose_to_all(post.table.pk, asker.pk, Proposal.Kind(kind), now=clock.now(), **more)
    assert said in words(post.mail_to(post.active, "proposal"))


def test_a_message_stands_apart_from_what_was_done(post: Post) -> None:
    scene = post.scene
    scene.say(scene.second, "Ave!")
    scene.say(scene.third, "Salve!")
    since = post.mail_to(post.active).text.partition("SINCE YOUR LAST TURN")[2]
    for name in (scene.user(scene.second).name, scene.user(scene.third).name):
        assert f"\n\n{name}:\n    " in since


def test_help_shows_all_that_can_be_written(post: Post) -> None:
    post.reply(post.mail_to(post.active), "help")
    answer = post.answer()
    for words_of in (answer.text, answer.html):
        for command in ("accept 1", "refuse 1", "offer ", "next: none", "say: …", "away", "pause"):
            assert command in words_of
        assert "/rules/quovadis/" in words_of


def test_a_message_that_is_too_long_was_no_slip(post: Post) -> None:
    post.reply(post.mail_to(post.active), "Lorem ipsum dolor.\n" * 1000)
    assert "Say it in two messages" in words(post.answer())
    assert "If it was meant as a message" not in words(post.answer())


def test_mails_about_the_account_fit_a_terminal(alice: User) -> None:
    alice.set_password("tiber-island")
    alice.save()
    Client().post("/account/login/code/", {"email": alice.email})
    Client().post("/account/password/reset/", {"email": alice.email})
    client = Client()
    client.post("/account/login/", {"login": alice.email, "password": "tiber-island"})
    change = {"oldpassword": "tiber-island", "password1": "aedilis-9"}
    client.post("/account/password/change/", change)
    mails = list(Mail.objects.all())
    assert len(mails) == 3, [mail.subject for mail in mails]
    for mail in mails:
        lines = [line for line in mail.text.splitlines() if "://" not in line]
        assert max(map(len, lines)) <= 76, mail.subject
