"""Lists fetch all columns that they show: one that is missing would be a query for each row."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Model
from django.test import Client

from games.accounts.models import User
from games.bots.families.selectors import family_address
from games.common import clock
from games.play.models import Seat, Status, Table
from tests.games.factories import new_table, play_on, playing_table
from tests.sure import sure

PAGES = (
    *("/", "/lobby/more/", "/tables/", "/tables/?mine=1", "/people/", "/people/alice/"),
    *(f"/tables/?show={kind}" for kind in ("join", "seats", "playing", "played")),
    *("/people/bob/", "/people/bob/games/"),
)


@pytest.fixture
def tables(alice: User, bob: User, charlie: User) -> None:
    """Tables of all kinds, in each of the ways in which time and names are shown."""
    new_table(charlie, title="To join")
    new_table(alice, title="My own", clock={"bank": 72})
    play_on(playing_table(bob, charlie, title="To watch"), 5)
    play_on(playing_table(alice, bob, charlie, title="Mine"), 4)
    play_on(playing_table(alice, bob, title="Hidden", anonymous=True), 4)
    play_on(playing_table(alice, bob, title="Over"), 600)
    paused = play_on(playing_table(alice, bob, title="Paused"), 4)
    later = clock.now() + timedelta(days=1)
    Table.objects.filter(pk=paused.pk).update(status=Status.PAUSED, paused_until=later)
    left = play_on(playing_table(bob, charlie, alice, title="To take over"), 4)
    Seat.objects.filter(table=left, user=alice).update(user=None, left_by=alice, wanted=True)


@pytest.mark.parametrize("signed_in", [True, False])
def test_no_list_asks_for_a_column_again(
    tables: None,
    as_: Callable[[User], Client],
    alice: User,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    signed_in: bool,
) -> None:
    browser = as_(alice) if signed_in else client
    family = family_address(sure(Seat.objects.exclude(bot="").first()).family)
    asked: list[str] = []
    read_again = Model.refresh_from_db

    def note(self: Model, *args: Any, **kwargs: Any) -> None:
        asked.append(f"{type(self).__name__}: {kwargs.get('fields')}")
        read_again(self, *args, **kwargs)

    monkeypatch.setattr(Model, "refresh_from_db", note)
    for page in (*PAGES, family):
        answer = browser.get(page)
        assert answer.status_code in (200, 302), page
        assert asked == [], page
