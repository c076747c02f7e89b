from datetime import datetime, timedelta

import pytest
from django.db import transaction

from games.accounts.models import User
from games.post.models import Choice, Mail, Notice
from games.post.registry import UnknownKind
from games.post.services import deliver_due_mail, withdraw_notices
from tests.games.post.conftest import NOON, Tell

HOUR = timedelta(hours=1)


def deliver(at: datetime = NOON) -> int:
    return deliver_due_mail(lambda: at)


def test_the_same_cause_is_told_once(alice: User, tell: Tell) -> None:
    tell(alice, cause="turn:1")
    deliver()
    tell(alice, cause="turn:1")
    deliver()
    assert Notice.objects.count() == Mail.objects.count() == 1


def test_the_same_cause_is_told_to_each(alice: User, bob: User, tell: Tell) -> None:
    tell(alice, cause="turn:1")
    tell(bob, cause="turn:1")
    deliver()
    assert sorted(Mail.objects.values_list("to", flat=True)) == [alice.email, bob.email]


def test_what_was_rolled_back_is_never_told(alice: User, tell: Tell) -> None:
    with transaction.atomic():
        tell(alice)
        transaction.set_rollback(True)
    assert deliver() == 0


def test_kinds_are_a_closed_list(alice: User, tell: Tell) -> None:
    with pytest.raises(UnknownKind):
        tell(alice, "gossip")


def test_what_is_never_wanted_is_not_shown_either(alice: User, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="chat", delivery="never")
    notice = tell(alice, "chat")
    assert (notice.state, notice.shown) == ("unwanted", False)


def test_a_duty_is_shown_whatever_was_chosen(alice: User, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="turn", delivery="never")
    assert tell(alice, "turn").shown
    deliver()
    assert Notice.objects.get().state == "site"


def test_never_for_one_table_leaves_the_others(alice: User, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="chat", scope="t:1", delivery="never")
    assert not tell(alice, "chat", scope="t:1").shown
    assert tell(alice, "chat", scope="t:2").shown


def test_what_is_not_to_be_seen_yet_is_shown_when_it_is_due(alice: User, tell: Tell) -> None:
    tell(alice, "closing", due_at=NOON + HOUR, hidden_until_due=True)
    deliver()
    assert not Notice.objects.get().shown
    deliver(NOON + HOUR)
    assert Notice.objects.get().shown


def test_what_is_not_to_be_seen_yet_is_never_seen_if_not_wanted(alice: User, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="closing", delivery="never")
    tell(alice, "closing", due_at=NOON + HOUR, hidden_until_due=True)
    deliver(NOON + HOUR)
    notice = Notice.objects.get()
    assert (notice.state, notice.shown) == ("unwanted", False)


class TestWithdrawing:
    def test_what_has_not_left_does_not_leave(self, alice: User, tell: Tell) -> None:
        tell(alice, cause="turn:7:1")
        withdraw_notices([alice], "turn:7:", now=NOON)
        assert deliver() == 0
        assert not Notice.objects.get().shown

    def test_what_was_told_is_not_unread_any_more(self, alice: User, tell: Tell) -> None:
        tell(alice, cause="turn:7:1")
        deliver()
        withdraw_notices([alice], "turn:7:", now=NOON)
        assert Notice.objects.get().read_at == NOON

    def test_what_stands_on_the_site_stays_there_and_is_read(self, alice: User, tell: Tell) -> None:
        Choice.objects.create(person=alice, kind="turn", delivery="site")
        tell(alice, cause="turn:7:1")
        deliver()
        withdraw_notices([alice], "turn:7:", now=NOON)
        notice = Notice.objects.get()
        assert (notice.state, notice.shown, notice.read_at) == ("site", True, NOON)

    def test_what_was_read_before_was_read_then(self, alice: User, tell: Tell) -> None:
        tell(alice, cause="turn:7:1")
        deliver()
        Notice.objects.update(read_at=NOON - HOUR)
        assert withdraw_notices([alice], "turn:7:", now=NOON) == 1
        assert Notice.objects.get().read_at == NOON - HOUR
        assert withdraw_notices([alice], "turn:7:", now=NOON) == 0

    def test_a_cause_is_no_pattern(self, alice: User, tell: Tell) -> None:
        tell(alice, cause="turn:7:1")
        assert withdraw_notices([alice], "turn:_:", now=NOON) == 0
        assert withdraw_notices([alice], "%", now=NOON) == 0

    def test_others_are_left_alone(self, alice: User, bob: User, tell: Tell) -> None:
        tell(alice, cause="turn:8:1")
        tell(bob, cause="turn:7:1")
        withdraw_notices([alice], "turn:7:", now=NOON)
        assert deliver() == 2
