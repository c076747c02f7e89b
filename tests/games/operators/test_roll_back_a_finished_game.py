"""After the end all is shown: a game that goes on from there is dealt anew, or stays ended."""

import hashlib
import html
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine import records
from games.accounts.models import User
from games.play.models import Intervention, Status, Table
from games.play.selectors import position
from tests.games.factories import STEPS_IN, new_operator, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def operator(db: None) -> User:
    return new_operator(STEPS_IN)


@pytest.fixture
def finished(game: Table) -> Table:
    play_on(game, 600)
    assert game.status == Status.FINISHED
    return game


def roll_back(as_: Callable[..., Any], operator: User, table: Table, length: int) -> Any:
    """Ask for it, and send it again if it was shown; the answer to whichever was the last."""
    form = {"kind": "roll_back", "length": length, "reason": "a fault"}
    browser, page = as_(operator), reverse("admin:play_table_intervene", args=[table.pk])
    answer = browser.post(page, form)
    if answer.context["preview"]:
        answer = browser.post(page, form | {"sure": answer.context["form"]["sure"].value()})
        assert answer.status_code == 302
    table.refresh_from_db()
    return answer


def shown(page: str, name: str) -> str:
    return html.unescape(sure(re.search(f'<code class="{name}">([^<]*)</code>', page))[1])


def test_the_shuffle_is_another_and_what_was_drawn_is_the_same(
    as_: Callable[[User], Client], operator: User, finished: Table
) -> None:
    chance, salt, commitment = finished.chance, finished.salt, finished.commitment
    then = position(finished, 20)
    roll_back(as_, operator, finished, 20)
    assert finished.status == Status.PLAYING
    drawn = then.state.drawn
    old, new = chance["stock"][0], finished.chance["stock"][0]
    assert old[:drawn] == new[:drawn]
    assert sorted(old) == sorted(new)
    assert old[drawn:] != new[drawn:]
    assert (finished.salt == salt, finished.commitment == commitment) == (False, False)
    assert position(finished).view(None) == then.view(None)


def test_the_new_shuffle_can_be_checked_at_the_next_end(
    as_: Callable[[User], Client], client: Client, operator: User, finished: Table
) -> None:
    roll_back(as_, operator, finished, 20)
    running = client.get(finished.get_absolute_url()).content.decode()
    assert finished.commitment in running
    assert finished.salt not in running
    assert "This game is unrated" in running
    play_on(finished, 600)
    page = client.get(finished.get_absolute_url()).content.decode()
    told = f"{shown(page, 'salt')}\n{shown(page, 'shuffle')}"
    assert hashlib.sha256(told.encode()).hexdigest() == finished.commitment


def test_the_record_still_replays(
    as_: Callable[[User], Client], operator: User, finished: Table
) -> None:
    roll_back(as_, operator, finished, 20)
    play_on(finished, 15)
    log = tuple(finished.entries.order_by("index").values_list("raw", flat=True))
    state = records.final(records.Record(finished.header, log, {}))
    assert finished.rules.replay(state) == finished.rules.replay(position(finished).state)


def test_the_old_shuffle_is_kept_in_the_note(
    as_: Callable[[User], Client], operator: User, finished: Table
) -> None:
    commitment, header, salt = finished.commitment, finished.header, finished.salt
    roll_back(as_, operator, finished, 20)
    kept = Intervention.objects.get().detail["shown"]
    assert (kept["commitment"], kept["salt"]) == (commitment, salt)
    again = header._replace(chance=kept["chance"])
    assert records.commitment(again, salt)["sha256"] == commitment


def test_it_is_unrated_from_then_on_and_shuffled_at_every_roll_back(
    as_: Callable[[User], Client], operator: User, finished: Table
) -> None:
    assert finished.is_rated
    roll_back(as_, operator, finished, 20)
    assert (finished.is_rated, finished.unrated) == (False, "shuffle")
    first = finished.chance
    roll_back(as_, operator, finished, 10)
    assert finished.chance != first
    assert not finished.is_rated


def test_a_running_game_keeps_its_shuffle_and_its_rating(
    as_: Callable[[User], Client], operator: User, game: Table
) -> None:
    play_on(game, 12)
    before = (game.chance, game.salt, game.commitment)
    roll_back(as_, operator, game, 5)
    assert (game.chance, game.salt, game.commitment) == before
    assert game.is_rated


def test_what_was_in_hand_from_the_start_is_not_dealt_again(
    as_: Callable[[User], Client], operator: User, alice: User, bob: User, charlie: User
) -> None:
    table = playing_table(alice, bob, charlie, game="idusmartii", seat_count=5)
    play_on(table, 600)
    assert table.is_over
    length = table.length
    page = roll_back(as_, operator, table, 3).content.decode()
    assert "cannot be dealt again" in page
    assert (table.status, table.length, table.is_rated) == (Status.FINISHED, length, True)
