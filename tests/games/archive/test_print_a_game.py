"""The whole game in one piece, to be printed."""

import re

import pytest
from django.test import Client

from games.accounts.models import User
from games.archive.replay.paper import BOARDS
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.factories import UserFactory, play_on, playing_table

pytestmark = pytest.mark.once


def printed(browser: Client, table: Table) -> str:
    answer = browser.get(f"/t/{table.code}/print/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_has_every_entry_and_a_board_every_few_turns(client: Client, over: Table) -> None:
    page = printed(client, over)
    score = page[page.index('<ol class="paper">') :]
    assert score.count("<li>") == over.length + 1
    assert 2 <= score.count('class="board ') <= BOARDS
    assert f"After entry {over.length}," in score


def test_it_begins_with_the_result(client: Client, over: Table) -> None:
    page = printed(client, over)
    result = page[: page.index('<ol class="paper">')]
    assert over.result
    for laurels in over.result["laurels"]:
        assert re.search(rf"Laurels:\s*<strong>{laurels}</strong>", result)


def test_whispers_are_printed_for_those_who_may_read_them(alice: User, bob: User) -> None:
    table = play_on(playing_table(alice, bob, opens="public"), 3)
    say(table, alice, "A secret for you alone.", bob)
    say(table, alice, "For everybody.")
    table = play_on(table, 600)
    for person, reads in ((bob, True), (alice, True), (UserFactory.create(), False), (None, False)):
        browser = Client()
        if person:
            browser.force_login(person)
        page = printed(browser, table)
        assert ("A secret for you alone." in page) == reads
        assert "For everybody." in page


def test_a_game_in_play_is_not_printed(client: Client, alice: User, bob: User) -> None:
    table = playing_table(alice, bob)
    assert client.get(f"/t/{table.code}/print/")["Location"] == f"/t/{table.code}/"
