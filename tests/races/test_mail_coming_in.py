"""The same mail from two servers at once, and several workers over one mail: it acts once."""

from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

from games.common import clock
from games.inbox.models import IncomingMail, IncomingState
from games.inbox.services import read_due_mail, store_mail
from games.play.models import Entry
from games.play.selectors import position
from games.post.models import Mail
from tests.games.factories import UserFactory, new_reply_address, playing_table
from tests.sure import sure


def test_one_mail_is_stored_read_and_answered_once(race: Callable[..., list[Any]]) -> None:
    table = playing_table(*(UserFactory.create() for _ in range(3)))
    seat = table.seats.get(number=position(table).actors[0])
    address = new_reply_address(seat, table.log_version, now=clock.now())
    made = EmailMessage()
    made["From"], made["To"], made["Message-ID"] = (
        sure(seat.user).email,
        address.email,
        "<1@example.org>",
    )
    made.set_content("1\n\nSalve!")

    def bring() -> bool:
        return store_mail(address.token, "a@example.org", made.as_bytes(), now=clock.now())

    assert sorted(race(*[bring] * 4)) == [False, False, False, True]
    found = race(*[read_due_mail] * 4)
    assert all(isinstance(count, int) for count in found), found
    assert IncomingMail.objects.get().state == IncomingState.DONE
    assert Entry.objects.filter(table=table).count() == 1
    assert Mail.objects.filter(kind="mail_answer").count() == 1


def test_two_mails_for_one_turn_play_it_once(race: Callable[..., list[Any]]) -> None:
    """Written at the same time on two machines: the later one hears that the game has moved on."""
    table = playing_table(*(UserFactory.create() for _ in range(3)))
    seat = table.seats.get(number=position(table).actors[0])
    for number in range(2):
        address = new_reply_address(seat, table.log_version, now=clock.now())
        made = EmailMessage()
        made["From"], made["To"] = sure(seat.user).email, address.email
        made["Message-ID"] = f"<{number}@example.org>"
        made.set_content("1")
        store_mail(address.token, "a@example.org", made.as_bytes(), now=clock.now())
    race(read_due_mail, read_due_mail)
    read_due_mail()
    assert Entry.objects.filter(table=table).count() == 1
    subjects = sorted(Mail.objects.filter(kind="mail_answer").values_list("subject", flat=True))
    assert [subject.partition(":")[0] for subject in subjects] == ["Done", "Not done"]
