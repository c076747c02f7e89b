"""Games that differ only in what a person may not know write them the same mails, byte for byte.

Every mail is tried: turns, reminders, messages, claims, pauses, digests, digests after an outage,
and answers to what the person writes. Names of mails, messages and reply addresses are random, so
they are left aside.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import count
from random import Random

import pytest
import time_machine
from django.db import transaction

from engine.game import Game
from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.forum import services as forum
from games.forum.claims.selectors import claim_kinds
from games.inbox.services import read_due_mail, store_mail
from games.inbox.store import token_in
from games.play import services as play
from games.play.log.locks import by_person
from games.play.models import Table
from games.play.refusals import TableRefusal
from games.post.models import Choice, DeliveryMode, Mail, Notice
from games.post.registry import registry
from games.post.services import deliver_due_mail, send_test
from games.turnmail.models import LENGTH, ReplyAddress
from tests.engine.everything import Twins, twins
from tests.games.every_game.test_two_states import at_table, become
from tests.games.factories import UserFactory, new_reply_address
from tests.sure import sure

pytestmark = pytest.mark.once

RANDOM = re.compile(
    rf"[a-z2-7]{{{LENGTH}}}@"  # reply addresses
    r"|#m[0-9a-f]{12}|/offers/[0-9a-f]{12}"
    r"|<[^<>@\s]+@[^<>@\s]+>"  # Message-ID, References
)
LATER = timedelta(minutes=30)
Content = tuple[str | list[bytes], ...]

ANSWERS = (
    *("help", "Salvete, omnes!", "place 99", "vote senator", "claim", "claim nonsense"),
    *("accept 1", "offer {other}: pay 99", "next: place 99", "next: none", "pause"),
    *("away 3 Jan - 10 Jan", "", "x" * 5000),
)


def two_games(name: str, seed: int) -> Twins:
    """Twins for somebody who sits there."""
    drawn = (twins(name, Random(f"{seed} {attempt}")) for attempt in count())
    return next(found for found in drawn if found[2] is not None)


def content(mail: Mail) -> Content:
    """All that leaves of a mail."""
    words = (
        mail.kind,
        mail.to,
        mail.subject,
        mail.text,
        mail.html,
        repr(sorted(mail.headers.items())),
    )
    pictures = [bytes(image.png) for image in mail.images.order_by("pk")]
    return (*(RANDOM.sub("", one) for one in words), pictures)


class Reader:
    """A person who may not know the difference, and the mails they get in the game as it is now."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.person = sure(table.seats.get(number=seat).user)
        self.other = table.seats.exclude(number=seat).order_by("number")[0]

    def after(self, happens: Callable[[], object], later: timedelta = LATER) -> list[Content]:
        """The mails that the event causes; afterwards it is undone."""
        forget_all()
        self.table.refresh_from_db()
        with transaction.atomic():
            with suppress(TableRefusal):
                happens()
            deliver_due_mail(lambda: clock.now() + later)
            mails = [content(mail) for mail in Mail.objects.filter(recipient=self.person)]
            transaction.set_rollback(True)
        forget_all()
        return sorted(mails, key=repr)

    def address(self, version: int) -> ReplyAddress:
        seat = self.table.seats.select_related("table").get(number=self.seat)
        return new_reply_address(seat, version, now=clock.now())

    def everything(self) -> dict[str, list[Content]]:
        found = {name: self.after(happens) for name, happens in self.causes().items()}
        found["reminder"] = self.after(lambda: None, timedelta(hours=22))
        found["late"] = self.after(lambda: self.say("Salvete!"), timedelta(hours=9))
        found["digest"] = self.after(self.digest, timedelta(hours=40))
        for text in ANSWERS:
            found[f"answer to {text[:20]}"] = self.after(partial(self.write, text, 0))
        found["a stale answer"] = self.after(lambda: self.write("1", 9))
        return found

    def causes(self) -> dict[str, Callable[[], object]]:
        by, other = sure(self.table.organiser_id), sure(self.other.user_id)
        code, now = self.table.pk, clock.now()
        return {
            "turn": lambda: None,
            "message": lambda: self.say("Salvete!"),
            "whisper": lambda: self.say("Psst.", self.seat),
            "claim": self.claim,
            "pause": lambda: play.pause(code, by, now=now),
            "more time": lambda: play.extend(code, by, 12, now=now),
            "proposal": lambda: play.propose_to_all(code, other, "end", now=now),
            "somebody leaves": lambda: play.leave_game(code, other, now=now),
            "test": lambda: send_test(self.person, self.person.email, now=now),
        }

    def say(self, text: str, *to: int) -> None:
        by, now = self.other.user_id, clock.now()
        forum.say(self.table.pk, by_person(self.other.number, by, now), text, to=to)

    def claim(self) -> None:
        for kind in claim_kinds(self.table, self.other.number)[:3]:
            chosen = {field.name: field.choices[0][0] for field in kind.fields}
            by, now = self.other.user_id, clock.now()
            seat = self.other.number
            forum.claim(self.table.pk, by_person(seat, by, now), kind.code, chosen)

    def digest(self) -> None:
        for kind in registry.kinds.values():
            Choice.objects.create(person=self.person, kind=kind.name, delivery=DeliveryMode.DIGEST)
        self.say("Salvete!")
        deliver_due_mail(lambda: clock.now() + LATER)

    def write(self, text: str, off: int) -> None:
        """To a mail of another moment if `off`, and then nothing is played."""
        address = self.address(self.table.log_version + off)
        said = text.format(other=sure(self.other.user).name)
        raw = f"From: {self.person.email}\nMessage-ID: <1@example.org>\n\n{said}\n"
        store_mail(token_in(address.email), self.person.email, raw.encode(), now=clock.now())
        read_due_mail()


@pytest.mark.parametrize("seed", range(1))
def test_every_mail_is_the_same_byte_for_byte(game: Game, db: None, seed: int) -> None:
    (header, log), (other, other_log), viewer = two_games(game.name, seed)
    with time_machine.travel(clock.now(), tick=False):
        people = [UserFactory.create(display_name=f"Person {n}") for n in range(header.seats)]
        table = at_table(people, header, log[:25])
        User.objects.update(reminders=[3])
        reader = Reader(table, sure(viewer))
        before = reader.everything()
        become(table, other, other_log[:25])
        for name, mails in reader.everything().items():
            assert mails == before[name], name
        assert Notice.objects.exists()
    assert any(mails for name, mails in before.items() if name.startswith("answer"))
