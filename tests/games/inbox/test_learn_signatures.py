"""What a person signs with is learnt from their mails, and unlearnt when they have it said."""

from datetime import timedelta

import pytest

from games.accounts.models import User
from games.common import clock
from games.forum.models import Message
from games.inbox.models import SignatureLine
from games.inbox.signatures import MOST_KEPT, digest, digests_of, learn
from games.post.models import Mail
from tests.games.forum.conftest import make_scene
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import from_bare

FIRM = "Joan Miller\nSales Manager\nMiller & Sons Ltd\n+44 20 7946 0958"
MOTTO = "Carthage must be destroyed."
"""Nothing that looks like a signature: only who signs with it leaves it out."""


def write(post: Post, text: str) -> str:
    """Answer the same mail again, and tell how that was answered."""
    post.reply(post.mail_to(post.active), text, make=from_bare)
    return " ".join(post.answers()[-1].text.split())


def said() -> list[str]:
    return [message.text for message in Message.objects.order_by("pk")]


def test_a_firm_is_held_back_the_first_time_and_left_out_later(post: Post) -> None:
    first = write(post, f"Who moved Caesar?\n\n{FIRM}")
    second = write(post, f"And why was he moved?\n\n{FIRM}")
    assert said() == ["Who moved Caesar?", "And why was he moved?"]
    assert "looks like a signature" in first
    assert "Miller & Sons Ltd" in first
    assert "signature" not in second


def test_it_is_no_longer_held_below_a_move(post: Post) -> None:
    write(post, f"Who moved Caesar?\n\n{FIRM}")
    told = write(post, f"place 2\n{FIRM}")
    assert post.moves()[-1]["at"] == "2"
    assert len(said()) == 1
    assert "signature" not in told


def test_what_stands_below_the_sign_is_known_without_it(post: Post) -> None:
    write(post, f"Who moved Caesar?\n\n-- \n{MOTTO}")
    told = write(post, f"And why was he moved?\n\n{MOTTO}")
    assert said() == ["Who moved Caesar?", "And why was he moved?"]
    assert "signature" not in told


def test_before_it_is_learnt_it_is_talk(post: Post) -> None:
    write(post, f"Who moved Caesar?\n\n{MOTTO}")
    assert said() == [f"Who moved Caesar?\n\n{MOTTO}"]


def test_what_is_said_on_purpose_is_unlearnt(post: Post) -> None:
    write(post, f"Who moved Caesar?\n\n-- \n{MOTTO}")
    write(post, f"say: {MOTTO}")
    write(post, f"And why was he moved?\n\n{MOTTO}")
    assert said() == ["Who moved Caesar?", MOTTO, f"And why was he moved?\n\n{MOTTO}"]


def test_what_was_held_back_is_said_on_purpose(post: Post) -> None:
    """The answer says how, so that must work."""
    held = write(post, "Whom shall I trust?\n\nMarcus Tullius Cicero")
    assert "say:" in held
    write(post, "say: Marcus Tullius Cicero")
    assert said() == ["Whom shall I trust?", "Marcus Tullius Cicero"]
    assert not SignatureLine.objects.filter(person=post.active).exists()


@pytest.mark.parametrize(
    "form", ["say: Salvete!\n{}", "say: Salvete!\n\n{}", "say:\n\nSalvete!\n\n{}"]
)
def test_a_signature_below_that_is_not(post: Post, form: str) -> None:
    told = write(post, form.format(FIRM))
    assert said() == ["Salvete!"]
    assert "looks like a signature" in told


def test_a_name_below_nothing_is_not_said(post: Post) -> None:
    write(post, f"say:\n\n{post.active.display_name}")
    assert said() == []


def test_thanks_are_said_on_purpose(post: Post) -> None:
    write(post, "say: Thanks!")
    assert said() == ["Thanks!"]


def test_spaces_capitals_and_punctuation_make_no_other_line(post: Post) -> None:
    write(post, f"Who moved Caesar?\n\n-- \n{MOTTO}")
    write(post, "And why?\n\n  carthage MUST be destroyed!")
    assert said() == ["Who moved Caesar?", "And why?"]


def test_it_is_known_at_every_table_of_that_person_alone(
    post: Post, alice: User, bob: User, charlie: User
) -> None:
    write(post, f"Who moved Caesar?\n\n-- \n{MOTTO}")
    other = Post(make_scene(alice, bob, charlie))
    mail: Mail = other.mail_to(other.active)
    digests = {person: digest(person.pk, MOTTO) in digests_of(person.pk) for person in (alice, bob)}
    assert digests == {person: person == post.active for person in (alice, bob)}
    other.reply(mail, f"Salvete!\n\n{MOTTO}", make=from_bare)
    knows = other.active == post.active
    assert said()[-1] == ("Salvete!" if knows else f"Salvete!\n\n{MOTTO}")


def test_of_the_words_nothing_is_kept(post: Post) -> None:
    write(post, f"Who moved Caesar?\n\n{FIRM}")
    kept = str(list(SignatureLine.objects.values()))
    assert SignatureLine.objects.count() == 4
    assert not any(word in kept for word in ("Miller", "Sales", "7946"))


@pytest.mark.parametrize("again", [True, False])
def test_of_too_many_those_not_used_for_longest_are_forgotten(alice: User, again: bool) -> None:
    now = clock.now()
    learn(alice.pk, [MOTTO], now=now)
    for day in range(1, MOST_KEPT + 1):
        lines = [f"telephone {day}", *([MOTTO] if again else [])]
        learn(alice.pk, lines, now=now + timedelta(days=day))
    assert SignatureLine.objects.filter(person=alice).count() == MOST_KEPT
    assert (digest(alice.pk, MOTTO) in digests_of(alice.pk)) is again
