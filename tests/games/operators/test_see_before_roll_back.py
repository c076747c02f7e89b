"""A roll-back is shown before it is done: the board as it would be, and what would be lost."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.operators import services as operators
from games.play.models import Entry, Table
from games.play.refusals import TableRefusal, Why
from tests.games.factories import STEPS_IN, new_operator, play_on, playing_table


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Table:
    return play_on(playing_table(alice, bob, charlie), 6)


@pytest.fixture
def browser(as_: Callable[[User], Client], db: None) -> Client:
    return as_(new_operator(STEPS_IN))


def page(game: Table) -> str:
    return reverse("admin:play_table_intervene", args=[game.pk])


def roll_back(game: Table, **more: str) -> dict[str, str]:
    return {"kind": "roll_back", "length": "2", "reason": "a fault", **more}


def length(game: Table) -> int:
    return Table.objects.get(pk=game.pk).length


def test_the_page_shows_the_drawn_board_in_the_look_of_the_site(
    game: Table, browser: Client
) -> None:
    shown = browser.get(page(game)).content.decode()
    assert 'class="board' in shown
    assert "css/cursus.css" in shown
    assert "The board now, as a spectator sees it" in shown


def test_it_is_shown_and_nothing_is_done(game: Table, browser: Client) -> None:
    shown = browser.post(page(game), roll_back(game)).content.decode()
    assert length(game) == 6
    assert "4 entries are taken away" in shown
    assert shown.count('class="board') == 2
    assert 'name="sure" value="2.' in shown


def test_sent_again_it_is_done(game: Table, browser: Client) -> None:
    form = browser.post(page(game), roll_back(game)).context["form"]
    answer = browser.post(page(game), roll_back(game, sure=form.as_seen))
    assert answer.status_code == 302
    assert length(game) == 2


def test_what_was_not_the_newest_is_shown_again(game: Table, browser: Client) -> None:
    form = browser.post(page(game), roll_back(game)).context["form"]
    play_on(game, 1)
    shown = browser.post(page(game), roll_back(game, sure=form.as_seen)).content.decode()
    assert length(game) == 7
    assert "5 entries are taken away" in shown


def test_another_length_is_shown_again(game: Table, browser: Client) -> None:
    form = browser.post(page(game), roll_back(game)).context["form"]
    browser.post(page(game), roll_back(game, sure=form.as_seen) | {"length": "1"})
    assert length(game) == 6


def test_a_log_that_cannot_be_read_is_rolled_back(game: Table, browser: Client) -> None:
    """It is what a roll-back may mend: then there are no sentences, but their number is said."""
    Entry.objects.filter(table=game, index=3).update(raw={"do": "fly"})
    forget_all()
    answer = browser.post(page(game), roll_back(game))
    assert "4 entries are taken away" in answer.content.decode()
    assert "The log cannot be read" in answer.content.decode()
    browser.post(page(game), roll_back(game, sure=answer.context["form"].as_seen))
    assert length(game) == 2


def test_an_entry_that_comes_between_is_not_taken_away_unseen(game: Table, db: None) -> None:
    """Only with the table locked is it certain that the log is the one that was shown."""
    seen: dict[str, Any] = {
        "seen_version": game.log_version,
        "reason": "a fault",
        "now": clock.now(),
    }
    operator = new_operator(STEPS_IN)
    play_on(game, 1)
    with pytest.raises(TableRefusal) as refused:
        operators.roll_back(game.pk, 2, operator.pk, **seen)
    assert refused.value.why is Why.STALE_PAGE
    assert length(game) == 7
