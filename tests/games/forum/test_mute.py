from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.forum import services
from games.forum.refusals import ForumRefusal
from games.forum.selectors import timeline, unread_messages
from tests.games.forum.conftest import Scene


def mute(scene: Scene, browser: Client, seat: int, what: str = "mute") -> Any:
    return browser.post(f"/t/{scene.table.code}/talk/{what}/{seat}/")


def test_works(scene: Scene, as_: Callable[[User], Client]) -> None:
    scene.say(1)
    browser = as_(scene.user(0))
    mute(scene, browser, 1)
    assert timeline(scene.table, 0).items[0].is_muted
    assert not timeline(scene.table, 2).items[0].is_muted
    assert not unread_messages(scene.user(0))
    assert unread_messages(scene.user(2))


def test_and_back(scene: Scene, as_: Callable[[User], Client]) -> None:
    scene.say(1)
    browser = as_(scene.user(0))
    mute(scene, browser, 1)
    mute(scene, browser, 1, "unmute")
    assert not timeline(scene.table, 0).items[0].is_muted


def test_refuses_get(scene: Scene, as_: Callable[[User], Client]) -> None:
    assert as_(scene.user(0)).get(f"/t/{scene.table.code}/talk/mute/1/").status_code == 405


@pytest.mark.parametrize("seat", [0, 9])
def test_only_others_at_the_table(scene: Scene, seat: int) -> None:
    from games.common import clock

    with pytest.raises(ForumRefusal):
        services.mute(scene.table.pk, seat, scene.user(0).pk, now=clock.now())


def test_nobody_else_learns_of_it(scene: Scene, as_: Callable[[User], Client]) -> None:
    before = as_(scene.user(1)).get(f"/t/{scene.table.code}/talk/").content
    mute(scene, as_(scene.user(0)), 1)
    after = as_(scene.user(1)).get(f"/t/{scene.table.code}/talk/").content
    assert len(before) == len(after)
