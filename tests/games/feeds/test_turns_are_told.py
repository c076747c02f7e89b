"""From a real table to a web address: whose turn it is, no names that are hidden, nothing late."""

import json
from datetime import datetime, timedelta

import pytest

from games.accounts.models import User
from games.common import clock
from games.feeds import services
from games.feeds.models import Delivery
from games.play.models import Table
from games.play.notices import GRACE
from games.post.services import deliver_due_mail
from tests.games.factories import play_on, playing_table
from tests.games.feeds.conftest import deliver
from tests.games.feeds.ear import Ear


@pytest.fixture
def people(alice: User, bob: User, charlie: User, ear: Ear) -> list[User]:
    """Each has a web address."""
    for person in (alice, bob, charlie):
        services.add_hook(person, ear.url(f"/{person.name}"), "", now=clock.now())
    return [alice, bob, charlie]


def later() -> datetime:
    return clock.now() + GRACE + timedelta(minutes=1)


def kinds_heard(ear: Ear) -> list[tuple[str, str]]:
    return sorted((heard.path, json.loads(heard.body)["type"]) for heard in ear.heard)


def awaited(table: Table) -> User:
    found = table.seats.get(must_act=True).user
    assert found is not None
    return found


def test_a_turn_is_told_to_who_must_act(people: list[User], ear: Ear) -> None:
    table = play_on(playing_table(*people), 8)
    deliver_due_mail(later)
    deliver(later())
    turns = [path for path, kind in kinds_heard(ear) if kind in ("your_turn", "table_starts")]
    assert f"/{awaited(table).name}" in turns


def test_who_has_acted_meanwhile_is_not_told(people: list[User], ear: Ear) -> None:
    table = play_on(playing_table(*people), 8)
    me = awaited(table)
    deliver_due_mail(later)
    waiting = Delivery.objects.filter(receiver__person=me, title__contains="turn")
    assert waiting.exists()
    while awaited(table) == me:
        play_on(table)
    deliver(later())
    assert set(waiting.values_list("state", flat=True)) == {"suppressed"}
    assert (f"/{me.name}", "your_turn") not in kinds_heard(ear)


def test_hidden_names_are_in_no_delivery(people: list[User], ear: Ear) -> None:
    play_on(playing_table(*people, anonymous=True), 10)
    deliver_due_mail(later)
    deliver(later())
    said = " ".join(heard.body.decode() for heard in ear.heard)
    assert said
    assert not [person.name for person in people if person.name in said]
