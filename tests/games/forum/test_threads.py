"""Talk in threads: one for all, one for each person or group; the box says who will read."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common.memory import forget_all
from games.forum import services
from games.forum.board.selectors import TalkBoard
from games.forum.models import Message
from games.forum.selectors import unread_messages
from games.play.models import Status, Table
from games.play.selectors import seats_at
from tests.games.forum.conftest import Scene, make_scene


def board(scene: Scene, seat: int | None, asked: int | None = None) -> TalkBoard:
    table = Table.objects.get(pk=scene.table.pk)
    return TalkBoard(table, seats_at(table), seat, asked=asked)


def unread(scene: Scene, seat: int) -> dict[str, int]:
    return {thread.key: thread.unread for thread in board(scene, seat).threads if thread.unread}


def talk(scene: Scene, query: str = "") -> str:
    return f"/t/{scene.table.code}/talk/{query}"


def page_of(scene: Scene, browser: Client, query: str = "") -> str:
    return browser.get(talk(scene, query)).content.decode()


def test_there_is_one_for_all_and_one_for_each_of_the_others(scene: Scene) -> None:
    assert [thread.key for thread in board(scene, 0).threads] == ["all", "0-1", "0-2"]
    assert [thread.key for thread in board(scene, None).threads] == ["all"]


def test_a_group_has_its_own_when_something_was_said_in_it(scene: Scene) -> None:
    scene.say(1, to=(0, 2))
    assert [thread.key for thread in board(scene, 0).threads][:2] == ["all", "0-1-2"]


def test_each_counts_what_is_new_in_it(scene: Scene) -> None:
    scene.say(1)
    scene.say(1, to=(0,))
    scene.say(2, to=(0,))
    scene.say(2, to=(0,))
    scene.say(0, to=(2,))
    assert unread(scene, 0) == {"all": 1, "0-1": 1, "0-2": 2}
    assert board(scene, 0).unread == 4


def test_who_is_muted_is_not_counted(scene: Scene) -> None:
    scene.say(1, to=(0,))
    services.mute(scene.table.pk, 1, scene.user(0).pk, now=scene.by(0).now)
    assert unread(scene, 0) == {}


def test_a_thread_that_is_read_leaves_the_others_new(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    scene.say(1, to=(0,))
    scene.say(2, to=(0,))
    scene.say(2)
    last = scene.say(1, to=(0,))
    browser = as_(scene.user(0))
    browser.post(talk(scene, "read/"), {"up_to": last.key})
    assert unread(scene, 0) == {"all": 1, "0-2": 1}
    assert unread_messages(scene.user(0)) == [(scene.table.code, scene.table.title, 2)]


def test_it_opens_where_something_is_new(scene: Scene, as_: Callable[[User], Client]) -> None:
    scene.say(1)
    scene.say(2, "A whisper", to=(0,))
    page = page_of(scene, as_(scene.user(0)))
    assert "A whisper" in page
    assert "will read this" in page
    assert board(scene, 0).thread.key == "0-2"
    assert board(scene, 1).thread.key == "all"


def test_the_box_says_and_shows_who_will_read(scene: Scene, as_: Callable[[User], Client]) -> None:
    browser = as_(scene.user(0))
    open_to_all, private = page_of(scene, browser, "?with=all"), page_of(scene, browser, "?with=1")
    assert "Everybody at the table and everyone who watches will read this." in open_to_all
    assert "say--private" not in open_to_all
    assert f"Only {scene.user(1).name} will read this." in private
    assert "say--private" in private
    assert '<input type="hidden" name="to" value="1">' in private
    both = page_of(scene, browser, "?with=1&with=2")
    assert f"Only {scene.user(1).name} and {scene.user(2).name} will read this." in both


@pytest.mark.parametrize("part", [{}, {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "talk"}])
def test_it_stays_with_them_after_sending(
    scene: Scene, as_: Callable[[User], Client], part: dict[str, Any]
) -> None:
    browser = as_(scene.user(0))
    sent = {"text": "Between us", "to": ["1"]}
    page = browser.post(talk(scene, "say/"), sent, follow=True, **part).content.decode()
    assert Message.objects.get().to == [1]
    assert '<input type="hidden" name="to" value="1">' in page
    assert "say--private" in page
    assert "Between us" in page


def test_it_stays_with_them_when_something_is_wrong(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    page = as_(scene.user(0)).post(talk(scene, "say/"), {"text": " ", "to": ["1"]})
    assert "This field is required" in page.content.decode()
    assert '<input type="hidden" name="to" value="1">' in page.content.decode()


def test_one_click_answers_somebody_in_private(scene: Scene, as_: Callable[[User], Client]) -> None:
    scene.say(1, "Salve")
    page = page_of(scene, as_(scene.user(0)), "?with=all")
    assert "?with=0-1#talk" in page
    assert f"Answer {scene.user(1).name} in private" in page


def test_where_there_are_no_whispers_there_is_one_thread(
    alice: User, bob: User, charlie: User, as_: Callable[[User], Client]
) -> None:
    scene = make_scene(alice, bob, charlie, press="public")
    scene.say(1)
    assert [thread.key for thread in board(scene, 0).threads] == ["all"]
    page = page_of(scene, as_(scene.user(0)), "?with=all")
    assert "in private" not in page


@pytest.mark.parametrize("query", ["?with=0-1", "?with=0", "?with=9", "?with=x", "?with=--"])
def test_nobody_finds_the_threads_of_others(
    scene: Scene, as_: Callable[[User], Client], client: Client, query: str
) -> None:
    scene.say(0, "A whisper", to=(1,))
    for browser in (as_(scene.user(2)), client):
        assert "A whisper" not in page_of(scene, browser, query)


def test_when_all_is_open_every_thread_can_be_read(
    scene: Scene, client: Client, as_: Callable[[User], Client]
) -> None:
    scene.say(0, "A whisper", to=(1,))
    Table.objects.filter(pk=scene.table.pk).update(status=Status.FINISHED)
    assert [thread.key for thread in board(scene, None).threads] == ["all", "0-1"]
    assert "A whisper" in page_of(scene, client, "?with=0-1")
    page = page_of(scene, as_(scene.user(2)), "?with=0-1")
    assert "A whisper" in page
    assert "You can read this thread, but not write in it." in page


def test_its_pages_follow_one_another(scene: Scene, as_: Callable[[User], Client]) -> None:
    for n in range(45):
        scene.say(1, f"Word {n}.", to=(0,))
        scene.say(2, "Noise")
    browser = as_(scene.user(0))
    page = page_of(scene, browser, "?with=1")
    assert "Word 44." in page
    assert "Word 5." in page
    assert "Word 4." not in page
    older = page.split('rel="next"')[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
    page = browser.get(older).content.decode()
    assert "Word 4." in page
    assert "Word 5." not in page
    assert "Noise" not in page


def test_house_players_are_not_reported(scene: Scene, as_: Callable[[User], Client]) -> None:
    said = scene.say(1, "I am a house player")
    page = page_of(scene, as_(scene.user(0)), "?with=all")
    assert f"/talk/{said.key}/report/" in page
    Message.objects.update(user=None)
    forget_all()
    for query in ("?with=all", "?kind="):
        assert f"/talk/{said.key}/report/" not in page_of(scene, as_(scene.user(0)), query)


def test_the_number_of_queries_does_not_grow(
    scene: Scene,
    as_: Callable[[User], Client],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    browser = as_(scene.user(0))
    for _ in range(2):
        for n in range(9):
            scene.say(n % 3, to=((n + 1) % 3,))
        page_of(scene, browser, "?with=1")  # the session
        scene.say(1, to=(0,))
        with django_assert_max_num_queries(17):
            page_of(scene, browser, "?with=1")


def test_what_is_new_is_counted_on_the_tab_and_in_the_title(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    scene.say(1)
    scene.say(2, to=(0,))
    page = as_(scene.user(0)).get(f"/t/{scene.table.code}/").content.decode()
    assert "<title>(2) " in page
    tab = page.split('id="tab-talk"')[1].split("</a>")[0]
    assert "2<span" in " ".join(tab.split())
    part: dict[str, Any] = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "status"}
    renewed = as_(scene.user(0)).get(f"/t/{scene.table.code}/", **part).content.decode()
    assert "<title>(2) " in renewed


def test_beside_the_board_a_link_opens_a_thread(
    scene: Scene, as_: Callable[[User], Client]
) -> None:
    scene.say(1, "Between us", to=(0,))
    scene.say(2, "To all")
    page = as_(scene.user(0)).get(f"/t/{scene.table.code}/?tab=talk&with=0-1").content.decode()
    assert "Between us" in page
    assert "say--private" in page
