"""The beat of the embedded site sends a sweep only when there is something to find."""

from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from celery.beat import ScheduleEntry
from django.conf import settings
from kombu.messaging import Producer

from games.accounts.models import User
from games.common import clock
from games.common.beat import AskingScheduler
from games.common.sweeps import Sweeps, sweeps
from games.inbox.models import IncomingMail
from games.play import services
from games.play.models import Outage, Pulse
from games.post.services import Letter, queue_mail
from tests.games.factories import playing_table, run_out

CLOCK, POST = "games.play.tasks.expire_due_turns", "games.post.tasks.deliver_due_mail"
INBOX, HOUSE = "games.inbox.tasks.read_due_mail", "games.bots.tasks.attend_due_tables"
MINUTE = timedelta(minutes=1)


class Sending(AskingScheduler):
    """Keeps what it would send."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        super().__init__(current_app, lazy=True)
        self.data = {name: self.Entry(name=name, app=self.app, **entry)
                     for name, entry in settings.CELERY_BEAT_SCHEDULE.items()}  # fmt: skip

    def apply_entry(self, entry: ScheduleEntry, producer: Producer | None = None) -> None:
        self.sent.append(entry.task)


def is_due(task: str) -> bool:
    return sweeps.is_due(task, clock.now())


@pytest.fixture
def quiet(db: None) -> None:
    services.sweep(now=clock.now())


def test_every_sweep_that_comes_often_can_be_asked() -> None:
    often = {e["task"] for e in settings.CELERY_BEAT_SCHEDULE.values() if e["schedule"] < MINUTE}
    assert {CLOCK, POST, INBOX, HOUSE} <= often
    assert [task for task in often if not sweeps.can_be_asked(task)] == []


def test_nothing_is_sent_while_nothing_is_due(quiet: None) -> None:
    beat = Sending()
    assert beat.tick() > 0
    assert not {CLOCK, POST, INBOX, HOUSE} & set(beat.sent)


def test_an_entry_is_asked_again_after_its_interval(quiet: None, alice: User) -> None:
    beat = Sending()
    beat.tick()
    queue_mail(Letter(alice.email, "Code", "1234"), now=clock.now())
    beat._next = dict.fromkeys(beat._next, 0.0)
    beat.tick()
    assert POST in beat.sent


def test_a_deadline_is_found(quiet: None, alice: User, bob: User, charlie: User) -> None:
    table = playing_table(alice, bob, charlie)
    assert not is_due(CLOCK)
    run_out(table, clock.now())
    assert is_due(CLOCK)


def test_the_pulse_is_kept_and_outages_are_credited(quiet: None) -> None:
    Outage.objects.create(began=clock.now() - 2 * MINUTE, ended=clock.now())
    assert is_due(CLOCK)
    Outage.objects.all().delete()
    assert not is_due(CLOCK)
    Pulse.objects.update(at=clock.now() - MINUTE)
    assert is_due(CLOCK)


def test_the_first_sweep_of_a_new_site(db: None) -> None:
    assert is_due(CLOCK)


def test_a_mail_in_the_hands_of_a_dead_worker_is_found(quiet: None, alice: User) -> None:
    mail = queue_mail(Letter(alice.email, "Code", "1234"), now=clock.now())
    type(mail).objects.update(state="sending", lease_until=clock.now() + MINUTE)
    assert is_due(POST)


def test_a_mail_that_came_in_is_found(quiet: None) -> None:
    assert not is_due(INBOX)
    IncomingMail.objects.create(raw=b"", due_at=clock.now() - MINUTE)
    assert is_due(INBOX)


def test_house_players_are_found(quiet: None, alice: User) -> None:
    assert not is_due(HOUSE)
    playing_table(alice)
    assert is_due(HOUSE)


def test_a_sweep_that_nobody_can_ask_is_always_sent() -> None:
    assert Sweeps().is_due("of somebody", clock.now())


def test_in_doubt_it_is_sent(db: None) -> None:
    asked = Sweeps()
    asked.add("broken", lambda now: 1 // 0 > 0)
    assert asked.is_due("broken", clock.now())
