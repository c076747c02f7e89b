"""What is told of entries is remembered, but not of entries that never were."""

from typing import Any

import pytest
from django.db import transaction

from games.forum.composers.deal_games import bargain_of
from games.play.log import position
from games.play.log.narrative import tellings
from tests.games.forum.conftest import Scene
from tests.games.forum.test_see_the_fides import promise
from tests.sure import sure


@pytest.fixture(autouse=True)
def commits_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nothing is remembered before it is committed, as on the site."""
    monkeypatch.setattr(position, "when_committed", transaction.on_commit)


def last_told(scene: Scene) -> str:
    scene.table.refresh_from_db()
    last = scene.table.length - 1
    return tellings(scene.table, [last], None)[last]


def places(scene: Scene) -> list[dict[str, Any]]:
    seat = position.position(scene.table).actors[0]
    legal = position.position(scene.table).view(seat)["legal"]
    return [raw for raw in legal if raw["do"] == "place"]


def test_an_entry_that_came_to_nothing_is_not_told_in_the_place_of_another(scene: Scene) -> None:
    one, other = places(scene)[:2]
    with transaction.atomic():
        scene.act(one)
        lost = last_told(scene)
        transaction.set_rollback(True)
    scene.table.refresh_from_db()
    scene.act(other)
    assert last_told(scene) != lost


def test_nor_is_a_promise_that_came_to_nothing_counted(scene: Scene) -> None:
    with transaction.atomic():
        promise(scene, scene.third, scene.active)
        scene.table.refresh_from_db()
        assert sure(bargain_of(scene.table)).ledger(scene.table)
        transaction.set_rollback(True)
    scene.table.refresh_from_db()
    scene.act(places(scene)[0])
    assert not sure(bargain_of(scene.table)).ledger(scene.table)
