import base64
import hashlib
import hmac
import json
from datetime import timedelta

from django.test import override_settings

from games.accounts.models import User
from games.feeds import services
from games.feeds.address_keys import secret_of
from games.feeds.models import Delivery, Receiver
from games.post.models import Choice, Mail, Notice, Preferences
from games.post.services import withdraw_notices
from tests.games.feeds.conftest import NOON, Tell, deliver
from tests.games.feeds.ear import Ear, Reply


def test_a_notice_comes_as_json(alice: User, hook: Receiver, ear: Ear, tell: Tell) -> None:
    tell(alice)
    assert deliver() == 1
    said = json.loads(ear.one().body)
    assert said["type"] == "turn"
    (notice,) = said["data"]["notices"]
    assert notice["title"] == "Your turn: Subura"
    assert notice["url"] == "https://cursus.example/t/subura/"
    assert ear.one().headers["content-type"] == "application/json"


def test_it_is_signed_over_id_time_and_body(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    tell(alice)
    deliver()
    heard = ear.one()
    key = base64.b64decode(secret_of(hook).removeprefix("whsec_"))
    signed = f"{heard.headers['webhook-id']}.{heard.headers['webhook-timestamp']}.".encode()
    made = hmac.new(key, signed + heard.body, hashlib.sha256).digest()
    assert heard.headers["webhook-signature"] == "v1," + base64.b64encode(made).decode()
    assert heard.headers["webhook-timestamp"] == str(int(NOON.timestamp()))


def test_once(alice: User, hook: Receiver, ear: Ear, tell: Tell) -> None:
    tell(alice)
    assert [deliver(), deliver()] == [1, 0]
    assert len(ear.heard) == 1


def test_mail_goes_out_as_before(alice: User, hook: Receiver, tell: Tell) -> None:
    tell(alice)
    assert Mail.objects.get().state == "sent"


def test_who_wants_no_mail_is_told_there_alone(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    Preferences.objects.create(person=alice, no_mail=True)
    assert tell(alice).state == "told"
    deliver()
    assert ear.one()
    assert not Mail.objects.exists()


def test_what_is_for_the_site_only_goes_nowhere(alice: User, hook: Receiver, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="turn", delivery="site")
    tell(alice)
    assert not Delivery.objects.exists()


def test_in_the_quiet_time_nothing_is_sent(alice: User, hook: Receiver, tell: Tell) -> None:
    User.objects.filter(pk=alice.pk).update(sleep_from="11:00", sleep_until="13:00")
    tell(alice)
    assert not Delivery.objects.exists()


def test_a_digest_is_one_message(alice: User, hook: Receiver, ear: Ear, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="turn", delivery="digest")
    tell(alice, title="One")
    tell(alice, title="Two")
    tell(alice, title="Three", now=NOON + timedelta(days=1))
    deliver(NOON + timedelta(days=1))
    said = json.loads(ear.one().body)
    assert said["type"] == "digest"
    assert [notice["title"] for notice in said["data"]["notices"]] == ["One", "Two"]


def test_what_is_over_goes_nowhere(alice: User, hook: Receiver, ear: Ear, tell: Tell) -> None:
    tell(alice, cause="turn:x:1")
    withdraw_notices([alice], "turn:x:", now=NOON)
    deliver()
    assert Delivery.objects.get().state == "suppressed"
    assert not ear.heard


def test_what_its_kind_says_is_closed_goes_nowhere(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    notice = tell(alice)
    Notice.objects.filter(pk=notice.pk).update(payload={"over": True})
    deliver()
    assert not ear.heard


def test_what_was_told_there_is_not_told_again_in_a_digest_of_late_mails(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    with override_settings(MAIL_TRANSPORT="tests.games.post.test_deliver_mail.BrokenTransport"):
        tell(alice, title="One")
        tell(alice, title="Two")
        Mail.objects.update(doubtful=False)
        deliver()
    tell(alice, title="Three", now=NOON + timedelta(hours=2))
    deliver(NOON + timedelta(hours=2))
    assert Mail.objects.filter(kind="digest").exists()
    told = [n["title"] for heard in ear.heard for n in json.loads(heard.body)["data"]["notices"]]
    assert sorted(told) == ["One", "Three", "Two"]


def test_others_are_not_told(bob: User, hook: Receiver, tell: Tell) -> None:
    tell(bob)
    assert not Delivery.objects.exists()


def test_old_deliveries_are_forgotten(alice: User, hook: Receiver, tell: Tell) -> None:
    tell(alice)
    deliver()
    assert services.forget_old(now=NOON + timedelta(days=13)) == 0
    assert services.forget_old(now=NOON + timedelta(days=15)) == 1


def test_the_body_is_the_same_at_every_try(
    alice: User, hook: Receiver, ear: Ear, tell: Tell
) -> None:
    ear.replies = [Reply(500)]
    tell(alice)
    deliver()
    deliver(NOON + timedelta(minutes=1))
    first, second = ear.heard
    assert first.body == second.body
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert first.headers["webhook-timestamp"] != second.headers["webhook-timestamp"]
