"""When, where and in how many mails a person is told."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as post_bag
from django.core.mail import EmailMultiAlternatives
from pytest_django import Settings

from games.accounts.models import User
from games.post.mails.outbox import plain_letter
from games.post.models import Choice, Mail, Mailbox, Notice, Preferences
from games.post.registry import Kind, PostRegistry
from games.post.services import deliver_due_mail, visited, withdraw_notices
from tests.games.post.conftest import NOON, Tell

HOUR = timedelta(hours=1)


def deliver(at: datetime = NOON) -> list[str]:
    """The subjects of the mails that leave at this moment."""
    post_bag.outbox.clear()
    deliver_due_mail(lambda: at)
    return [str(message.subject) for message in post_bag.outbox]


def choose(person: User, delivery: str, kind: str = "turn", scope: str = "") -> None:
    Choice.objects.create(person=person, kind=kind, scope=scope, delivery=delivery)


def test_at_once(alice: User, tell: Tell) -> None:
    tell(alice)
    assert deliver() == ["Your turn"]
    assert Notice.objects.get().state == "told"


def test_not_before_it_is_due(alice: User, tell: Tell) -> None:
    tell(alice, due_at=NOON + HOUR)
    assert deliver() == []
    assert deliver(NOON + HOUR) == ["Your turn"]


def test_a_kind_may_compose_its_own(alice: User, tell: Tell) -> None:
    tell(alice, "composed", title="Ave")
    assert deliver() == ["Composed: Ave"]


def test_what_cannot_be_composed_does_not_hold_up_the_rest(
    alice: User, bob: User, tell: Tell
) -> None:
    tell(alice, "composed", payload={"broken": True})
    tell(bob)
    assert deliver() == ["Your turn"]
    broken = Notice.objects.get(person=alice)
    assert (broken.state, broken.error) == ("waiting", "ValueError: no such table")


def test_nor_does_what_cannot_be_prepared(
    alice: User, bob: User, tell: Tell, kinds: PostRegistry
) -> None:
    def prepare(notices: Sequence[Notice], now: datetime) -> Any:
        if any(notice.payload.get("broken") for notice in notices):
            raise ValueError("no such table")
        return lambda notice, now: plain_letter(notice)

    kinds.add_kind(Kind("prepared", "Prepared"))
    kinds.add_letter("prepared", prepare)
    tell(alice, "prepared", payload={"broken": True})
    tell(bob, "prepared")
    assert deliver() == ["Your turn"]
    assert Notice.objects.get(person=alice).error == "ValueError: no such table"


def test_nor_what_cannot_be_told_to_be_open(
    alice: User, bob: User, tell: Tell, kinds: PostRegistry
) -> None:
    def open_among(notices: Sequence[Notice], now: datetime) -> list[Notice]:
        return [notice for notice in notices if not notice.payload["over"]]

    kinds.add_kind(Kind("doubtful", "Doubtful", open_among=open_among))
    tell(alice, "doubtful")
    tell(bob, "doubtful", payload={"over": False})
    assert deliver() == ["Your turn"]
    assert Notice.objects.get(person=alice).error == "KeyError: 'over'"


def test_nothing_is_sent_of_what_is_over_by_then(alice: User, tell: Tell) -> None:
    tell(alice, "closing", payload={"over": True})
    assert deliver() == []
    assert Notice.objects.get().state == "withdrawn"


def test_on_the_site_only(alice: User, tell: Tell) -> None:
    choose(alice, "site")
    tell(alice)
    assert deliver() == []
    assert Notice.objects.get().state == "site"


def test_one_table_may_differ(alice: User, tell: Tell) -> None:
    choose(alice, "site", scope="t:1")
    tell(alice, scope="t:1", title="quiet")
    tell(alice, scope="t:2", title="loud")
    assert deliver() == ["loud"]


def test_a_table_as_a_whole_may_differ(alice: User, tell: Tell) -> None:
    choose(alice, "site", kind="", scope="t:1")
    tell(alice, scope="t:1")
    assert deliver() == []


def test_no_mail_at_all(alice: User, tell: Tell) -> None:
    Preferences.objects.create(person=alice, no_mail=True)
    tell(alice)
    assert deliver() == []


class TestOneMailUntilTheNextVisit:
    @pytest.fixture(autouse=True)
    def _once(self, alice: User) -> None:
        choose(alice, "once")

    def test_the_second_is_on_the_site_only(self, alice: User, tell: Tell) -> None:
        tell(alice, scope="t:1")
        assert len(deliver()) == 1
        tell(alice, scope="t:1")
        assert deliver() == []

    def test_two_at_the_same_moment_are_one(self, alice: User, tell: Tell) -> None:
        tell(alice, scope="t:1")
        tell(alice, scope="t:1")
        assert len(deliver()) == 1

    def test_after_a_visit_there_is_one_again(self, alice: User, tell: Tell) -> None:
        tell(alice, scope="t:1")
        deliver()
        visited(alice.pk, "t:1", now=NOON)
        tell(alice, scope="t:1")
        assert len(deliver()) == 1

    def test_each_table_for_itself(self, alice: User, tell: Tell) -> None:
        tell(alice, scope="t:1")
        tell(alice, scope="t:2")
        assert len(deliver()) == 2


class TestQuietTimes:
    @pytest.fixture(autouse=True)
    def _quiet(self, alice: User) -> None:
        alice.time_zone = "Europe/Rome"  # an hour ahead in March, two from the 29th on
        alice.save()
        User.objects.filter(pk=alice.pk).update(sleep_from=time(22), sleep_until=time(7, 30))

    def test_wait_until_they_are_over(self, alice: User, tell: Tell) -> None:
        night = datetime(2026, 3, 15, 22, tzinfo=UTC)
        tell(alice, now=night)
        assert deliver(night) == []
        assert deliver(datetime(2026, 3, 16, 6, 29, 59, tzinfo=UTC)) == []
        assert deliver(datetime(2026, 3, 16, 6, 30, tzinfo=UTC)) == ["Your turn"]

    def test_know_of_summer_time(self, alice: User, tell: Tell) -> None:
        night = datetime(2026, 3, 28, 22, tzinfo=UTC)
        tell(alice, now=night)
        assert deliver(night) == []
        assert deliver(datetime(2026, 3, 29, 5, 30, tzinfo=UTC)) == ["Your turn"]

    def test_what_is_over_in_the_morning_is_not_sent(self, alice: User, tell: Tell) -> None:
        night = datetime(2026, 3, 15, 22, tzinfo=UTC)
        tell(alice, now=night, cause="turn:1")
        deliver(night)
        withdraw_notices([alice], "turn:1", now=night)
        assert deliver(night + 12 * HOUR) == []


class TestDigests:
    MORNING = datetime(2026, 3, 16, 8, tzinfo=UTC)

    def test_come_at_the_hour_chosen(self, alice: User, tell: Tell) -> None:
        Preferences.objects.create(person=alice, digest_at=time(18))
        tell(alice, "chat")
        assert deliver() == []
        assert deliver(NOON + 6 * HOUR) == ["Your digest: 1 piece of news"]

    def test_hold_all_there_is(self, alice: User, tell: Tell) -> None:
        for name in ("one", "two", "three"):
            tell(alice, "chat", title=name, scope="t:1", scope_label="Subura")
            deliver()
        assert deliver(self.MORNING) == ["Your digest: 3 pieces of news"]
        (mail,) = post_bag.outbox
        assert isinstance(mail, EmailMultiAlternatives)
        assert mail.alternatives
        for word in ("Subura", "one", "two", "three", "/t/x/"):
            assert mail.body_contains(word), "in text and HTML"

    def test_name_a_table_once(self, alice: User, tell: Tell) -> None:
        tell(
            alice, "chat", title="Bob writes: Subura", text="Ave", scope="t:1", scope_label="Subura"
        )
        deliver()
        assert deliver(self.MORNING) == ["Your digest: 1 piece of news"]
        assert "* Bob writes\n" in post_bag.outbox[0].body
        assert post_bag.outbox[0].body.count("Subura") == 1

    def test_hold_nothing_that_is_over(self, alice: User, tell: Tell) -> None:
        choose(alice, "digest", kind="closing")
        tell(alice, "closing", title="open")
        shut = tell(alice, "closing", title="shut")
        deliver()
        Notice.objects.filter(pk=shut.pk).update(payload={"over": True})
        assert deliver(self.MORNING) == ["Your digest: 1 piece of news"]
        assert "shut" not in post_bag.outbox[0].body

    def test_do_not_hold_up_what_is_wanted_at_once(self, alice: User, tell: Tell) -> None:
        tell(alice, "chat")
        tell(alice, "turn")
        assert deliver() == ["Your turn"]

    def test_are_not_sent_when_there_is_nothing(self, alice: User, tell: Tell) -> None:
        assert deliver(self.MORNING) == []


class TestAfterAnOutage:
    def test_of_the_worker_everything_comes_in_one_mail(self, alice: User, tell: Tell) -> None:
        tell(alice, title="one")
        tell(alice, title="two")
        assert deliver(NOON + 5 * HOUR) == ["2 pieces of news, late"]
        assert deliver(NOON + 6 * HOUR) == []

    def test_one_alone_comes_as_itself(self, alice: User, tell: Tell) -> None:
        tell(alice)
        assert deliver(NOON + 5 * HOUR) == ["Your turn"]

    def test_what_is_new_comes_as_itself(self, alice: User, tell: Tell) -> None:
        tell(alice, title="one")
        tell(alice, title="two")
        tell(alice, title="new", now=NOON + 5 * HOUR)
        assert deliver(NOON + 5 * HOUR) == ["new", "2 pieces of news, late"]

    def test_of_the_mail_server_too(
        self, alice: User, bob: User, tell: Tell, settings: Settings
    ) -> None:
        works = settings.MAIL_TRANSPORT
        settings.MAIL_TRANSPORT = "tests.games.post.test_deliver_mail.BrokenTransport"
        for name in ("one", "two", "over"):
            tell(alice, title=name, cause=name)
        tell(bob, title="Bob's")
        deliver()
        withdraw_notices([alice], "over", now=NOON)
        # the first was tried, and perhaps taken: that very mail comes again
        settings.MAIL_TRANSPORT = works
        assert sorted(deliver(NOON + 5 * HOUR)) == ["Bob's", "one", "two"]
        assert len({message.extra_headers["Message-ID"] for message in post_bag.outbox}) == 3

    def test_of_a_mail_server_that_did_not_even_answer(
        self, alice: User, bob: User, tell: Tell, settings: Settings
    ) -> None:
        works = settings.MAIL_TRANSPORT
        settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
        for name in ("one", "two", "over"):
            tell(alice, title=name, cause=name)
        tell(bob, title="Bob's")
        deliver()
        withdraw_notices([alice], "over", now=NOON)
        settings.MAIL_TRANSPORT = works
        assert sorted(deliver(NOON + 5 * HOUR)) == ["2 pieces of news, late", "Bob's"]
        assert deliver(NOON + 6 * HOUR) == []


class TestAddresses:
    @pytest.fixture(autouse=True)
    def _second(self, alice: User) -> None:
        EmailAddress.objects.create(user=alice, email="Second@example.org", verified=True)
        EmailAddress.objects.create(user=alice, email="wild@example.org", verified=False)

    def to(self) -> list[str]:
        return sorted(Mail.objects.values_list("to", flat=True))

    def test_the_first_one_gets_notices(self, alice: User, tell: Tell) -> None:
        tell(alice)
        deliver()
        assert self.to() == [alice.email]

    def test_several_if_chosen(self, alice: User, tell: Tell) -> None:
        for email in ("second@example.org", "wild@example.org"):
            Mailbox.objects.create(person=alice, email=email, takes_notices=True)
        tell(alice)
        deliver()
        assert self.to() == ["Second@example.org", alice.email]

    def test_what_bounced_gets_none(self, alice: User, tell: Tell) -> None:
        Mailbox.objects.create(person=alice, email=alice.email, bounced_at=NOON)
        tell(alice)
        assert deliver() == []
        assert Notice.objects.get().state == "site"
