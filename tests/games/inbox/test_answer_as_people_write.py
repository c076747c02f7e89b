"""Four hundred answers as people and programs write them, in four languages, through all of the
processing: in `answers/` each has the outcome before it.
"""

import re
from pathlib import Path

import pytest
from django.db import transaction

from games.common.memory import forget_all
from games.forum.models import Message, Offer, OfferStatus
from games.inbox.store import token_in
from games.post.models import Mail
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import from_bare, quoted

pytestmark = pytest.mark.once

ANSWERS = Path(__file__).with_name("answers")
LANGUAGES = ("en", "de", "nl", "it")


class Undone(Exception):
    """Takes back what an answer has done, so that the next finds the same table."""


def answers(language: str) -> list[tuple[str, str]]:
    lines = (ANSWERS / f"{language}.txt").read_text("utf-8").splitlines()
    pairs = [line.split(" | ", 1) for line in lines if line and not line.startswith("#")]
    return [(outcome.replace("⏎", "\n"), body.replace("⏎", "\n")) for outcome, body in pairs]


def filled(body: str, mail: Mail, other: str) -> str:
    """Put what depends on the mail, and the name of somebody else at the table, into its places."""
    bare = " ".join(mail.text.split("\n", 2)[-1].split())
    places = {"to": mail.reply_to, "quote": quoted(mail.text), "plain": mail.text, "bare": bare}
    places["other"] = other
    for place, words in places.items():
        body = body.replace(f"[[{place}]]", words)
    return body


def outcome_of(post: Post, mail: Mail, body: str) -> str:
    """What came of it: played, said, or neither and asked."""
    before = len(post.moves())
    other = next(one.display_name for one in post.scene.people if one != post.active)
    post.reply(mail, filled(body, mail, other), make=from_bare, name="Alice")
    assert token_in(post.answer().reply_to), "each of them is answered, with the choices"
    played = [f"played {move['at']}" for move in post.moves()[before:]]
    said = [f"said {message.text}" for message in Message.objects.order_by("pk")]
    return "; ".join([*played, *said]) or "asked"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_comes_to_what_was_meant(post: Post, language: str) -> None:
    mail, wrong = post.mail_to(post.active), []
    for meant, body in answers(language):
        try:
            with transaction.atomic():
                found = outcome_of(post, mail, body)
                raise Undone
        except Undone:
            post.scene.table.refresh_from_db()
        if found != meant:
            wrong.append((body[:80], meant, found))
    assert not wrong


def fate_of(post: Post, mail: Mail, offer: Offer, body: str) -> str:
    """What came of the offer; or what was said, or asked about."""
    post.reply(mail, body, make=from_bare)
    offer.refresh_from_db()
    if offer.status != OfferStatus.OPEN:
        return str(offer.status)
    assert Offer.objects.count() == 1
    return "said" if Message.objects.filter(text=body).exists() else "asked"


def test_offers_are_answered_as_was_meant(post: Post) -> None:
    scene, wrong = post.scene, []
    offer = scene.propose(scene.second, scene.bargain(scene.second))
    mail = post.mail_to(post.active)
    for meant, body in answers("offers"):
        try:
            with transaction.atomic():
                found = fate_of(post, mail, offer, body)
                raise Undone
        except Undone:
            forget_all()
            scene.table.refresh_from_db()
        if found != meant:
            wrong.append((body, meant, found))
    assert not wrong


def test_there_are_four_hundred_of_them() -> None:
    found = [len(answers(language)) for language in LANGUAGES]
    assert sum(found) >= 400
    assert all(re.match(r"played|said|asked", one[0]) for one in answers("en"))
