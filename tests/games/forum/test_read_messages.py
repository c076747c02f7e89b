from collections.abc import Callable
from typing import Any

from django.test import Client

from games.accounts.models import User
from games.forum.models import ReadMark
from games.forum.selectors import timeline, unread_messages
from tests.games.forum.conftest import Scene


def read(scene: Scene, browser: Client, key: str) -> Any:
    return browser.post(f"/t/{scene.table.code}/talk/read/", {"up_to": key})


def new_in(scene: Scene, seat: int) -> list[str]:
    return [item.key for item in timeline(scene.table, seat).items if item.is_new]


def test_works(scene: Scene, as_: Callable[[User], Client]) -> None:
    said = scene.say(1)
    assert new_in(scene, 0) == [said.key]
    read(scene, as_(scene.user(0)), said.key)
    assert new_in(scene, 0) == []
    assert not unread_messages(scene.user(0))


def test_what_was_said_meanwhile_stays_new(scene: Scene, as_: Callable[[User], Client]) -> None:
    first, second = scene.say(1), scene.say(2)
    read(scene, as_(scene.user(0)), first.key)
    assert new_in(scene, 0) == [second.key]


def test_ones_own_words_are_not_new(scene: Scene) -> None:
    scene.say(0)
    assert new_in(scene, 0) == []


def test_looking_marks_nothing(scene: Scene, as_: Callable[[User], Client]) -> None:
    said = scene.say(1)
    as_(scene.user(0)).get(f"/t/{scene.table.code}/talk/")
    assert new_in(scene, 0) == [said.key]


def test_refuses_get(scene: Scene, as_: Callable[[User], Client]) -> None:
    answer = as_(scene.user(0)).get(f"/t/{scene.table.code}/talk/read/")
    assert answer.status_code == 405


def test_a_message_one_cannot_read_marks_nothing(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    whisper = scene.say(1, to=(2,))
    read(scene, as_(scene.user(0)), whisper.key)
    assert not ReadMark.objects.exists()


def test_an_older_mark_takes_nothing_back(scene: Scene, as_: Callable[[User], Client]) -> None:
    first, second = scene.say(1), scene.say(1)
    browser = as_(scene.user(0))
    read(scene, browser, second.key)
    read(scene, browser, first.key)
    assert new_in(scene, 0) == []
