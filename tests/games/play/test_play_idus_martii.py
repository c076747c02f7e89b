"""A game with several seats to act at once, and with hidden entries, through the same services."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.play import services
from games.play.models import Status, Table
from games.play.selectors import log_of, position, view_of
from tests.games.factories import UserFactory, play_on, playing_table
from tests.sure import sure


@pytest.fixture
def table(alice: User, bob: User, charlie: User) -> Table:
    more = [UserFactory.create() for _ in range(2)]
    return playing_table(alice, bob, charlie, *more, game="idusmartii", seat_count=5)


def test_a_whole_game(table: Table) -> None:
    play_on(table, 400)
    assert table.status == Status.FINISHED
    assert {seat.place for seat in table.seats.all()} <= {1, 2}


def test_both_aediles_are_awaited_at_once(table: Table) -> None:
    awaited = table.seats.filter(must_act=True).values_list("number", flat=True)
    assert list(awaited) == list(position(table).actors)
    assert len(awaited) == 2


def test_the_clock_plays_for_all_who_are_late(table: Table) -> None:
    late = position(table).actors
    services.expire_turn(table.pk, now=sure(table.deadline))
    assert tuple(table.entries.order_by("index").values_list("seat", flat=True)) == late


def test_one_who_is_late_keeps_his_deadline_when_the_other_acts(
    table: Table, now: datetime
) -> None:
    before = table.deadline
    play_on(table, 1)
    assert table.deadline == before


def pages_of(
    table: Table, as_: Callable[..., Any], client: Client, **query: str
) -> dict[int | None, str]:
    """The table as each viewer sees it, by seat; a stranger is None."""
    browsers: dict[int | None, Client] = {
        seat.number: as_(seat.user) for seat in table.seats.select_related("user")
    }
    browsers[None] = client
    url = f"/t/{table.code}/"
    return {seat: browser.get(url, query).content.decode() for seat, browser in browsers.items()}


def lines_of(page: str) -> list[tuple[str, str]]:
    """The lines of the history on a page, oldest first: the notation of each, and all its text."""
    lines = re.findall(r'<li class="history__line[ "].*?</li>', page, re.DOTALL)
    notes = [re.findall(r'<code class="notation">(.*?)</code>', line) for line in lines]
    return [(" ".join(note), line) for note, line in zip(notes, lines, strict=True)][::-1]


def test_the_history_keeps_what_is_secret(
    table: Table, as_: Callable[[User], Client], client: Client
) -> None:
    play_on(table, 2)
    laid = {entry.seat: entry.raw["card"] for entry in table.entries.order_by("index")}
    for viewer, page in pages_of(table, as_, client, tab="history").items():
        lines = lines_of(page)
        said = [f"vote {card if seat == viewer else '…'}" for seat, card in laid.items()]
        assert [note for note, _line in lines] == said
        for (seat, card), (_note, line) in zip(laid.items(), lines, strict=True):
            assert (card in line) == (seat == viewer)


def test_at_the_end_the_history_tells_all(table: Table, client: Client) -> None:
    play_on(table, 400)
    lines = lines_of(client.get(f"/t/{table.code}/?tab=history").content.decode())
    assert any(note.startswith("vote ") for note, _line in lines)
    assert not any("…" in note for note, _line in lines)


def test_a_laid_card_is_not_told_to_others(table: Table) -> None:
    play_on(table, 1)
    seat = table.entries.get().seat
    card = table.entries.get().raw["card"]
    others = [None, *(n for n in range(5) if n != seat)]
    for other in others:
        assert card not in log_of(table, other)[0].sentence
        assert view_of(table, other)["hands"].count(None) >= 4
