from collections.abc import Callable

from django.test import Client

from games.accounts.models import User
from games.forum.models import Message, Report
from tests.games.forum.conftest import Scene


def page(scene: Scene, message: Message) -> str:
    return f"/t/{scene.table.code}/talk/{message.key}/report/"


def test_works(scene: Scene, as_: Callable[[User], Client]) -> None:
    said = scene.say(1, "Something foul")
    as_(scene.user(0)).post(page(scene, said), {"reason": "Foul."})
    found = Report.objects.get()
    assert (found.message, found.user, found.reason) == (said, scene.user(0), "Foul.")


def test_the_page_shows_what_is_reported_and_changes_nothing(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    said = scene.say(1, "Something foul")
    assert b"Something foul" in as_(scene.user(0)).get(page(scene, said)).content
    assert not Report.objects.exists()


def test_twice_is_once(scene: Scene, as_: Callable[[User], Client]) -> None:
    said, browser = scene.say(1), as_(scene.user(0))
    for _ in range(2):
        browser.post(page(scene, said), {"reason": ""})
    assert Report.objects.count() == 1


def test_what_one_cannot_read_one_cannot_report(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    whisper = scene.say(1, to=(2,))
    assert as_(scene.user(0)).post(page(scene, whisper), {}).status_code == 404
    assert not Report.objects.exists()


def test_what_an_operator_hides_is_gone(scene: Scene, as_: Callable[[User], Client]) -> None:
    said = scene.say(1, "Something foul")
    type(said).objects.update(hidden_by_operator=True)
    shown = as_(scene.user(0)).get(f"/t/{scene.table.code}/talk/")
    assert b"Something foul" not in shown.content
