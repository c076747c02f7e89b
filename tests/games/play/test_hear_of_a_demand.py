"""Whoever may demand that laurels are shown is told, unless they are looking or are told anyhow."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from games.accounts.models import User
from games.common import clock
from games.play.models import Status, Table
from games.post.models import DeliveryMode, Mail, Notice, NoticeState
from games.post.preferences.services import choose
from games.post.services import deliver_due_mail
from tests.games.play.hall import ARRIVES, CAESAR, Hall
from tests.sure import sure

KIND = "may_demand"


@pytest.fixture
def hall(alice: User, bob: User, charlie: User) -> Hall:
    return Hall((alice, bob, charlie))


def told() -> QuerySet[Any]:
    return Notice.objects.filter(kind=KIND)


def deliver(**later: int) -> None:
    deliver_due_mail(lambda: clock.now() + timedelta(**later))


def mails() -> QuerySet[Any]:
    return Mail.objects.filter(kind=KIND)


def test_whoever_neither_acted_nor_acts_next_is_told(hall: Hall) -> None:
    hall.act(ARRIVES)
    (notice,) = told()
    assert notice.person == hall.people[hall.third]
    assert notice.title == f"You may have all laurels shown at {hall.table.title}"
    assert notice.url == hall.table.get_absolute_url()


def test_a_mail_leaves_after_two_minutes(hall: Hall) -> None:
    hall.act(ARRIVES)
    deliver(minutes=1)
    assert not mails().exists()
    deliver(minutes=3)
    assert mails().get().to == sure(hall.people[hall.third]).email
    assert hall.table.get_absolute_url() in mails().get().text


def test_the_turn_mail_of_who_acts_next_has_the_word(hall: Hall) -> None:
    hall.act(ARRIVES)
    deliver(minutes=30)
    text = Mail.objects.get(kind="your_turn", to=sure(hall.people[hall.second]).email).text
    assert "makes everybody show their laurels, before anybody acts" in " ".join(text.split())


def test_no_turn_mail_has_it_otherwise(hall: Hall) -> None:
    hall.act({"do": "caesar", "to": "2-6"})
    deliver(minutes=30)
    assert "show their laurels" not in Mail.objects.filter(kind="your_turn").latest("pk").text


@pytest.mark.parametrize("then", [{"do": "reveal"}, CAESAR], ids=["demanded", "gone"])
def test_nobody_is_told_of_a_chance_that_is_gone(hall: Hall, then: dict[str, str]) -> None:
    hall.act(ARRIVES)
    hall.act(then, seat=hall.second)
    deliver(minutes=30)
    assert not mails().exists()
    assert not told().filter(read_at=None).exists()


def test_who_looks_at_the_page_gets_no_mail(hall: Hall, as_: Callable[[User], Client]) -> None:
    hall.act(ARRIVES)
    third = as_(sure(hall.people[hall.third]))
    third.post(f"/t/{hall.table.code}/seen/", {"length": hall.table.length})
    deliver(minutes=30)
    assert not mails().exists()


def test_who_has_left_a_demand_is_not_told(hall: Hall) -> None:
    hall.leave(hall.third, demands=True)
    hall.act(ARRIVES)
    assert not told().exists()


def test_nobody_is_told_where_laurels_stay_hidden(hall: Hall) -> None:
    Table.objects.filter(pk=hall.table.pk).update(options={"reveal": "none"})
    hall.act({"do": "caesar", "to": "2-6"})
    assert not told().exists()


def test_it_may_wait_for_the_digest(hall: Hall) -> None:
    choose(sure(hall.people[hall.third]), {KIND: DeliveryMode.DIGEST})
    hall.act(ARRIVES)
    deliver(minutes=30)
    assert not mails().exists()
    assert told().get().state != NoticeState.TOLD


def test_it_may_be_silenced(hall: Hall) -> None:
    choose(sure(hall.people[hall.third]), {KIND: DeliveryMode.NEVER})
    hall.act(ARRIVES)
    deliver(minutes=30)
    assert not mails().exists()


def test_the_night_is_quiet(hall: Hall) -> None:
    person, now = hall.people[hall.third], clock.now()
    sure(person).sleep_from = timezone.localtime(now - timedelta(hours=1), sure(person).zone).time()
    sure(person).sleep_until = timezone.localtime(
        now + timedelta(hours=6), sure(person).zone
    ).time()
    sure(person).save()
    hall.act(ARRIVES)
    deliver(minutes=30)
    assert not mails().exists()
    deliver(hours=7)
    assert mails().exists()


def test_a_pause_withdraws_nothing_but_sends_nothing(hall: Hall) -> None:
    hall.act(ARRIVES)
    Table.objects.filter(pk=hall.table.pk).update(status=Status.PAUSED)
    deliver(minutes=30)
    assert not mails().exists()
