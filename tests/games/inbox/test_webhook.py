"""A mail service hands over what came in: the same code, whichever way."""

import re

import pytest
from anymail.inbound import AnymailInboundMessage
from anymail.signals import AnymailInboundEvent, EventType, inbound

from games.inbox import store
from games.inbox.models import IncomingMail
from games.inbox.services import TooManyMails, read_due_mail
from games.post.models import Choice
from tests.games.inbox.conftest import Post
from tests.games.inbox.samples import from_gmail


def event(raw: bytes, recipient: str | None = None) -> AnymailInboundEvent:
    message = AnymailInboundMessage.parse_raw_mime_bytes(raw)
    message.envelope_recipient = recipient
    return AnymailInboundEvent(event_type=EventType.INBOUND, message=message)


def tell(raw: bytes, recipient: str | None = None) -> None:
    inbound.send(sender=object, event=event(raw, recipient), esp_name="Test")


def test_an_answer_is_stored_and_played(post: Post) -> None:
    mail = post.mail_to(post.active)
    tell(from_gmail(mail, "place 2", sender=mail.to).as_bytes(), mail.reply_to)
    assert IncomingMail.objects.count() == 1
    read_due_mail()
    assert post.moves()[-1]["at"] == "2"


def test_the_address_is_found_in_the_mail_too(post: Post) -> None:
    mail = post.mail_to(post.active)
    tell(from_gmail(mail, "place 2", sender=mail.to).as_bytes())
    read_due_mail()
    assert post.moves()[-1]["at"] == "2"


def test_by_both_ways_it_acts_once(post: Post) -> None:
    mail = post.mail_to(post.active)
    raw, before = from_gmail(mail, "place 2", sender=mail.to).as_bytes(), len(post.moves())
    tell(raw, mail.reply_to)
    post.receive(raw, mail.reply_to)
    assert len(post.moves()) == before + 1


def test_too_large_a_mail_is_dropped_and_not_brought_again(post: Post) -> None:
    mail = post.mail_to(post.active)
    made = from_gmail(mail, "place 2", sender=mail.to)
    made.add_attachment(b"x" * 2_000_000, maintype="image", subtype="png", filename="me.png")
    tell(made.as_bytes(), mail.reply_to)
    assert not IncomingMail.objects.exists()


def test_an_address_that_nobody_has_is_not_stored(post: Post) -> None:
    mail = post.mail_to(post.active)
    nobody = f"reply+{'a' * 20}@reply.example.net"
    made = from_gmail(mail, "place 2", sender=mail.to)
    made.replace_header("To", nobody)
    tell(made.as_bytes(), nobody)
    assert not IncomingMail.objects.exists()


def test_mail_to_others_is_left_alone(post: Post) -> None:
    mail = post.mail_to(post.active)
    made = from_gmail(mail, "place 2", sender=mail.to)
    made.replace_header("To", "somebody@reply.example.net")
    tell(made.as_bytes(), "somebody@reply.example.net")
    assert not IncomingMail.objects.exists()


def test_a_mail_program_unsubscribes_by_mail(post: Post) -> None:
    mail = post.mail_to(post.active)
    link = re.search(r"<mailto:([^?>]+)", mail.headers["List-Unsubscribe"])
    assert link
    tell(f"From: {mail.to}\nTo: {link[1]}\nSubject: stop\n\n".encode(), link[1])
    assert Choice.objects.get(person=post.active).kind == "your_turn"


def test_of_too_many_the_service_is_told_to_come_again(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error is what every service understands so."""
    monkeypatch.setattr(store, "MOST_OF_ADDRESS", 1)
    mail = post.mail_to(post.active)
    tell(from_gmail(mail, "Salve", sender=mail.to).as_bytes(), mail.reply_to)
    again = from_gmail(mail, "Vale", sender=mail.to).as_bytes()
    with pytest.raises(TooManyMails):
        tell(again, mail.reply_to)
    monkeypatch.undo()
    tell(again, mail.reply_to)
    assert IncomingMail.objects.count() == 2
