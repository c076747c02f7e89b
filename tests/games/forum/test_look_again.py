"""A page that is looked at again asks only for what may have changed (docs/speed.md)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.play import services as play
from tests.games.forum.conftest import Scene


@pytest.fixture
def looked(scene: Scene, as_: Callable[[User], Client]) -> Callable[..., Any]:
    """The page of the second seat, after two messages to it; returns what a look asks for."""
    scene.say(scene.active)
    scene.say(scene.third, "Only to you", to=(scene.second,))
    browser = as_(scene.user(scene.second))

    def look() -> tuple[str, list[str]]:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            page = browser.get(scene.table.get_absolute_url()).content.decode()
        return page, [one["sql"] for one in asked.captured_queries]

    look()
    return look


def about(name: str, asked: list[str]) -> list[str]:
    return [sql for sql in asked if f'"{name}"' in sql]


def test_the_same_page_again_needs_five_queries(looked: Callable[..., Any]) -> None:
    _page, asked = looked()
    assert len(asked) <= 5, asked


def test_after_an_entry_nothing_is_asked_about_messages(
    scene: Scene, looked: Callable[..., Any]
) -> None:
    scene.act({"do": "caesar", "to": "9-13", "use": []})
    page, asked = looked()
    assert "(2) " in page.partition("</title>")[0]
    assert not about("forum_message", asked)
    assert not about("forum_readmark", asked)


def test_a_process_that_has_kept_nothing_reads_the_log_once(looked: Callable[..., Any]) -> None:
    forget_all()
    _page, asked = looked()
    assert len(about("play_entry", asked)) == 1
    assert len(asked) <= 14, asked


def test_what_is_said_and_read_since_is_counted_at_once(
    scene: Scene, looked: Callable[..., Any], as_: Callable[[User], Client]
) -> None:
    scene.say(scene.active, "More")
    page, _asked = looked()
    assert "(3) " in page.partition("</title>")[0]
    newest = scene.table.messages.filter(readers=0).order_by("-pk")[0]
    reader = as_(scene.user(scene.second))
    reader.post(f"{scene.table.get_absolute_url()}talk/read/", {"up_to": newest.key})
    page, _asked = looked()
    assert "(1) " in page.partition("</title>")[0]


def test_a_vote_that_begins_later_is_shown(scene: Scene, looked: Callable[..., Any]) -> None:
    now = clock.now()
    me = scene.user(scene.active).pk
    until = now + timedelta(days=2)
    play.propose_to_all(scene.table.pk, me, "pause", until=until, now=now)
    page, _asked = looked()
    assert "proposes a pause" in page
    assert "I agree" in page


def test_who_only_watches_has_no_tools_in_the_menu(scene: Scene, client: Client) -> None:
    page = client.get(scene.table.get_absolute_url()).content.decode()
    assert "Time and seats" not in page
    assert "Has anybody changed the shuffle?" in page
