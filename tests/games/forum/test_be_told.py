"""Who is told of what is said and offered, and when a mail is no longer needed."""

from collections.abc import Callable
from typing import Any

import pytest

from games.common import clock
from games.forum import services
from games.forum.models import Message, Mute, ReadMark
from games.post.models import Choice, Mail, Notice
from games.post.services import deliver_due_mail
from tests.games.forum.conftest import Scene


def told(kind: str) -> list[str]:
    people = Notice.objects.filter(kind=kind).select_related("person")
    return sorted(notice.person.name for notice in people)


def name(scene: Scene, seat: int) -> str:
    return scene.user(seat).name


@pytest.fixture
def mailed_later() -> Callable[..., Any]:
    def deliver() -> list[str]:
        later = clock.now() + 2 * (Notice.objects.latest("pk").due_at - clock.now())
        deliver_due_mail(lambda: later)
        return list(Mail.objects.exclude(about="").values_list("kind", flat=True))

    return deliver


def test_a_message_is_told_to_its_readers(scene: Scene) -> None:
    scene.say(scene.active, "Ave", to=[scene.second])
    assert told("message") == [name(scene, scene.second)]
    assert Notice.objects.get(kind="message").text.strip() == "Ave"


def test_not_to_who_does_not_want_to_read_its_author(scene: Scene) -> None:
    Mute.objects.create(
        user=scene.user(scene.second), table=scene.table, seat=scene.active, at=clock.now()
    )
    scene.say(scene.active, "Ave", to=[scene.second])
    assert told("message") == []


def test_what_was_read_meanwhile_is_not_mailed(
    scene: Scene, mailed_later: Callable[..., Any]
) -> None:
    scene.say(scene.active, "Ave", to=[scene.second])
    seat = scene.table.seats.get(number=scene.second)
    said = Message.objects.latest("pk")
    to = {"readers": said.readers, "last_message": said.pk}
    ReadMark.objects.create(seat=seat, at=clock.now(), **to)
    assert "message" not in mailed_later()


def test_of_several_messages_one_mail_comes(scene: Scene, mailed_later: Callable[..., Any]) -> None:
    for words in ("Ave", "Well?"):
        scene.say(scene.active, words, to=[scene.second])
    assert list(mailed_later()).count("message") == 1


def test_an_answered_offer_is_not_mailed(scene: Scene, mailed_later: Callable[..., Any]) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.second))
    services.refuse(offer.pk, scene.by(scene.second), version=offer.version)
    assert "offer_to_you" not in mailed_later()
    assert told("offer_answered") == [name(scene, scene.active)]


def test_an_open_offer_is(scene: Scene, mailed_later: Callable[..., Any]) -> None:
    scene.propose(scene.active, scene.bargain(scene.second))
    assert "offer_to_you" in mailed_later()


def test_never_for_this_table(scene: Scene) -> None:
    Choice.objects.create(
        person=scene.user(scene.second), kind="message", scope=f"table:{scene.table.code}",
        delivery="never",
    )  # fmt: skip
    scene.say(scene.active, "Ave", to=[scene.second])
    assert not Notice.objects.get(kind="message").shown
