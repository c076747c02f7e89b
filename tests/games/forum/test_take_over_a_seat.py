"""Who takes over a seat knows what the seat knows, but not what was whispered to who held it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.forum import services
from games.forum.board.unread import unread_messages
from games.forum.models import OfferStatus
from games.forum.readers import readable, visible_offers
from games.play import services as play
from games.play.models import Seat, Table
from tests.games.factories import UserFactory
from tests.games.forum.conftest import Scene

MINUTE = timedelta(minutes=1)


@pytest.fixture
def heir(scene: Scene) -> User:
    """Of the third seat, after a whisper to it and something said to all."""
    scene.say(scene.active, "For your ears.", to=(scene.third,))
    scene.say(scene.active, "For everybody.")
    now, heir = clock.now() + MINUTE, UserFactory.create()
    play.leave_game(scene.table.pk, scene.user(scene.third).pk, now=now)
    play.take_over(scene.table.pk, heir.pk, scene.third, now=now)
    return heir


def read_by(scene: Scene, seat: int) -> list[str]:
    table = Table.objects.get(pk=scene.table.pk)
    return sorted(message.text for message in readable(table, seat))


def test_whispers_from_before_stay_with_who_got_them(scene: Scene, heir: User) -> None:
    assert read_by(scene, scene.third) == ["For everybody."]
    assert read_by(scene, scene.active) == ["For everybody.", "For your ears."]
    assert [count for _, _, count in unread_messages(heir)] == [1]


def test_the_page_keeps_them_too(scene: Scene, heir: User, as_: Callable[[User], Client]) -> None:
    page = as_(heir).get(f"/t/{scene.table.code}/talk/").content.decode()
    assert "For everybody." in page
    assert "For your ears." not in page


def test_whispers_since_then_are_read(scene: Scene, heir: User) -> None:
    by = scene.by(scene.active, clock.now() + 2 * MINUTE)
    services.say(scene.table.pk, by, text="Welcome.", to=(scene.third,))
    assert read_by(scene, scene.third) == ["For everybody.", "Welcome."]


def test_where_the_table_says_so_heirs_read_all(scene: Scene, heir: User) -> None:
    Table.objects.filter(pk=scene.table.pk).update(heirs_read=True)
    assert read_by(scene, scene.third) == ["For everybody.", "For your ears."]
    assert [count for _, _, count in unread_messages(heir)] == [2]


def test_who_comes_back_reads_what_was_said_to_his_seat(scene: Scene) -> None:
    scene.say(scene.active, "For your ears.", to=(scene.third,))
    gone = scene.user(scene.third)
    play.leave_game(scene.table.pk, gone.pk, now=clock.now())
    scene.say(scene.active, "Is nobody there?", to=(scene.third,))
    play.take_over(scene.table.pk, gone.pk, scene.third, now=clock.now())
    assert Seat.objects.get(table=scene.table, number=scene.third).user == gone
    assert read_by(scene, scene.third) == ["For your ears.", "Is nobody there?"]


def seen_by(scene: Scene, seat: int) -> set[str]:
    table = Table.objects.get(pk=scene.table.pk)
    return set(visible_offers(table, seat).values_list("status", flat=True))


def test_private_offers_that_came_to_nothing_before_stay_with_who_got_them(scene: Scene) -> None:
    offer = scene.propose(scene.active, scene.bargain(scene.third))
    services.refuse(offer.pk, scene.by(scene.third), version=offer.version)
    later, heir = clock.now() + MINUTE, UserFactory.create()
    play.leave_game(scene.table.pk, scene.user(scene.third).pk, now=later)
    play.take_over(scene.table.pk, heir.pk, scene.third, now=later)
    assert seen_by(scene, scene.third) == set()
    assert seen_by(scene, scene.active) == {OfferStatus.REFUSED}


def test_an_offer_that_waits_for_the_seat_is_his_to_answer(scene: Scene) -> None:
    scene.propose(scene.active, scene.bargain(scene.third))
    later, heir = clock.now() + MINUTE, UserFactory.create()
    play.leave_game(scene.table.pk, scene.user(scene.third).pk, now=later)
    play.take_over(scene.table.pk, heir.pk, scene.third, now=later)
    assert seen_by(scene, scene.third) == {OfferStatus.OPEN}
